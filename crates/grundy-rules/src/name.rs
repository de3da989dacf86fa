//! The name of a rule: the rule itself on one line, so that the name is a question that can be asked again.

use crate::constants::{Constant, Constants};
use crate::syntax::{Header, Span};

/// The rule without comments, and without what does not change the game; parameters as they were given.
///
/// `moves` are the places of the lines that are no header lines.
pub(crate) fn of<'a>(
    text: &str,
    header: &'a Header,
    moves: impl Iterator<Item = &'a Span>,
    constants: &Constants,
) -> String {
    let mut lines: Vec<(Span, String)> = Vec::new();
    let definitions = header.definitions.iter().map(|definition| &definition.span);
    let start = header.start.iter().map(|start| &start.span);
    for span in definitions.chain(start).chain(moves) {
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

/// A line of a rule without comments and new lines, with single blanks outside of quoted texts.
fn on_one_line(text: &str) -> String {
    let mut line = String::new();
    let (mut is_quoted, mut is_comment) = (false, false);
    for c in text.chars() {
        if is_comment && c != '\n' {
            continue;
        }
        is_comment = c == '#' && !is_quoted;
        is_quoted ^= c == '"';
        match c {
            _ if is_comment => {}
            _ if is_quoted || !c.is_whitespace() => line.push(c),
            _ if line.ends_with(' ') => {}
            _ => line.push(' '),
        }
    }
    line.trim_end().to_owned()
}
