//! A Hackenbush picture: the ground, the edges, and what each is worth.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;

use grundy::question::Refusal;
use grundy::rulesets::Hackenbush;
use grundy::theories::fusion::Fused;
use grundy::{ErrorCode, Nimber, Notation, ParseError};

use super::svg::Svg;

/// The edges, each with its value, and a tree among them for the layout.
pub(super) struct Picture {
    edges: Vec<[u32; 2]>,
    values: Vec<u64>,
    whole: u64,
    wins: Vec<bool>,
    /// The vertices by their distance from the ground, which is first.
    order: Vec<u32>,
    /// How each vertex was reached first: from where, and by which edge.
    from: BTreeMap<u32, (u32, usize)>,
}

/// Between two levels, and between two tips of the tree.
const UP: i32 = 70;
const ASIDE: i32 = 56;

impl Picture {
    /// Of a position that was read before.
    pub(super) fn new(position: &str) -> Result<Self, Refusal> {
        let refuse = |error: ParseError| Refusal { text: position.to_owned(), error, is_input_output: false };
        let edges = Hackenbush.parse(position).map_err(refuse)?;
        let fused = Fused::new(&edges, 0).map_err(|_| {
            refuse(ErrorCode::OutOfPlace.at(0..position.len(), "an edge is not connected to the ground"))
        })?;
        let mut wins = vec![false; edges.len()];
        fused.winning_edges(0).into_iter().for_each(|edge| wins[edge] = true);
        let mut near: BTreeMap<u32, Vec<(u32, usize)>> = BTreeMap::new();
        for (edge, &[a, b]) in edges.iter().enumerate() {
            near.entry(a).or_default().push((b, edge));
            near.entry(b).or_default().push((a, edge));
        }
        let (mut order, mut from) = (vec![0], BTreeMap::new());
        let mut queue = VecDeque::from([0]);
        while let Some(vertex) = queue.pop_front() {
            for &(to, edge) in near.get(&vertex).into_iter().flatten() {
                if to != 0 && !from.contains_key(&to) {
                    from.insert(to, (vertex, edge));
                    order.push(to);
                    queue.push_back(to);
                }
            }
        }
        Ok(Self { values: fused.edge_values(), whole: fused.value(), edges, wins, order, from })
    }

    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    fn value(&self, edge: usize) -> String {
        Nimber(self.values[edge]).to_string()
    }

    /// The edges of the tree upwards from a vertex.
    fn branches(&self, vertex: u32) -> Vec<(u32, usize)> {
        self.order
            .iter()
            .filter_map(|to| self.from.get(to).filter(|way| way.0 == vertex).map(|way| (*to, way.1)))
            .collect()
    }

    fn in_tree(&self, edge: usize) -> bool {
        self.from.values().any(|way| way.1 == edge)
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("ground 0: the whole is worth {}\n", Nimber(self.whole));
        let mut stack: Vec<(u32, usize, String, bool)> = Vec::new();
        let push = |stack: &mut Vec<_>, vertex: u32, indent: &str| {
            let branches = self.branches(vertex);
            for (i, &(to, edge)) in branches.iter().enumerate().rev() {
                stack.push((to, edge, indent.to_owned(), i + 1 == branches.len()));
            }
        };
        push(&mut stack, 0, "");
        while let Some((vertex, edge, indent, last)) = stack.pop() {
            let branch = if last { "└─" } else { "├─" };
            let _ = writeln!(text, "{indent}{branch} {} {vertex}{}", self.value(edge), self.mark(edge));
            push(&mut stack, vertex, &format!("{indent}{}", if last { "   " } else { "│  " }));
        }
        for edge in (0..self.edges.len()).filter(|&edge| !self.in_tree(edge)) {
            let [a, b] = self.edges[edge];
            let what = if a == b { "loop" } else { "closes a cycle:" };
            let _ = writeln!(text, "{what} {} {a}-{b}{}", self.value(edge), self.mark(edge));
        }
        if self.wins.contains(&true) {
            text.push_str("\n(w) cutting this edge wins\n");
        }
        text
    }

