//! Names that hold in the whole rule: parameters, and numbers and sets that were given a name on a line of their own.
//!
//! They are put in the place of their names before anything else is done, so that `n -> n-j for 1 <= j <= k` with k = 3 is
//! the same rule as `n -> n-j for 1 <= j <= 3`.

use grundy::{ErrorCode, ParseError, notation};

use crate::check::Scope;
use crate::program::{Fault, Set};
use crate::syntax::{Header, Kind, Name, Parameter, Span};

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constant {
    /// A number.
    Number(i128),
    /// A set.
    Set(Vec<i128>),
}

/// The names and what they stand for.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Constants(Vec<(String, Constant)>);

/// What is wrong: something in the rule, or something in the parameters that it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The place is one of the rule.
    Rule(ParseError),
    /// The place is one of the parameters.
    Parameters(ParseError),
}

impl GameError {
    /// The error where no parameters were given: then nothing is wrong with them, and the place is one of the rule.
    pub fn into_rule(self) -> ParseError {
        match self {
            Self::Rule(error) | Self::Parameters(error) => error,
        }
    }
}

impl From<ParseError> for GameError {
    fn from(error: ParseError) -> Self {
        Self::Rule(error)
    }
}

impl Constants {
    /// The constants of a rule, with these parameters: numbers in the order of the parameters, or `k=5`.
    ///
    /// # Errors
    /// Parameters that are missing, unknown or given twice; names that have a meaning already; numbers that do not fit.
    pub fn new(header: &Header, given: Option<&str>) -> Result<Self, GameError> {
        let mut constants = Self::default();
        let title = header.title.as_ref();
        let parameters = title.map_or(&[][..], |title| &title.parameters);
        let mut given = read(parameters, given).map_err(GameError::Parameters)?;
        for (parameter, given) in parameters.iter().zip(&mut given) {
            let value = match (given.take(), &parameter.default) {
                (Some(given), _) => i128::from(given),
                (None, Some(default)) => match constants.value(default)? {
                    Constant::Number(number) => number,
                    Constant::Set(_) => {
                        return Err(
                            ErrorCode::WrongKind.at(default.span.clone(), "a parameter is a number, found a set")
                                .help("a set gets its name on a line of its own, where parameters may stand in it: let S = {1, k}")
                                .into()
                        );
                    }
                },
                (None, None) => {
                    let name = &parameter.name.text;
                    return Err(ErrorCode::Missing.at(parameter.name.span.clone(), format!("the parameter {name} is missing"))
                        .help(format!(
                            "give it after a colon, FILE.game:{name}=3, or say in the rule what it is otherwise: game {}({name} = 3)",
                            title.map_or("Name", |title| title.text.text.as_str())
                        ))
                        .into());
                }
            };
            constants.add(&parameter.name, Constant::Number(value))?;
        }
        for definition in &header.definitions {
            let value = constants.value(&definition.value)?;
            constants.add(&definition.name, value)?;
        }
        Ok(constants)
    }

    /// What a name stands for.
    pub fn get(&self, name: &str) -> Option<&Constant> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, constant)| constant)
    }

    /// The names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    fn add(&mut self, name: &Name, constant: Constant) -> Result<(), ParseError> {
        Scope::new(self).check_new(name)?;
        self.0.push((name.text.clone(), constant));
        Ok(())
    }

    fn value(&self, expr: &crate::syntax::Expr) -> Result<Constant, ParseError> {
        let scope = Scope::new(self);
        let fault = |fault: Fault| ErrorCode::Arithmetic.at(expr.span.clone(), fault.message());
        let is_set = match &expr.kind {
            Kind::Set(_) => true,
            Kind::Call(name, _) => crate::check::is_set_function(&name.text),
            Kind::Name(name) => matches!(self.get(name), Some(Constant::Set(_))),
            _ => false,
        };
        if !is_set {
            return Ok(Constant::Number(scope.code(expr)?.value(&[]).map_err(fault)?));
        }
        let set = scope.set(expr)?;
        if matches!(set, Set::Submasks(_)) {
            return Err(ErrorCode::TooLarge
                .at(expr.span.clone(), "the submasks of a number are too many to be listed")
                .help("write them where they are used, behind in"));
        }
        Ok(Constant::Set(set.elements(&[]).map_err(fault)?))
    }
}

/// The parameters that were given, each in its place.
fn read(parameters: &[Parameter], given: Option<&str>) -> Result<Vec<Option<u64>>, ParseError> {
    let mut found = vec![None; parameters.len()];
    let Some(given) = given else { return Ok(found) };
    let names = parameters.iter().map(|parameter| parameter.name.text.as_str()).collect::<Vec<_>>().join(", ");
    if parameters.is_empty() {
        return Err(ErrorCode::OutOfPlace
            .at(0..given.len(), "this game takes no parameters")
            .help("a game with a parameter begins with a line such as: game Bash(k = 3)"));
    }
    let mut start = 0;
    for (i, part) in given.split(',').enumerate() {
        let span: Span = start..start + part.len();
        start = span.end + 1;
        let (place, value, shift) = match part.split_once('=') {
            None if i >= parameters.len() => {
                return Err(ErrorCode::WrongCount
                    .at(span, "there are more numbers than parameters")
                    .help(format!("the parameters are: {names}")));
            }
            None => (i, part, span.start),
            Some((name, value)) => {
                let place = parameters.iter().position(|p| p.name.text == name.trim()).ok_or_else(|| {
                    ErrorCode::UnknownName
                        .at(span.start..span.start + name.len(), format!("there is no parameter {}", name.trim()))
                        .help(format!("the parameters are: {names}"))
                })?;
                (place, value, span.start + name.len() + 1)
            }
        };
        let value = notation::number(value, "a parameter").map_err(|error| error.shifted(shift))?;
        if found[place].replace(value).is_some() {
            return Err(ErrorCode::Repeated
                .at(span, format!("{} is given twice", parameters[place].name.text))
                .help("leave one of the two out"));
        }
    }
    Ok(found)
}
