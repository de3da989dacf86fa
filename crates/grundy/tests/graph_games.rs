//! Kayles and geography on random graphs: the theories against search.

use grundy::catalogue::{FileError, Files};
use grundy::question::Question;
use grundy::rulesets::{Geography, Graph, GraphKayles};
use grundy::{Budget, Limit, Nimber, Notation, Options, Outcome, Play, Ruleset, SolveError, Solver, Sum};

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    /// Edges of a graph on at most so many vertices; without odd cycles if asked for.
    fn edges(&mut self, most: u64, bipartite: bool) -> Vec<(u32, u32)> {
        let vertices = 2 + self.below(most - 1);
        let density = 1 + self.below(4);
        let mut edges: Vec<(u32, u32)> = vec![(0, vertices as u32 - 1)];
        for b in 0..vertices {
            for a in 0..b {
                if self.below(5) < density && !(bipartite && (a + b) % 2 == 0) && edges.len() < 11 {
                    edges.push((a as u32, b as u32));
                }
            }
        }
        if bipartite {
            edges.retain(|(a, b)| (a + b) % 2 == 1);
        }
        edges
    }
}

fn text(edges: &[(u32, u32)]) -> String {
    edges.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(",")
}

/// Outcomes and winning moves with theories and without.
fn agree(rules: &Geography, vertices: u32, context: &str) {
    let (mut fast, mut slow) = (Solver::new(rules.clone()), Solver::new(rules.clone()).without_theories());
    for vertex in 0..vertices {
        let walk = rules.parse(&vertex.to_string()).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let expected = slow.outcome_by_search(walk.clone(), play);
            assert_eq!(fast.outcome(walk.clone(), play), expected, "{context} at {vertex}, {play}");
            let mut moves = [&mut fast, &mut slow].map(|solver| {
                let moves = solver.winning_moves(walk.clone(), play).unwrap();
                moves.into_iter().map(|m| m.to.iter().map(|to| to.at).collect::<Vec<_>>()).collect::<Vec<_>>()
            });
            moves.iter_mut().for_each(|moves| moves.sort());
            assert_eq!(moves[0], moves[1], "{context} at {vertex}, {play}");
        }
    }
}

#[test]
fn matchings_decide_vertex_geography() {
    let mut random = Random(7);
    for _ in 0..300 {
        let edges = random.edges(9, false);
        let vertices = edges.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0) + 1;
        let graph = Graph::from_edges(vertices, &edges).unwrap();
        agree(&Geography::vertex(&graph), vertices, &text(&edges));
    }
}

/// Circles of odd length that hang together: blossoms within blossoms, and many trees in a round.
#[test]
fn matchings_with_blossoms() {
    let mut random = Random(11);
    for _ in 0..60 {
        let mut edges = Vec::new();
        let mut vertices = 1;
        while vertices < 13 {
            // An ear: a way of new vertices from one old vertex to another, or to the same.
            let length = 1 + random.below(4) as u32;
            let (from, to) = (random.below(vertices.into()) as u32, random.below(vertices.into()) as u32);
            let mut last = from;
            for next in vertices..vertices + length {
                edges.push((last, next));
                last = next;
            }
            if random.below(5) > 0 && last != to && !edges.contains(&(to, last)) {
                edges.push((to, last));
            }
            vertices += length;
        }
        let rules = Geography::vertex(&Graph::from_edges(vertices, &edges).unwrap());
        let (mut fast, mut slow) = (Solver::new(rules.clone()), Solver::new(rules.clone()).without_theories());
        for vertex in 0..vertices {
            let walk = rules.parse(&vertex.to_string()).unwrap();
            let expected = slow.outcome_by_search(walk.clone(), Play::Normal);
            assert_eq!(fast.outcome(walk, Play::Normal), expected, "{} at {vertex}", text(&edges));
        }
    }
}

/// A long path with chords: one theorem, and no search that fills the memory.
#[test]
fn a_large_graph_is_decided_within_the_memory() {
    let mut random = Random(3);
    let edges: Vec<(u32, u32)> = (0..4000)
        .map(|i| (i, i + 1))
        .chain((0..2000).map(|_| (random.below(2000) as u32, 2001 + random.below(1999) as u32)))
        .collect();
    let rules = Geography::vertex(&Graph::from_edges(4001, &edges).unwrap());
    let budget = Budget::unlimited().with_memory(1 << 30);
    let answer = Solver::with_budget(rules.clone(), budget.clone()).solve(rules.parse("0").unwrap(), Play::Normal, 9);
    let answer = answer.unwrap();
    assert!(answer.outcome.is_some() && answer.complete && answer.limit.is_none(), "{answer:?}");
    // The lists of the positions that were met are counted.
    let tight = Budget::unlimited().with_memory(1 << 22);
    let mut solver = Solver::with_budget(rules.clone(), tight.clone());
    assert_eq!(solver.grundy(rules.parse("0").unwrap()), Err(SolveError::Limit(Limit::Memory)));
    assert!(solver.positions() < 2000, "{}", solver.positions());
}

