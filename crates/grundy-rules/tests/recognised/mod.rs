//! What the text of a rule is recognised as.

use grundy_rules::recognise::family;
use grundy_rules::{check, parse};

/// The name of the family, or `-`.
pub fn recognised(text: &str) -> String {
    let program = check::check(&parse::parse(text).unwrap()).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    family(&program).map_or("-".into(), |family| family.to_string())
}
