//! A game graph: positions with their values, and the moves between them.

use std::collections::HashMap;
use std::fmt::Write as _;

use grundy::question::{Diagram, DiagramPosition};
use grundy::{Outcome, Play, Value};

use super::svg::{LETTER, Svg, width};

pub(super) struct Picture {
    diagram: Diagram,
    play: Play,
    /// How far from the first position each one is drawn.
    levels: Vec<usize>,
}

/// Between two levels, and between two positions of a level.
const DOWN: i32 = 90;
const ASIDE: i32 = 24;

impl Picture {
    pub(super) fn new(diagram: Diagram, play: Play) -> Self {
        let levels = levels(&diagram);
        Self { diagram, play, levels }
    }

    fn name(position: &DiagramPosition) -> &str {
        if position.text.is_empty() { "(nothing)" } else { &position.text }
    }

    /// The value as the books write it; in misère play, and where there is none, who wins.
    fn value(&self, position: &DiagramPosition) -> String {
        let outcome = || position.outcome.map_or_else(|| "?".to_owned(), |outcome| outcome.to_string());
        match (&position.value, self.play) {
            (Some(Value::Finite(value)), Play::Normal) => value.to_string(),
            (Some(value @ Value::Infinite(_)), Play::Normal) => value.to_string(),
            _ => outcome(),
        }
    }

    fn is_p(&self, i: usize) -> bool {
        self.diagram.positions[i].outcome == Some(Outcome::P)
    }

    /// The positions by level.
    fn rows(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.levels.iter().max().map_or(0, |most| most + 1)];
        for (i, &level) in self.levels.iter().enumerate() {
            rows[level].push(i);
        }
        rows
    }

    pub(super) fn text(&self) -> String {
        let positions = &self.diagram.positions;
        let names = positions.iter().map(|position| Self::name(position).chars().count()).max().unwrap_or(0);
        let values: Vec<String> = positions.iter().map(|position| self.value(position)).collect();
        let wide = values.iter().map(|value| value.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for i in self.rows().into_iter().flatten() {
            let to: Vec<&str> =
                self.diagram.moves.iter().filter(|m| m.0 == i).map(|m| Self::name(&positions[m.1])).collect();
            let line = format!("{:names$}  {:wide$}  -> {}", Self::name(&positions[i]), values[i], to.join(" | "));
            let line = if to.is_empty() { line.trim_end_matches("-> ") } else { &line };
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }

    pub(super) fn dot(&self) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut text = "digraph game {\n  node [shape=box, fontname=monospace];\n".to_owned();
        for (i, position) in self.diagram.positions.iter().enumerate() {
            let double = if self.is_p(i) { ", peripheries=2" } else { "" };
            let (name, value) = (quoted(Self::name(position)), quoted(&self.value(position)));
            let _ = writeln!(text, "  p{i} [label=\"{name}\\n{value}\"{double}];");
        }
        for &(from, to) in &self.diagram.moves {
            let bold = if self.is_p(to) { " [style=bold]" } else { "" };
            let _ = writeln!(text, "  p{from} -> p{to}{bold};");
        }
        text.push_str("}\n");
        text
    }

    pub(super) fn svg(&self) -> String {
        let positions = &self.diagram.positions;
        let sizes: Vec<i32> =
            positions.iter().map(|p| width(Self::name(p)).max(width(&self.value(p))).max(24) + 16).collect();
        let mut rows = self.rows();
        let mut places: HashMap<usize, i32> = HashMap::new();
        // Each row in the order of the middles of what leads there.
        for row in &mut rows {
            row.sort_by_key(|&i| {
                let above: Vec<i32> =
                    self.diagram.moves.iter().filter(|m| m.1 == i).filter_map(|m| places.get(&m.0).copied()).collect();
                above.iter().sum::<i32>() / i32::try_from(above.len().max(1)).unwrap_or(1)
            });
            let whole: i32 = row.iter().map(|&i| sizes[i] + ASIDE).sum();
            let mut left = -whole / 2;
            for &i in &*row {
                places.insert(i, left + (sizes[i] + ASIDE) / 2);
                left += sizes[i] + ASIDE;
            }
        }
        let widest = rows.iter().map(|row| row.iter().map(|&i| sizes[i] + ASIDE).sum::<i32>()).max().unwrap_or(0) + 60;
        let at = |i: usize| (places[&i] + widest / 2, DOWN * self.levels[i] as i32 + 40);
        let half = LETTER + 6;
        let mut svg = Svg::new();
        for &(from, to) in &self.diagram.moves {
            let ((x, y), (to_x, to_y)) = (at(from), at(to));
            let d = if from == to {
                let x = x + sizes[from] / 2;
                format!("M{x} {} C{} {} {} {} {x} {}", y - 6, x + 28, y - 24, x + 28, y + 24, y + 6)
            } else if to_y > y + DOWN {
                // A long way bends, so that it does not run through the boxes between.
                let bend = (x + to_x) / 2 + ASIDE + (to_y - y) / 6;
                format!("M{x} {} Q{bend} {} {to_x} {}", y + half, (y + to_y) / 2, to_y - half)
            } else if to_y > y {
                format!("M{x} {} L{to_x} {}", y + half, to_y - half)
            } else {
                // Back up, or to the side.
                let bend = x.max(to_x) + sizes[from].max(sizes[to]);
                format!("M{} {y} Q{bend} {} {} {to_y}", x + sizes[from] / 2, (y + to_y) / 2, to_x + sizes[to] / 2)
            };
            svg.path(&d, self.is_p(to), true);
        }
        for (i, position) in positions.iter().enumerate() {
            let (x, y) = at(i);
            svg.framed(x, y, sizes[i], 2 * half, self.is_p(i));
            svg.words(x, y - LETTER / 2 - 1, Self::name(position));
            svg.words(x, y + LETTER / 2 + 2, &self.value(position));
        }
        svg.finish(widest, DOWN * rows.len() as i32)
    }
}

/// How far down each position is drawn: below all from which it can be reached, or where play can go round, as many moves
/// down as it is away.
fn levels(diagram: &Diagram) -> Vec<usize> {
    let count = diagram.positions.len();
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut open = vec![0_usize; count];
    for &(from, to) in &diagram.moves {
        next[from].push(to);
        open[to] += 1;
    }
    let mut levels = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|&i| open[i] == 0).collect();
    let mut done = 0;
    while let Some(i) = ready.pop() {
        done += 1;
        for &to in &next[i] {
            levels[to] = levels[to].max(levels[i] + 1);
            open[to] -= 1;
            if open[to] == 0 {
                ready.push(to);
            }
        }
    }
    if done == count {
        return levels;
    }
    let mut levels = vec![usize::MAX; count];
    let mut queue = std::collections::VecDeque::from([0]);
    levels[0] = 0;
    while let Some(i) = queue.pop_front() {
        for &to in &next[i] {
            if levels[to] == usize::MAX {
                levels[to] = levels[i] + 1;
                queue.push_back(to);
            }
        }
    }
    levels
}
