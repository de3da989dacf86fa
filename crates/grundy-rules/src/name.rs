//! The name of a rule: the rule itself on one line, so that the name is a question that can be asked again.

use crate::constants::{Constant, Constants};
use crate::syntax::{Rule, Span};

/// The rule without comments, and without what does not change the game; parameters as they were given.
pub(crate) fn of(text: &str, rule: &Rule, constants: &Constants) -> String {
    let header = &rule.header;
    let mut lines: Vec<(Span, String)> = Vec::new();
    let definitions = header.definitions.iter().map(|definition| &definition.span);
    let ends = rule.ends.iter().map(|end| &end.span);
    let start = header.start.iter().map(|start| &start.span);
    for span in definitions.chain(ends).chain(start).chain(rule.clauses.iter().map(|clause| &clause.span)) {
        lines.push((span.clone(), on_one_line(&text[span.clone()])));
    }
    if let Some(title) = header.title.as_ref().filter(|title| !title.parameters.is_empty()) {
        let mark = if title.is_quoted { "\"" } else { "" };
        let parameters: Vec<String> = title
            .parameters
            .iter()
            .map(|parameter| match constants.get(&parameter.name.text) {
                Some(Constant::Number(number)) => format!("{} = {number}", parameter.name.text),
                _ => parameter.name.text.clone(),
            })
            .collect();
        lines.push((title.span.clone(), format!("game {mark}{}{mark}({})", title.text.text, parameters.join(", "))));
    }
    lines.sort_by_key(|(span, _)| span.start);
    lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("; ")
}

/// A line of a rule without comments and new lines.
fn on_one_line(text: &str) -> String {
    let mut words = Vec::new();
    for line in text.lines() {
        words.extend(line[..comment(line)].split_whitespace());
    }
    words.join(" ")
}

/// Where the comment of a line begins; at its end if there is none.
fn comment(line: &str) -> usize {
    let mut is_quoted = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '#' if !is_quoted => return at,
            _ => {}
        }
    }
    line.len()
}