    fn mark(&self, edge: usize) -> &'static str {
        if self.wins[edge] { " (w)" } else { "" }
    }

    pub(super) fn dot(&self) -> String {
        let mut text =
            "graph hackenbush {\n  rankdir=BT;\n  node [shape=point];\n  v0 [shape=box, label=ground];\n".to_owned();
        for (edge, [a, b]) in self.edges.iter().enumerate() {
            let bold = if self.wins[edge] { ", style=bold" } else { "" };
            let _ = writeln!(text, "  v{a} -- v{b} [label=\"{}\"{bold}];", self.value(edge));
        }
        text.push_str("}\n");
        text
    }

    pub(super) fn svg(&self) -> String {
        // Tips of the tree side by side, and every other vertex in the middle above its branches.
        let mut levels: BTreeMap<u32, i32> = BTreeMap::from([(0, 0)]);
        for vertex in &self.order[1..] {
            levels.insert(*vertex, levels[&self.from[vertex].0] + 1);
        }
        let mut tips = 0;
        let mut places: BTreeMap<u32, i32> = BTreeMap::new();
        let mut stack = vec![(0_u32, false)];
        while let Some((vertex, placed)) = stack.pop() {
            let branches = self.branches(vertex);
            if branches.is_empty() {
                places.insert(vertex, 40 + ASIDE * tips);
                tips += 1;
            } else if placed {
                let sum: i32 = branches.iter().map(|(to, _)| places[to]).sum();
                places.insert(vertex, sum / branches.len() as i32);
            } else {
                stack.push((vertex, true));
                stack.extend(branches.iter().rev().map(|&(to, _)| (to, false)));
            }
        }
        let high = levels.values().max().copied().unwrap_or(0) + 1;
        let (width, ground) = (80 + ASIDE * tips.max(2), UP * high + 10);
        let mut svg = Svg::new();
        svg.path(&format!("M10 {ground} L{} {ground}", width - 10), true, false);
        let mut labels = Vec::new();
        let mut beside: BTreeMap<[u32; 2], i32> = BTreeMap::new();
        for (edge, &[a, b]) in self.edges.iter().enumerate() {
            // How many edges between the same two came before: they bend more and more.
            let count = beside.entry([a.min(b), a.max(b)]).or_insert(0);
            *count += 1;
            let bend = match (*count, self.in_tree(edge)) {
                (1, true) => 0,
                (count, _) => 26 * count,
            };
            let (low, up) = if levels[&a] <= levels[&b] { (a, b) } else { (b, a) };
            let (x, y) = (places[&up], ground - UP * levels[&up]);
            if low == up {
                let (wide, tall) = (22 + 8 * *count, 30 + 14 * *count);
                svg.path(
                    &format!("M{x} {y} C{} {} {} {} {x} {y}", x + 2 * wide, y - tall, x - wide, y - tall),
                    self.wins[edge],
                    false,
                );
                labels.push((x + wide / 2, y - tall * 3 / 4, self.value(edge)));
                continue;
            }
            // Every edge has a point of its own on the ground.
            let (low_x, low_y) = if low == 0 { (x + bend, ground) } else { (places[&low], ground - UP * levels[&low]) };
            let (mid_x, mid_y) = ((x + low_x) / 2 + bend, (y + low_y) / 2 - if low_y == y { UP / 3 + bend } else { 0 });
            svg.path(&format!("M{low_x} {low_y} Q{mid_x} {mid_y} {x} {y}"), self.wins[edge], false);
            labels.push(((x + low_x + 2 * mid_x) / 4, (y + low_y + 2 * mid_y) / 4, self.value(edge)));
        }
        for vertex in &self.order[1..] {
            svg.dot(places[vertex], ground - UP * levels[vertex]);
        }
        for (x, y, value) in labels {
            svg.label(x, y, &value);
        }
        svg.words(width / 2, ground + 20, &format!("value {}", Nimber(self.whole)));
        svg.finish(width, ground + 40)
    }
}
