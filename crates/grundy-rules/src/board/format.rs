//! The lines of a rule about boards in standard form.

use super::syntax::{Clause, Condition, Directions, Occurrence, Replace, Rule, Way};
use crate::format;
use crate::syntax::{Expr, Kind};

/// The lines that are no header lines, each with its place.
pub(crate) fn lines(rule: &Rule) -> Vec<(usize, String)> {
    let word = if rule.is_string { "string" } else { "board" };
    let characters = (rule.span.start, format!("{word} \"{}\"", rule.characters.text));
    let clauses = rule.clauses.iter().map(|(line, span)| (span.start, clause(line)));
    std::iter::once(characters).chain(clauses).collect()
}

fn clause(clause: &Clause) -> String {
    match clause {
        Clause::Replace(line) => replace(line),
        Clause::Split(inside) => format!("split connected \"{}\"", inside.text),
        Clause::When(kind, holds) => format!("{} when {}", kind.word(), condition(holds)),
    }
}

fn replace(line: &Replace) -> String {
    let mut out = format!("replace \"{}\" by \"{}\"{}", line.from.text, line.to.text, directions(&line.directions));
    if !line.through.is_empty() {
        out.push_str(" through ");
        out.push_str(&line.through.iter().map(|through| way(*through)).collect::<Vec<_>>().join(" and "));
    }
    if let Some(holds) = &line.condition {
        out.push_str(" if ");
        out.push_str(&condition(holds));
    }
    if let Some(label) = &line.label {
        out.push(' ');
        out.push_str(&format::label(label));
    }
    out
}

/// How a pattern lies, with a blank before it; nothing where it lies as it is written.
fn directions(directions: &Directions) -> String {
    match directions {
        Directions::Any => " in any direction".into(),
        Directions::Line => " in any line".into(),
        Directions::Ways(ways) => match &ways[..] {
            [Way::Right] => String::new(),
            [Way::Right, Way::Left] => " across".into(),
            ways => format!(" {}", ways.iter().map(|one| way(*one)).collect::<Vec<_>>().join(", ")),
        },
    }
}

fn way(way: Way) -> &'static str {
    match way {
        Way::Right => "right",
        Way::Left => "left",
        Way::Down => "down",
        Way::Up => "up",
    }
}

fn condition(condition: &Condition) -> String {
    let mut expr = condition.expr.clone();
    name(&mut expr, &condition.patterns, false);
    format::expression(&expr)
}

/// Gives every pattern its standard form as its name: in brackets where the word or comma behind it would be read as a part
/// of its directions.
fn name(expr: &mut Expr, patterns: &[Occurrence], is_apart: bool) {
    match &mut expr.kind {
        Kind::Number(_) | Kind::Rest => {}
        Kind::Name(text) => {
            if let Some(known) = patterns.iter().find(|known| known.name == *text) {
                let written = format!("\"{}\"{}", known.pattern.text, directions(&known.directions));
                *text = match (known.is_count, is_apart) {
                    (true, _) => format!("count({written})"),
                    (false, true) => format!("({written})"),
                    (false, false) => written,
                };
            }
        }
        Kind::Minus(inner) | Kind::Not(inner) | Kind::Spread(inner) => name(inner, patterns, is_apart),
        Kind::In(a, b) | Kind::Range(a, b) => {
            name(a, patterns, true);
            name(b, patterns, true);
        }
        Kind::Binary(_, a, b) => {
            name(a, patterns, is_apart);
            name(b, patterns, is_apart);
        }
        Kind::Chain(terms, _) => terms.iter_mut().for_each(|term| name(term, patterns, is_apart)),
        Kind::Set(terms) | Kind::Call(_, terms) => terms.iter_mut().for_each(|term| name(term, patterns, true)),
    }
}
