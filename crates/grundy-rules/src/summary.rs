//! A rule in a few facts: what it is called, what positions and parameters it has, and what it was recognised as.

use grundy::ParseError;

use crate::constants::{Constant, Constants, GameError};
use crate::program::Shape;
use crate::syntax::{Header, Item, KnownPositions};
use crate::{board, check, family, format, parse, recognise, warnings};

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
    pub positions: Positions,
    /// The names in the first position, or the characters of a board.
    pub names: Vec<String>,
    /// The parameters with their numbers.
    pub parameters: Vec<(String, i128)>,
    /// What makes the rule, in standard form: no title, no known values.
    pub rule: Vec<String>,
    /// How many values and outcomes are said to be known.
    pub known: usize,
    /// The known game that it is, as `subtract:1,3,4` or `kayles (code:0.77)`.
    pub recognised: Option<String>,
    /// Options by which play never ends.
    pub warnings: Vec<ParseError>,
}

/// What positions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// Numbers.
    Numbers(Shape),
    /// Boards.
    Boards,
    /// Strings.
    Strings,
}

/// The facts of a rule with these parameters.
///
/// # Errors
/// Where the text is not a rule, or the parameters are not those of the rule.
pub fn summary(text: &str, parameters: Option<&str>) -> Result<Summary, GameError> {
    if board::is_board(text) {
        let rule = board::read::read(text)?;
        let constants = Constants::new(&rule.header, parameters)?;
        let program = board::check::check_with(&rule, &constants)?;
        let positions = if rule.is_string { Positions::Strings } else { Positions::Boards };
        let characters = rule.characters.text.chars().filter(|c| !c.is_whitespace());
        return Ok(Summary {
            names: characters.map(String::from).collect(),
            rule: format::board_moves(&rule),
            recognised: recognise::board_family(&program).map(|coins| coins.to_string()),
            ..of(&rule.header, &constants, positions)
        });
    }
    let rule = parse::parse(text)?;
    let constants = Constants::new(&rule.header, parameters)?;
    let program = check::check_with(&rule, &constants)?;
    let names = rule.clauses.iter().take(1).flat_map(|clause| &clause.position.items).map(|item| match item {
        Item::One(name) => name.text.clone(),
        Item::Number(number, _) => number.to_string(),
        Item::Run(Some(name), _) => format!("{}..", name.text),
        Item::Run(None, _) => "..".into(),
    });
    Ok(Summary {
        names: names.collect(),
        rule: format::moves(&rule),
        recognised: family(&program).map(|family| family.to_string()),
        warnings: warnings::of(&rule, &program),
        ..of(&rule.header, &constants, Positions::Numbers(program.shape))
    })
}

/// What the header says.
fn of(header: &Header, constants: &Constants, positions: Positions) -> Summary {
    let parameters = header.title.iter().flat_map(|title| &title.parameters).filter_map(|parameter| {
        match constants.get(&parameter.name.text) {
            Some(Constant::Number(number)) => Some((parameter.name.text.clone(), *number)),
            _ => None,
        }
    });
    let known = header.known.iter().map(|known| match known.positions {
        KnownPositions::From(_) => known.values.len(),
        KnownPositions::Sum(_) => 1,
    });
    Summary {
        title: header.title.as_ref().map(|title| title.text.text.clone()),
        about: header.about.as_ref().map(|line| line.text.text.clone()),
        source: header.source.as_ref().map(|line| line.text.text.clone()),
        positions,
        names: Vec::new(),
        parameters: parameters.collect(),
        rule: Vec::new(),
        known: known.sum(),
        recognised: None,
        warnings: Vec::new(),
    }
}
