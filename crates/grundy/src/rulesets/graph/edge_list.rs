//! Edge lists, as one word on a command line and as files.

use std::ops::Range;

use super::names::Names;
use crate::{ErrorCode, ParseError};

/// What was read: names, and edges between their numbers.
pub(super) struct EdgeList {
    pub(super) names: Names,
    pub(super) edges: Vec<(u32, u32)>,
}

fn too_many(span: Range<usize>) -> ParseError {
    ErrorCode::TooLarge.at(span, "expected fewer than 2^32 vertices and edges")
}

/// Why a name is refused that has another meaning where positions are written.
fn other_meaning(name: &str) -> Option<&'static str> {
    match name {
        "+" => Some("+ stands between the games of a sum"),
        _ if name.starts_with('@') => Some("@FILE stands for the words in a file"),
        _ => None,
    }
}

/// Reads `0-1,0-2,5`.
pub(super) fn inline(text: &str) -> Result<EdgeList, ParseError> {
    let mut list = EdgeList { names: Names::new(text.len()), edges: Vec::new() };
    let shape = "write edges such as 0-1,0-2,1-3, each from its first to its second vertex";
    if text.trim().is_empty() {
        return Err(ErrorCode::Expected.at(0..text.len(), "expected an edge, found nothing").help(shape));
    }
    let mut start = 0;
    for part in text.split(',') {
        let end = start + part.len();
        let mut ends = [0; 2];
        let mut count = 0;
        let mut at = start;
        for end in part.split('-') {
            let blanks = end.len() - end.trim_start().len();
            let name = end.trim();
            let span = at + blanks..at + blanks + name.len();
            at += end.len() + 1;
            if name.is_empty() {
                let what = if part.trim().is_empty() { "expected an edge" } else { "expected a vertex name" };
                return Err(ErrorCode::Expected.at(span, format!("{what}, found nothing")).help(shape));
            }
            if name.starts_with('>') {
                return Err(ErrorCode::Expected
                    .at(span.start..span.start + 1, "expected a vertex name, found \">\"")
                    .help("write 0-1 for the edge from 0 to 1"));
            }
            if let Some((i, c)) = name.char_indices().find(|(_, c)| c.is_whitespace()) {
                let span = span.start + i..span.start + i + c.len_utf8();
                return Err(ErrorCode::Expected
                    .at(span, "expected \"-\" or \",\" after a vertex name, found a blank")
                    .help(shape));
            }
            if let Some(meaning) = other_meaning(name) {
                let message = format!("expected a vertex name, found \"{name}\"");
                return Err(ErrorCode::Expected.at(span, message).help(meaning));
            }
            if count == 2 {
                return Err(ErrorCode::WrongCount
                    .at(span, format!("an edge has two ends, found a third one, \"{name}\""))
                    .help("write a path as 0-1,1-2; a name with a \"-\" in it has to be read from a file"));
            }
            ends[count] = list.names.intern(name).ok_or_else(|| too_many(span))?;
            count += 1;
        }
        if count == 2 {
            list.edges.push((ends[0], ends[1]));
        }
        start = end + 1;
    }
    Ok(list)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// Reads a file: one edge a line.
pub(super) fn file(text: &str) -> Result<EdgeList, ParseError> {
    let mut list = EdgeList { names: Names::new(text.len()), edges: Vec::new() };
    let bytes = text.as_bytes();
    // A mark that some editors put before the text.
    let mut at = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut ends = [0; 2];
    let mut count = 0;
    // Where the separator after a first name is, until the second one is met.
    let mut separator = None;
    // Files are often sorted by the first name.
    let mut before = ("", 0);
    loop {
        while at < bytes.len() && is_blank(bytes[at]) {
            at += 1;
        }
        if at < bytes.len() && bytes[at] == b'#' {
            at += bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
        }
        if at == bytes.len() || bytes[at] == b'\n' {
            if let Some(separator) = separator {
                return Err(fault(text, separator..at, "expected a second vertex name, found the end of the line"));
            }
            if count == 2 {
                list.edges.push((ends[0], ends[1]));
            }
            if at == bytes.len() {
                return Ok(if list.edges.is_empty() { with_hyphens(text, list) } else { list });
            }
            count = 0;
            at += 1;
            continue;
        }
        let width = separator_at(bytes, at);
        if width > 0 {
            if count != 1 || separator.is_some() {
                let expected = if count == 2 { "the end of the line" } else { "a vertex name" };
                let found = &text[at..at + width];
                return Err(fault(text, at..at + width, &format!("expected {expected}, found \"{found}\"")));
            }
            separator = Some(at);
            at += width;
            continue;
        }
        let start = at;
        while at < bytes.len()
            && !is_blank(bytes[at])
            && !matches!(bytes[at], b'\n' | b'#')
            && separator_at(bytes, at) == 0
        {
            at += 1;
        }
        let name = &text[start..at];
        if count == 2 {
            return Err(fault(
                text,
                start..at,
                &format!("expected the end of the line, found a third name, \"{name}\""),
            ));
        }
        if let Some(meaning) = other_meaning(name) {
            return Err(fault(text, start..at, &format!("expected a vertex name, found \"{name}\"")).help(meaning));
        }
        if count == 0 && name == before.0 {
            ends[0] = before.1;
        } else {
            ends[count] = list.names.intern(name).ok_or_else(|| too_many(start..at))?;
        }
        if count == 0 {
            before = (name, ends[0]);
        }
        count += 1;
        separator = None;
    }
}

/// Where a file has names alone, those such as `0-1` are edges, as on the command line.
fn with_hyphens(text: &str, list: EdgeList) -> EdgeList {
    if !list.names.iter().any(|name| name.contains('-')) {
        return list;
    }
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let edges: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    inline(&edges.join(",")).unwrap_or(list)
}

/// The length of the separator that stands here, other than blanks; 0 if none does.
fn separator_at(bytes: &[u8], at: usize) -> usize {
    match bytes[at] {
        b',' => 1,
        b'-' if bytes.get(at + 1) == Some(&b'>') => 2,
        _ => 0,
    }
}

fn fault(text: &str, span: Range<usize>, message: &str) -> ParseError {
    let line = text.as_bytes()[..span.start].iter().filter(|&&byte| byte == b'\n').count() + 1;
    ErrorCode::Expected
        .at(span, format!("line {line}: {message}"))
        .help("write one edge a line: two names with a blank, a comma or -> between them; # begins a comment")
}
