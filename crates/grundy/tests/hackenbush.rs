//! Green Hackenbush: the colon and fusion principles against search, cuts, and wrong input.

use grundy::rulesets::{Hackenbush, Nim};
use std::collections::BTreeSet;

use grundy::theories::Colon;
use grundy::theories::colon::{Forest, NotAForest, rooted_tree_value};
use grundy::theories::fusion::{Fused, Fusion};
use grundy::{
    Budget, Either, Limit, Nimber, Notation, Options, Outcome, Play, Ruleset, SolveError, Solver, Sum, Theory,
};

type Edges = Vec<[u32; 2]>;

/// All trees with `edges` edges, by the parent of each vertex; every shape occurs, most several times.
fn trees(edges: u32) -> Vec<Edges> {
    let mut all: Vec<Edges> = vec![vec![]];
    for child in 1..=edges {
        all = all
            .into_iter()
            .flat_map(|tree| {
                (0..child).map(move |parent| {
                    let mut tree = tree.clone();
                    // Directions and names are of no account.
                    tree.push(if child % 2 == 0 { [parent, child] } else { [child, parent] });
                    tree
                })
            })
            .collect();
    }
    all
}

/// A cut, from the definition.
fn left_after(edges: &Edges, cut: usize) -> Edges {
    let mut held = vec![0];
    let mut rest: Edges = edges.clone();
    rest.remove(cut);
    let mut i = 0;
    while i < held.len() {
        for &[a, b] in &rest {
            for (near, far) in [(a, b), (b, a)] {
                if near == held[i] && !held.contains(&far) {
                    held.push(far);
                }
            }
        }
        i += 1;
    }
    rest.retain(|edge| held.contains(&edge[0]));
    rest
}

fn as_text(sum: &Sum<Edges>) -> String {
    sum.iter().map(|edges| Hackenbush.write(edges)).collect::<Vec<_>>().join(" ")
}

fn wins<R: Ruleset<Position = Edges>>(solver: &mut Solver<R>, sum: &[Edges], play: Play) -> Vec<(usize, String)> {
    let moves = solver.winning_moves(sum.to_vec(), play).unwrap();
    let mut moves: Vec<_> = moves.into_iter().map(|m| (m.component, as_text(&m.to))).collect();
    moves.sort();
    moves
}

/// The rules from the definition, without components and theories.
struct Plain;

impl Ruleset for Plain {
    type Position = Edges;
    fn options(&self, edges: &Edges, out: &mut Options<Edges>) {
        out.extend((0..edges.len()).map(|cut| left_after(edges, cut)));
    }
}

fn agrees(fast: &mut Solver<Hackenbush>, slow: &mut Solver<Hackenbush>, plain: &mut Solver<Plain>, sum: &[Edges]) {
    let expected = plain.grundy(sum.to_vec());
    assert_eq!(fast.grundy(sum.to_vec()), expected, "{sum:?}");
    assert_eq!(slow.grundy(sum.to_vec()), expected, "{sum:?}");
    for play in [Play::Normal, Play::Misere] {
        let expected = plain.outcome_by_search(sum.to_vec(), play);
        assert_eq!(fast.outcome(sum.to_vec(), play), expected, "{sum:?} {play}");
        assert_eq!(slow.outcome(sum.to_vec(), play), expected, "{sum:?} {play}");
        assert_eq!(slow.outcome_by_search(sum.to_vec(), play), expected, "{sum:?} {play}");
        let mut by_definition = Vec::new();
        for (i, edges) in sum.iter().enumerate() {
            for cut in 0..edges.len() {
                let mut next = sum.to_vec();
                next[i] = left_after(edges, cut);
                if plain.outcome_by_search(next.clone(), play) == Ok(Outcome::P) {
                    by_definition.push((i, Hackenbush.write(&next[i])));
                }
            }
        }
        by_definition.sort();
        // Of edges side by side it does not matter which one is cut.
        by_definition.dedup();
        assert_eq!(wins(fast, sum, play), by_definition, "{sum:?} {play}");
        assert_eq!(wins(slow, sum, play), by_definition, "{sum:?} {play}");
    }
}