/// Files of edges in both forms are one position.
#[test]
fn files_of_edges() {
    struct One(&'static str);
    impl Files for One {
        fn read(&self, _: &str) -> Result<String, FileError> {
            Ok(self.0.to_owned())
        }
    }
    for game in ["node-kayles", "arc-kayles", "hackenbush"] {
        let words = [game.to_owned(), "@edges".to_owned()];
        let ask = |text| Question::read(&words, &One(text), &Budget::unlimited()).unwrap().text().to_owned();
        assert_eq!(ask("0 1\n1 2\n1  3\n"), format!("{game} 0-1,1-2,1-3"));
        assert_eq!(ask("0-1 1-2\n1-3\n"), format!("{game} 0-1,1-2,1-3"));
        assert_eq!(ask("0-1,1-2\n"), format!("{game} 0-1,1-2"));
    }
}

#[test]
fn even_kernels_decide_edge_geography_on_bipartite_graphs() {
    let mut random = Random(8);
    for i in 0..300 {
        let edges = random.edges(7, i % 4 > 0);
        let vertices = edges.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0) + 1;
        let graph = Graph::from_edges(vertices, &edges).unwrap();
        agree(&Geography::edge(&graph), vertices, &text(&edges));
    }
}

/// Values, misère sums and moves of walks that cannot come back, and of others beside them.
#[test]
fn tokens_that_cannot_come_back() {
    let mut random = Random(10);
    for i in 0..400 {
        let vertices = 2 + random.below(9) as u32;
        // A tree (for directed edges, whichever way) or a graph without directed cycles, and in every fourth case a few edges more, whichever way.
        let mut edges: Vec<(u32, u32)> = (1..vertices).map(|b| (random.below(b.into()) as u32, b)).collect();
        let more = if i % 4 == 0 { random.below(3) } else { 0 };
        edges.extend((0..more).map(|_| (random.below(vertices.into()) as u32, random.below(vertices.into()) as u32)));
        let mut acyclic = edges.clone();
        if i % 3 == 0 {
            acyclic.iter_mut().filter(|_| random.below(3) == 0).for_each(|edge| *edge = (edge.1, edge.0));
        } else {
            acyclic.extend((0..random.below(6)).map(|_| {
                let b = 1 + random.below(u64::from(vertices) - 1) as u32;
                (random.below(b.into()) as u32, b)
            }));
        }
        let graphs = [&edges, &acyclic].map(|edges| Graph::from_edges(vertices, edges).unwrap());
        let rules = [
            Geography::vertex(&graphs[0]),
            Geography::edge(&graphs[0]),
            Geography::directed_vertex(&graphs[1]),
            Geography::directed_edge(&graphs[1]),
        ];
        for rules in rules {
            agree(&rules, vertices, &format!("{rules:?}"));
            let (mut fast, mut slow) = (Solver::new(rules.clone()), Solver::new(rules.clone()).without_theories());
            let mut walks: Vec<_> = (0..vertices).map(|v| rules.parse(&v.to_string()).unwrap()).collect();
            for _ in 0..2 {
                // Some walks go on, so that something is used up.
                let from = walks[random.below(walks.len() as u64) as usize].clone();
                let mut options = Options::default();
                rules.options(&from, &mut options);
                walks.extend(options.iter().flatten().cloned().collect::<Vec<_>>());
            }
            for walk in &walks {
                for play in [Play::Normal, Play::Misere] {
                    let [fast, slow] = [&mut fast, &mut slow].map(|solver| {
                        let mut answer = solver.solve(walk.clone(), play, 99).unwrap();
                        answer.moves.sort_by(|a, b| a.to.cmp(&b.to));
                        (answer.outcome, answer.grundy, answer.moves, answer.total)
                    });
                    assert_eq!(fast, slow, "{rules:?} {walk:?}, {play}");
                }
                let other = &walks[random.below(walks.len() as u64) as usize];
                let sum = Sum::from_iter([walk.clone(), other.clone()]);
                let expected = slow.outcome_by_search(sum.clone(), Play::Misere);
                assert_eq!(fast.outcome(sum, Play::Misere), expected, "{rules:?} {walk:?} {other:?}");
            }
        }
    }
}

