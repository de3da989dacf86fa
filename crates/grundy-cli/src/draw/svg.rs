//! What is needed of SVG: lines, circles and words, in black on white.

use std::fmt::Write as _;

/// The size of the letters, and about how wide one is.
pub(super) const LETTER: i32 = 14;
pub(super) const LETTER_WIDTH: i32 = 8;

/// A picture that grows.
pub(super) struct Svg {
    body: String,
}

/// Text with the characters that mean something to XML, and to DOT, written otherwise.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The width of a text.
pub(super) fn width(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX / 64) * LETTER_WIDTH
}

impl Svg {
    pub(super) fn new() -> Self {
        Self { body: String::new() }
    }

    /// A line or curve, as SVG writes paths; a winning move is drawn thick.
    pub(super) fn path(&mut self, d: &str, thick: bool, arrow: bool) {
        let width = if thick { 3 } else { 1 };
        let arrow = if arrow { " marker-end=\"url(#arrow)\"" } else { "" };
        let _ = writeln!(self.body, "<path d=\"{d}\" stroke-width=\"{width}\"{arrow}/>");
    }

    /// A dot.
    pub(super) fn dot(&mut self, x: i32, y: i32) {
        let _ = writeln!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"black\"/>");
    }

    /// A circle around a point.
    pub(super) fn stone(&mut self, x: i32, y: i32, radius: i32, fill: &str) {
        let _ = writeln!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>");
    }

    /// A square with a line around it, from its upper left corner.
    pub(super) fn square(&mut self, x: i32, y: i32, side: i32, fill: &str) {
        let _ = writeln!(self.body, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\"/>");
    }

    /// A rectangle without a line around it.
    pub(super) fn shade(&mut self, x: i32, y: i32, width: i32, height: i32, fill: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" stroke=\"none\"/>"
        );
    }

    /// A box around words; one that is lost for the player to move has a double line.
    pub(super) fn framed(&mut self, x: i32, y: i32, width: i32, height: i32, double: bool) {
        let mut rect = |inset: i32| {
            let (left, top) = (x - width / 2 + inset, y - height / 2 + inset);
            let (width, height) = (width - 2 * inset, height - 2 * inset);
            let _ = writeln!(
                self.body,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"white\"/>"
            );
        };
        rect(0);
        if double {
            rect(3);
        }
    }

    /// Words around a point, on a white ground so that lines do not cross them.
    pub(super) fn label(&mut self, x: i32, y: i32, text: &str) {
        let half = width(text) / 2 + 1;
        let _ = writeln!(
            self.body,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"white\" stroke=\"none\"/>",
            x - half,
            y - LETTER / 2 - 1,
            2 * half,
            LETTER + 2
        );
        self.words(x, y, text);
    }

    /// Words around a point.
    pub(super) fn words(&mut self, x: i32, y: i32, text: &str) {
        self.letters(x, y, text, "black");
    }

    /// Words around a point in a colour.
    pub(super) fn letters(&mut self, x: i32, y: i32, text: &str, fill: &str) {
        let y = y + LETTER / 3;
        let text = escaped(text);
        let _ = writeln!(self.body, "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\" stroke=\"none\">{text}</text>");
    }

    /// The whole picture.
    pub(super) fn finish(self, width: i32, height: i32) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"{LETTER}\" text-anchor=\"middle\" \
             fill=\"none\" stroke=\"black\">\n\
             <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
             orient=\"auto\" markerUnits=\"userSpaceOnUse\"><path d=\"M0 0L8 4L0 8Z\" fill=\"black\" stroke=\"none\"/>\
             </marker></defs>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\" stroke=\"none\"/>\n{}</svg>\n",
            self.body
        )
    }
}