#[test]
fn every_tree_agrees_with_search() {
    let (mut fast, mut slow) = (Solver::new(Hackenbush), Solver::new(Hackenbush).without_theories());
    let mut plain = Solver::new(Plain);
    for edges in 0..=6 {
        for tree in trees(edges) {
            agrees(&mut fast, &mut slow, &mut plain, &[tree]);
        }
    }
}

/// All graphs on the ground with so many edges, loops and parallel edges among them; every shape occurs.
fn graphs(edges: usize) -> Vec<Edges> {
    let mut all: BTreeSet<Edges> = [vec![]].into();
    for _ in 0..edges {
        let mut larger = BTreeSet::new();
        for graph in &all {
            let next = graph.iter().flatten().max().map_or(1, |last| last + 1);
            for a in 0..next {
                for b in a..=next {
                    let mut graph = graph.clone();
                    graph.push([a, b]);
                    larger.insert(one_of_its_shape(graph));
                }
            }
        }
        all = larger;
    }
    all.into_iter().collect()
}

/// The parts in their common forms, side by side again.
fn one_of_its_shape(graph: Edges) -> Edges {
    let mut parts = Sum::new();
    Hackenbush.components(graph, &mut parts);
    let mut parts: Vec<Edges> = parts.into_iter().collect();
    parts.sort();
    let (mut whole, mut shift) = (Edges::new(), 0);
    for part in parts {
        whole.extend(part.iter().map(|edge| edge.map(|v| if v == 0 { 0 } else { v + shift })));
        shift = whole.iter().flatten().copied().max().unwrap_or(0);
    }
    whole.sort_unstable();
    whole
}

#[test]
fn every_graph_of_up_to_6_edges_agrees_with_search() {
    let (mut fast, mut slow) = (Solver::new(Hackenbush), Solver::new(Hackenbush).without_theories());
    let mut plain = Solver::new(Plain);
    let mut count = 0;
    for graph in (0..=6).flat_map(graphs) {
        if graph.len() < 6 {
            agrees(&mut fast, &mut slow, &mut plain, std::slice::from_ref(&graph));
        }
        check_cuts(&graph, &mut plain);
        let outcome = plain.outcome_by_search(graph.clone(), Play::Misere);
        assert_eq!(fast.outcome(graph.clone(), Play::Misere), outcome, "{graph:?}");
        count += 1;
    }
    assert!(count > 800, "{count} graphs");
}