#[test]
fn long_walks() {
    // A path of 10^5 vertices with a triangle at its end: nothing here is deep.
    let n = 100_000;
    let mut edges: Vec<(u32, u32)> = (0..n - 1).map(|v| (v, v + 1)).collect();
    edges.push((n - 3, n - 1));
    let graph = Graph::from_edges(n, &edges).unwrap();
    let rules = Geography::vertex(&graph);
    let start = rules.parse("0").unwrap();
    assert_eq!(Solver::new(rules).outcome(start, Play::Normal), Ok(Outcome::N));
    let path = Graph::from_edges(301, &edges[..300]).unwrap();
    let rules = Geography::edge(&path);
    let start = rules.parse("150").unwrap();
    assert_eq!(Solver::new(rules).outcome(start, Play::Normal), Ok(Outcome::P));
    // The path alone, either way and one way: it has 99,999 edges.
    edges.pop();
    let path = Graph::from_edges(n, &edges).unwrap();
    let rules = [Geography::edge(&path), Geography::directed_edge(&path), Geography::directed_vertex(&path)];
    for (i, rules) in rules.into_iter().enumerate() {
        for (vertex, value) in [("0", 1), ("99999", u64::from(i == 0))] {
            let answer = Solver::new(rules.clone()).solve(rules.parse(vertex).unwrap(), Play::Normal, 9).unwrap();
            assert_eq!(answer.grundy, Some(Nimber(value)), "{i} {vertex}");
            assert_eq!((answer.total, answer.complete, answer.limit), (u128::from(value > 0), true, None));
        }
    }
}

#[test]
fn kayles_on_random_graphs() {
    let mut random = Random(9);
    for rules in [GraphKayles::node(), GraphKayles::arc()] {
        let (mut fast, mut slow) = (Solver::new(rules), Solver::new(rules).without_theories());
        for _ in 0..300 {
            let graph = rules.parse(&text(&random.edges(9, false))).unwrap();
            assert_eq!(fast.grundy(graph.clone()), slow.grundy(graph.clone()), "{graph:?}");
            for play in [Play::Normal, Play::Misere] {
                assert_eq!(fast.outcome(graph.clone(), play), slow.outcome_by_search(graph.clone(), play));
                let [fast, slow] = [&mut fast, &mut slow].map(|s| s.winning_moves(graph.clone(), play).unwrap().len());
                assert_eq!(fast, slow, "{graph:?} {play}");
            }
        }
    }
}

/// Paths and circles of any length are heaps of Dawson's games.
#[test]
fn paths_and_circles() {
    let mut heaps = vec![0_u64, 0];
    for n in 2..120_usize {
        heaps.push(grundy::mex((0..=n - 2).map(|a| Nimber(heaps[a] ^ heaps[n - 2 - a]))).0);
    }
    for (rules, shift) in [(GraphKayles::node(), 1), (GraphKayles::arc(), 0)] {
        let mut solver = Solver::new(rules);
        for n in 3..110_u32 {
            let path: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
            let circle = [&path[..], &[(0, n - 1)]].concat();
            let mut value = |edges: &[(u32, u32)]| solver.grundy(rules.parse(&text(edges)).unwrap()).unwrap().0;
            assert_eq!(value(&path), heaps[n as usize + shift], "path of {n}");
            assert_eq!(value(&circle), u64::from(heaps[n as usize - 2] == 0), "circle of {n}");
        }
    }
}

#[test]
fn wrong_input_is_refused_in_place() {
    let refused = |text: &str| {
        let error = GraphKayles::node().parse(text).unwrap_err();
        (error.span(), error.message().to_owned())
    };
    assert_eq!(refused("0-1,2-2"), (4..7, "a vertex is not joined to itself".into()));
    assert_eq!(refused("0-1,").0, 4..4);
    assert_eq!(refused("0-1-2").0, 4..5);
    assert_eq!(GraphKayles::node().parse("3,3-4,7,4-3"), Ok(vec![[3, 4], [7, 7]]));
    assert_eq!(GraphKayles::arc().parse("3,7"), Ok(vec![]));
    let graph = Graph::parse_inline("a-b,b-c,a-b").unwrap();
    let refused = |rules: &Geography, text: &str| rules.parse(text).unwrap_err().span();
    let (vertex, edge) = (Geography::vertex(&graph), Geography::edge(&graph));
    assert_eq!(refused(&vertex, "x"), 0..1);
    assert_eq!(refused(&vertex, "a/b,a"), 4..5);
    assert_eq!(refused(&vertex, "a/"), 2..2);
    assert_eq!(refused(&edge, "a/b-c,a-c"), 6..9);
    assert_eq!(refused(&edge, "b/c-b,b-c"), 6..9);
    // Edges side by side are used one after the other.
    let walk = edge.parse("a/b-a,a-b").unwrap();
    assert_eq!((walk.gone.len(), edge.write(&walk)), (2, "a/a-b,a-b".into()));
}

