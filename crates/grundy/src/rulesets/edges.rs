//! Undirected edges as one word: `0-1,1-2`, where vertices are numbers.

use std::ops::Range;

use crate::theories::colon::Edge;
use crate::{ErrorCode, ParseError, notation};

/// Reads edges, and where each of them stands. Where `lone` says so, a number alone is a vertex without edges, and is
/// returned as an edge from it to itself.
pub(super) fn parse(text: &str, lone: bool, shape: &str) -> Result<(Vec<Edge>, Vec<Range<usize>>), ParseError> {
    let (mut edges, mut spans) = (Vec::new(), Vec::new());
    if text.is_empty() {
        return Ok((edges, spans));
    }
    let mut start = 0;
    for part in text.split(',') {
        let span = start..start + part.len();
        start = span.end + 1;
        if part.is_empty() {
            return Err(ErrorCode::Expected.at(span, "expected an edge, found nothing").help(shape));
        }
        let Some((a, b)) = part.split_once('-') else {
            // A wrong character is named before a missing end.
            let vertex = vertex(part, shape).map_err(|error| error.shifted(span.start))?;
            if !lone {
                let message = format!("expected an edge, found the vertex {part} alone");
                return Err(ErrorCode::Expected.at(span, message).help(shape));
            }
            edges.push([vertex, vertex]);
            spans.push(span);
            continue;
        };
        let second = span.start + a.len() + 1;
        if let Some((_, third)) = b.split_once('-') {
            let third = span.end - third.len()..span.end;
            return Err(ErrorCode::WrongCount
                .at(third, "an edge has two ends, found a third one")
                .help("write a path as 0-1,1-2"));
        }
        let a = vertex(a, shape).map_err(|error| error.shifted(span.start))?;
        let b = vertex(b, shape).map_err(|error| error.shifted(second))?;
        edges.push([a, b]);
        spans.push(span);
    }
    Ok((edges, spans))
}

/// Reads one end of an edge.
fn vertex(text: &str, shape: &str) -> Result<u32, ParseError> {
    let number = notation::number(text, "a vertex number").map_err(|error| error.help(shape))?;
    u32::try_from(number).map_err(|_| {
        ErrorCode::TooLarge.at(0..text.len(), format!("a vertex number may be at most 2^32-1, found {text}"))
    })
}
