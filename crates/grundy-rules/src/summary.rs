//! A rule in a few facts: what it is called, what positions and parameters it has, and what it was recognised as.

use crate::constants::{Constant, Constants, GameError};
use crate::program::Shape;
use crate::syntax::{Item, KnownPositions};
use crate::{check, family, format, parse};

/// The facts of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The title.
    pub title: Option<String>,
    /// What the game is about, in one sentence.
    pub about: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// What positions are.
    pub shape: Shape,
    /// The names in the first position.
    pub names: Vec<String>,
    /// The parameters with their numbers.
    pub parameters: Vec<(String, i128)>,
    /// What makes the rule, in standard form: no title, no known values.
    pub rule: Vec<String>,
    /// How many values and outcomes are said to be known.
    pub known: usize,
    /// The known game that it is, as `subtract:1,3,4` or `kayles (code:0.77)`.
    pub recognised: Option<String>,
}

/// The facts of a rule with these parameters.
///
/// # Errors
/// Where the text is not a rule, or the parameters are not those of the rule.
pub fn summary(text: &str, parameters: Option<&str>) -> Result<Summary, GameError> {
    let rule = parse::parse(text)?;
    let constants = Constants::new(&rule.header, parameters)?;
    let program = check::check_with(&rule, &constants)?;
    let header = &rule.header;
    let parameters = header.title.iter().flat_map(|title| &title.parameters).filter_map(|parameter| {
        match constants.get(&parameter.name.text) {
            Some(Constant::Number(number)) => Some((parameter.name.text.clone(), *number)),
            _ => None,
        }
    });
    let names = rule.clauses.iter().take(1).flat_map(|clause| &clause.position.items).map(|item| match item {
        Item::One(name) => name.text.clone(),
        Item::Run(Some(name), _) => format!("{}..", name.text),
        Item::Run(None, _) => "..".into(),
    });
    Ok(Summary {
        title: header.title.as_ref().map(|title| title.text.text.clone()),
        about: header.about.as_ref().map(|line| line.text.text.clone()),
        source: header.source.as_ref().map(|line| line.text.text.clone()),
        shape: program.shape,
        names: names.collect(),
        parameters: parameters.collect(),
        rule: format::moves(&rule),
        known: header
            .known
            .iter()
            .map(|known| match known.positions {
                KnownPositions::From(_) => known.values.len(),
                KnownPositions::Sum(_) => 1,
            })
            .sum(),
        recognised: family(&program).map(|family| family.to_string()),
    })
}