/// Bipartite graphs of 10^5 vertices and edges, with cycles and with edges side by side.
#[test]
fn large_bipartite_graphs() {
    let mut random = Random(12);
    let n = 100_000_u32;
    let mut pick = |odd: u32| 2 * random.below(u64::from(n) / 2) as u32 + odd;
    let edges: Vec<(u32, u32)> = (0..n).map(|_| (pick(0), pick(1))).collect();
    let rules = Geography::edge(&Graph::from_edges(n, &edges).unwrap());
    let start = rules.parse(&edges[0].0.to_string()).unwrap();
    let mut solver = Solver::new(rules.clone());
    let outcome = solver.outcome(start.clone(), Play::Normal).unwrap();
    let moves = solver.winning_moves(start.clone(), Play::Normal).unwrap();
    assert_eq!(outcome == Outcome::N, !moves.is_empty());
    let mut options = Options::default();
    rules.options(&start, &mut options);
    for option in options.iter().flatten() {
        let wins = moves.iter().any(|found| found.to.iter().eq([option]));
        let expected = if wins { Outcome::P } else { Outcome::N };
        assert_eq!(Solver::new(rules.clone()).outcome(option.clone(), Play::Normal), Ok(expected), "{}", option.at);
    }
}

/// Questions about positions with ways back do not keep later ones from the theory.
#[test]
fn questions_do_not_count_against_others() {
    let rules = Geography::vertex(&Graph::from_edges(5, &[(0, 1), (1, 2), (2, 0), (3, 4)]).unwrap());
    let budget = Budget::unlimited();
    let theory = &rules.theories(&budget)[0];
    for round in 0..200 {
        budget.renew();
        assert_eq!(theory.grundy(&rules.parse(&(round % 3).to_string()).unwrap()), None);
    }
    budget.renew();
    assert_eq!(theory.grundy(&rules.parse("3").unwrap()), Some(Nimber(1)));
}

/// Trees in linear time, however deep; a search would keep the whole way in every position.
#[test]
fn geography_on_large_trees() {
    let n = 200_000;
    let path: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
    let bush: Vec<(u32, u32)> = (1..n).map(|v| (v / 3, v)).collect();
    let budget = Budget::unlimited().with_memory(1 << 28);
    for edges in [&path, &bush] {
        let graph = Graph::from_edges(n, edges).unwrap();
        for rules in [Geography::edge(&graph), Geography::vertex(&graph)] {
            let mut solver = Solver::with_budget(rules.clone(), budget.clone());
            for vertex in 0..3 {
                let walk = rules.parse(&vertex.to_string()).unwrap();
                for play in [Play::Normal, Play::Misere] {
                    let answer = solver.solve(walk.clone(), play, 9).unwrap();
                    assert!(answer.grundy.is_some() && answer.complete && answer.limit.is_none(), "{answer:?}");
                }
            }
        }
    }
    // From the end of a path, the last step decides: one of n - 1 is odd.
    let graph = Graph::from_edges(n, &path).unwrap();
    let rules = Geography::directed_edge(&graph);
    let mut solver = Solver::with_budget(rules.clone(), budget);
    let ends: Vec<Outcome> =
        (0..3).map(|v| solver.outcome(rules.parse(&v.to_string()).unwrap(), Play::Misere).unwrap()).collect();
    assert_eq!(ends, [Outcome::P, Outcome::N, Outcome::P]);
}

/// A path with a loop at each vertex is a row of pins, and Arc Kayles there is Kayles.
#[test]
fn arc_kayles_with_loops() {
    let rules = GraphKayles::arc();
    let mut solver = Solver::new(rules);
    let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8];
    for (n, value) in (1..).zip(&kayles[1..]) {
        let looped: Vec<(u32, u32)> = (0..n).map(|v| (v, v)).chain((1..n).map(|v| (v - 1, v))).collect();
        assert_eq!(solver.grundy(rules.parse(&text(&looped)).unwrap()), Ok(Nimber(*value)), "{n} pins");
    }
    let mut random = Random(15);
    let mut slow = Solver::new(rules).without_theories();
    for _ in 0..200 {
        let mut edges = random.edges(7, false);
        edges.extend((0..3).map(|_| random.below(7) as u32).map(|v| (v, v)));
        let graph = rules.parse(&text(&edges)).unwrap();
        assert_eq!(rules.parse(&rules.write(&graph)), Ok(graph.clone()));
        assert_eq!(solver.grundy(graph.clone()), slow.grundy(graph.clone()), "{graph:?}");
        for play in [Play::Normal, Play::Misere] {
            let [fast, slow] = [&mut solver, &mut slow].map(|s| s.winning_moves(graph.clone(), play).unwrap().len());
            assert_eq!(fast, slow, "{graph:?} {play}");
        }
    }
}