/// The value, and the edges whose cutting gives each value that any cut gives.
fn check_cuts(graph: &Edges, plain: &mut Solver<Plain>) {
    let fused = Fused::new(graph, 0).unwrap();
    assert_eq!(Ok(Nimber(fused.value())), plain.grundy(graph.clone()), "{graph:?}");
    let left: Vec<u64> = (0..graph.len()).map(|cut| plain.grundy(left_after(graph, cut)).unwrap().0).collect();
    for target in 0..=graph.len() as u64 + 1 {
        let expected: Vec<usize> = (0..graph.len()).filter(|&cut| left[cut] == target).collect();
        assert_eq!(fused.winning_edges(target), expected, "{graph:?} to {target}");
    }
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

/// Larger graphs: each cut against the value of what it leaves.
#[test]
fn cuts_of_larger_graphs_leave_what_they_should() {
    let mut random = Random(1);
    for round in 0..1500 {
        let edges = 1 + random.below(70) as usize;
        let mut graph = Edges::new();
        // Many vertices make long circles, few make edges side by side.
        let more = 1 + random.below(10);
        while graph.len() < edges {
            let last = graph.iter().flatten().copied().max().unwrap_or(0);
            let a = if random.below(3) > 0 { last } else { random.below(u64::from(last) + 1) as u32 };
            let b = if random.below(more) > 0 { last + 1 } else { random.below(u64::from(last) + 1) as u32 };
            graph.push([a, b]);
        }
        if round % 3 == 0 {
            // A necklace around all of it, longer than the short way takes.
            let last = graph.iter().flatten().copied().max().unwrap_or(0);
            graph.push([last, 0]);
        }
        let fused = Fused::new(&graph, 0).unwrap();
        let left: Vec<u64> =
            (0..graph.len()).map(|cut| Fused::new(&left_after(&graph, cut), 0).unwrap().value()).collect();
        for target in 0..=graph.len() as u64 {
            let expected: Vec<usize> = (0..graph.len()).filter(|&cut| left[cut] == target).collect();
            assert_eq!(fused.winning_edges(target), expected, "{graph:?} to {target}");
        }
    }
}

/// From cp-oracle.tsv, lines 767-778: value and winning edges.
#[test]
fn published_values_of_graphs() {
    let cases: [(&str, u64, &[usize]); 12] = [
        ("0-0", 1, &[0]),
        ("0-1,1-1", 2, &[0]),
        ("0-1,1-2,2-0", 1, &[1]),
        ("0-1,1-2,2-3,3-0", 0, &[]),
        ("0-1,1-2,2-3,3-4,4-0", 1, &[2]),
        ("0-1,1-2,2-3,3-1", 2, &[0]),
        ("0-1,1-2,2-3,3-4,4-1", 1, &[0]),
        ("0-1,0-2,1-2,1-3,2-3", 1, &[2, 3, 4]),
        ("0-1,0-2,0-3,1-2,1-3,2-3", 0, &[]),
        ("0-1,1-2,2-3,3-0,2-4,4-5,4-6", 1, &[4]),
        ("0-1,1-2,2-3,3-0,1-3", 1, &[1, 2, 4]),
        ("0-1,0-2,1-3,2-4,3-4,1-2", 0, &[]),
    ];
    for (text, value, winning) in cases {
        let fused = Fused::new(&Hackenbush.parse(text).unwrap(), 0).unwrap();
        assert_eq!((fused.value(), &fused.winning_edges(0)[..]), (value, winning), "{text}");
    }
}

#[test]
fn large_graphs() {
    let n = 1_000_000;
    // One circle through the ground: cut in the middle, it leaves two equal arms.
    let circle: Edges = (0..n - 1).map(|v| [v, (v + 1) % (n - 1)]).collect();
    let fused = Fused::new(&circle, 0).unwrap();
    assert_eq!((fused.value(), fused.winning_edges(0)), (1, vec![499_999]));
    let arms = |i: usize| (i ^ (circle.len() - 1 - i)) as u64;
    for cut in [0, 1, 123_456, 999_998] {
        assert!(fused.winning_edges(arms(cut)).contains(&cut));
    }
    // A ladder, whose ground edges are one rung.
    let ladder: Edges =
        (0..n / 3).flat_map(|i| [[2 * i, 2 * i + 2], [2 * i + 1, 2 * i + 3], [2 * i + 2, 2 * i + 3]]).collect();
    let ladder: Edges = ladder.into_iter().map(|edge| edge.map(|v| v.saturating_sub(1))).collect();
    let answer = Solver::new(Hackenbush).solve(ladder, Play::Normal, 1).unwrap();
    // Of k rungs, an odd number, 2k - 1 cuts win: a recursion by hand says 1, 5 and 9 for 1, 3 and 5.
    assert_eq!((answer.grundy, answer.total), (Some(Nimber(1)), 2 * 333_333 - 1));
    assert_eq!(answer.evidence.unwrap().kind(), "theorem");
}

#[test]
fn moves_in_words_on_graphs() {
    let from = Hackenbush.parse("0-1,1-0,1-2,2-2,2-3").unwrap();
    let say = |left: &str| {
        let step = Hackenbush.describe(&from, &[Hackenbush.parse(left).unwrap()]);
        (step.id, step.arg("edge").unwrap().to_owned(), step.arg("fallen").map(str::to_owned))
    };
    assert_eq!(say("1-0,1-2,2-2,2-3"), ("cut", "0-1".into(), None));
    assert_eq!(say("0-1,1-0,1-2,2-3"), ("cut", "2-2".into(), None));
    assert_eq!(say("0-1,1-0"), ("cut-and-fall", "1-2".into(), Some("2".into())));
    let steps = Fusion::new(&Budget::unlimited()).explain(&from, Play::Normal);
    assert_eq!(steps.iter().map(|step| step.id).collect::<Vec<_>>(), ["fusion-parts", "fusion-bridges"]);
    assert_eq!((steps[0].arg("parts"), steps[0].arg("loops")), (Some("2"), Some("1")));
}

#[test]
fn sums_of_forests_agree_with_search() {
    let (mut fast, mut slow) = (Solver::new(Hackenbush), Solver::new(Hackenbush).without_theories());
    let mut plain = Solver::new(Plain);
    let small: Vec<Edges> = (0..=3).flat_map(trees).collect();
    for a in &small {
        for b in &small {
            agrees(&mut fast, &mut slow, &mut plain, &[a.clone(), b.clone()]);
        }
    }
    // One large tree among several in one forest, in misère play: the nim-sum alone does not decide.
    for tree in trees(5) {
        agrees(&mut fast, &mut slow, &mut plain, &[tree, vec![[0, 1]]]);
    }
    for a in trees(2) {
        for b in trees(2) {
            for c in trees(2) {
                agrees(&mut fast, &mut slow, &mut plain, &[a.clone(), b.clone(), c]);
            }
        }
    }
}

#[test]
fn misere_with_nim_agrees_with_search() {
    let mut fast = Solver::new((Hackenbush, Nim));
    let mut slow = Solver::new((Hackenbush, Nim)).without_theories();
    for tree in (0..=4).flat_map(trees) {
        for heap in 0..4 {
            let sum = [Either::A(tree.clone()), Either::B(heap)];
            let expected = slow.outcome_by_search(sum.clone(), Play::Misere);
            assert_eq!(fast.outcome(sum.clone(), Play::Misere), expected, "{tree:?} + {heap}");
            let count = fast.winning_moves(sum.clone(), Play::Misere).unwrap().len();
            assert_eq!(count, slow.winning_moves(sum, Play::Misere).unwrap().len(), "{tree:?} + {heap}");
        }
    }
}

/// From cp-oracle.tsv, lines 756-766: value, winning edges, misère outcome.
#[test]
fn published_values() {
    let cases: [(&str, u64, &[usize], Outcome); 6] = [
        ("0-1", 1, &[0], Outcome::P),
        ("0-1,1-2,2-3,3-4,4-5", 5, &[0], Outcome::N),
        ("0-1,0-2,0-3", 1, &[0, 1, 2], Outcome::P),
        ("0-1,1-2,2-3,1-4,2-5,3-6", 6, &[0], Outcome::N),
        ("0-1,1-2,2-3,3-4,3-5,3-6", 4, &[0], Outcome::N),
        ("0-1,1-2,1-3,3-4,1-5,5-6,6-7", 1, &[0], Outcome::P),
    ];
    let mut solver = Solver::new(Hackenbush);
    for (text, value, winning, misere) in cases {
        let edges = Hackenbush.parse(text).unwrap();
        let forest = Forest::new(&edges, 0).unwrap();
        assert_eq!((forest.value(), &forest.winning_edges(0)[..]), (value, winning), "{text}");
        assert_eq!(solver.outcome(edges, Play::Misere), Ok(misere), "{text}");
    }
    // AtCoder AGC 017 D: the root is vertex 1.
    let samples: [(&[[u32; 2]], u64); 5] = [
        (&[[1, 2], [2, 3], [2, 4], [4, 5]], 4),
        (&[[1, 2], [2, 3], [1, 4], [4, 5]], 0),
        (&[[1, 2], [2, 4], [5, 1], [6, 3], [3, 2]], 5),
        (&[[1, 2], [2, 3], [3, 4]], 3),
        (&[[1, 2], [1, 3], [1, 4], [4, 5]], 2),
    ];
    for (edges, value) in samples {
        assert_eq!(Forest::new(edges, 1).unwrap().value(), value);
    }
}

#[test]
fn trees_by_their_parents() {
    for tree in (0..=6).flat_map(trees) {
        let mut parents = vec![0_u32; tree.len() + 1];
        for &[a, b] in &tree {
            parents[a.max(b) as usize] = a.min(b);
        }
        let value = Forest::new(&tree, 0).unwrap().value();
        assert_eq!(rooted_tree_value(&parents), Some(value));
        // The same with the vertices in the opposite order.
        let last = parents.len() as u32 - 1;
        let turned: Vec<u32> = parents.iter().rev().map(|parent| last - parent).collect();
        assert_eq!(rooted_tree_value(&turned), Some(value));
    }
    assert_eq!(rooted_tree_value(&[]), None);
    assert_eq!(rooted_tree_value(&[0, 1]), None, "two roots");
    assert_eq!(rooted_tree_value(&[0, 2, 1]), None, "a cycle");
    assert_eq!(rooted_tree_value(&[1, 0]), None, "no root");
    assert_eq!(rooted_tree_value(&[0, 9]), None, "no such parent");
}

#[test]
fn long_paths_and_wide_stars() {
    let n = 1_000_000;
    let path: Edges = (0..n).map(|v| [v, v + 1]).collect();
    let theory = Colon::new(&Budget::unlimited());
    assert_eq!(theory.grundy(&path), Some(Nimber(n.into())));
    assert_eq!(Forest::new(&path, 0).unwrap().winning_edges(7), [7]);
    let parents: Vec<u32> = (0..n).map(|v| v.saturating_sub(1)).collect();
    assert_eq!(rooted_tree_value(&parents), Some(u64::from(n) - 1));
    let text = Hackenbush.write(&path);
    assert_eq!(Hackenbush.parse(&text).as_ref(), Ok(&path));
    let mut solver = Solver::new(Hackenbush);
    let moves = solver.winning_moves(path.clone(), Play::Misere).unwrap();
    assert_eq!(moves.iter().map(|m| as_text(&m.to)).collect::<Vec<_>>(), ["0-1"]);
    assert!(matches!(Solver::new(Hackenbush).without_theories().grundy(path), Err(SolveError::Rules(..))));
    // Names that are far apart are looked up by hash.
    let star: Edges = (0..99_999).map(|v| [0, u32::MAX - v]).collect();
    let answer = solver.solve(star, Play::Normal, 2).unwrap();
    assert_eq!((answer.grundy, answer.total, answer.moves.len()), (Some(Nimber(1)), 99_999, 2));
    assert_eq!(answer.evidence.unwrap().kind(), "theorem");
}

#[test]
fn the_budget_is_kept() {
    let path: Edges = (0..10).map(|v| [v, v + 1]).collect();
    let mut solver = Solver::with_budget(Hackenbush, Budget::unlimited().with_stop(|_| Some(Limit::Interrupted)));
    let path_of_many: Edges = (0..100_000).map(|v| [v, v + 1]).collect();
    assert_eq!(solver.grundy(path_of_many), Err(SolveError::Limit(Limit::Interrupted)));
    // Without room for a list, moves are counted.
    let theory = Colon::new(&Budget::unlimited().with_memory(100));
    let mut moves = grundy::Moves::with_room(5);
    assert!(theory.moves_to(&path, &Nimber(3), &mut moves));
    assert_eq!((moves.total(), moves.listed().len()), (1, 0));
}

#[test]
fn moves_in_words() {
    let from = Hackenbush.parse("7-3,0-7,3-5,0-2").unwrap();
    let to = |text: &str| vec![Hackenbush.parse(text).unwrap()];
    let step = Hackenbush.describe(&from, &to("7-3,0-7,3-5"));
    assert_eq!((step.id, step.arg("edge"), step.arg("fallen")), ("cut", Some("0-2"), None));
    let step = Hackenbush.describe(&from, &to("0-7,0-2"));
    assert_eq!((step.id, step.arg("edge"), step.arg("fallen")), ("cut-and-fall", Some("7-3"), Some("1")));
    let step = Hackenbush.describe(&to("0-1,1-2")[0], &[]);
    assert_eq!((step.id, step.arg("edge"), step.arg("fallen")), ("cut-and-fall", Some("0-1"), Some("1")));
    let forest = Hackenbush.parse("0-1,1-2,1-3,3-4").unwrap();
    let steps = Colon::new(&Budget::unlimited()).explain(&forest, Play::Normal);
    assert_eq!(steps.iter().map(|step| step.id).collect::<Vec<_>>(), ["colon-fork", "colon-ground"]);
    assert_eq!(
        (steps[0].arg("vertex"), steps[0].arg("branches"), steps[0].arg("value")),
        (Some("1"), Some("1 ^ 2"), Some("3"))
    );
}

#[test]
fn wrong_input_is_refused_in_place() {
    let refused = |text: &str| {
        let error = Hackenbush.parse(text).unwrap_err();
        assert!(error.hint().is_some(), "{text}");
        (error.span(), error.message().to_owned())
    };
    assert_eq!(refused("0-1,5-6").0, 4..7);
    assert_eq!(refused("0-1,5-6").1, "edge 5-6 is not connected to the ground, vertex 0: it would fall at once");
    assert_eq!(refused("0-1,1-0,5-6,6-7,7-5").0, 8..11);
    assert_eq!(refused("0-1,").0, 4..4);
    assert_eq!(refused("0-1,1-").0, 6..6);
    assert_eq!(refused("0-1,x-2").0, 4..5);
    assert_eq!(refused("0-1,7").1, "expected an edge, found the vertex 7 alone");
    assert_eq!(refused("0-1-2").0, 4..5);
    assert_eq!(refused("0--1").0, 3..4);
    assert_eq!(Hackenbush.parse("0-4294967296").unwrap_err().span(), 2..12);
    assert_eq!(Hackenbush.parse(""), Ok(vec![]));
    assert_eq!(Hackenbush.parse("0-4294967295"), Ok(vec![[0, u32::MAX]]));
    assert_eq!(Forest::new(&[[1, 1]], 0).unwrap_err(), NotAForest::Cycle(0));
    assert_eq!(Forest::new(&[[0, 0], [5, 6]], 0).unwrap_err(), NotAForest::Cycle(0));
    assert_eq!(Forest::new(&[[0, 1], [1, 0], [5, 6]], 0).unwrap_err(), NotAForest::Cycle(1));
    // A library user's positions may be wrong, too.
    let mut solver = Solver::new(Hackenbush);
    assert!(matches!(solver.grundy(Sum::from(vec![vec![[1, 2]]])), Err(SolveError::Rules(..))));
    assert!(matches!(solver.outcome(Sum::from(vec![vec![[0, 1], [2, 2]]]), Play::Misere), Err(SolveError::Rules(..))));
}

/// A tree and a cycle on the ground are valued by two theorems, and by no search.
#[test]
fn parts_of_different_kinds_keep_their_theorems() {
    let mut solver = Solver::new(Hackenbush);
    let edges = Hackenbush.parse("0-1,0-2,2-3,3-0").unwrap();
    let answer = solver.solve(edges, Play::Normal, 9).unwrap();
    assert_eq!(answer.components[0].theories.len(), 2);
    let evidence = answer.evidence.unwrap();
    assert_eq!(evidence.kind(), "theorem");
    assert!(evidence.citation().unwrap().contains("fusion"), "{evidence}");
}
