//! Tokens on graphs: the linear walk against search, names, and wrong input.

use grundy::rulesets::{Graph, GraphError};
use grundy::{Budget, Limit, Nimber, Notation, Outcome, ParseError, Play, Ruleset, SolveError, Solver};

fn splitmix(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*seed ^ (*seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Edges from higher to lower numbers, each with probability `percent` %, some twice.
fn random_dag(vertices: u32, percent: u64, seed: &mut u64) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for a in 0..vertices {
        for b in 0..a {
            if splitmix(seed) % 100 < percent {
                edges.extend(vec![(a, b); 1 + usize::from(splitmix(seed).is_multiple_of(8))]);
            }
        }
    }
    edges
}

fn wins(solver: &mut Solver<Graph>, sum: &[u32], play: Play) -> Vec<(usize, Vec<u32>)> {
    let moves = solver.winning_moves(sum.to_vec(), play).unwrap();
    let mut moves: Vec<_> = moves.into_iter().map(|m| (m.component, m.to.into_vec())).collect();
    moves.sort();
    moves
}

fn agrees_with_search(graph: &Graph, sums: &[Vec<u32>]) {
    let (mut fast, mut slow) = (Solver::new(graph.clone()), Solver::new(graph.clone()).without_theories());
    for sum in sums {
        assert_eq!(fast.grundy(sum.clone()), slow.grundy(sum.clone()), "{sum:?}");
        for play in [Play::Normal, Play::Misere] {
            let expected = slow.outcome_by_search(sum.clone(), play);
            assert_eq!(fast.outcome(sum.clone(), play), expected, "{sum:?} {play}");
            assert_eq!(slow.outcome(sum.clone(), play), expected, "{sum:?} {play}");
            let found = wins(&mut fast, sum, play);
            assert_eq!(found, wins(&mut slow, sum, play), "{sum:?} {play}");
            // By definition, too.
            let mut by_definition = Vec::new();
            for (i, &vertex) in sum.iter().enumerate() {
                let mut targets = graph.targets(vertex).to_vec();
                targets.sort_unstable();
                targets.dedup();
                for target in targets {
                    let mut next = sum.clone();
                    next[i] = target;
                    if slow.outcome_by_search(next, play) == Ok(Outcome::P) {
                        by_definition.push((i, vec![target]));
                    }
                }
            }
            assert_eq!(found, by_definition, "{sum:?} {play}");
        }
    }
}

#[test]
fn every_graph_of_four_vertices_agrees_with_search() {
    let pairs: Vec<(u32, u32)> = (0..4).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    let mut sums: Vec<Vec<u32>> = vec![vec![]];
    for a in 0..4 {
        sums.push(vec![a]);
        sums.extend((0..=a).map(|b| vec![a, b]));
    }
    for set in 0..1_u32 << pairs.len() {
        let edges: Vec<_> =
            pairs.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1).map(|(_, &edge)| edge).collect();
        agrees_with_search(&Graph::from_edges(4, &edges).unwrap(), &sums);
    }
}

#[test]
fn random_graphs_agree_with_search() {
    let mut seed = 7;
    for round in 0..200 {
        let vertices = 5 + (round % 4) as u32;
        let graph = Graph::from_edges(vertices, &random_dag(vertices, 25 + round % 50, &mut seed)).unwrap();
        let mut sums: Vec<Vec<u32>> = (0..vertices).map(|v| vec![v]).collect();
        for _ in 0..6 {
            let mut draw = || (splitmix(&mut seed) % u64::from(vertices)) as u32;
            sums.push(vec![draw(), draw()]);
            sums.push(vec![draw(), draw(), draw()]);
        }
        agrees_with_search(&graph, &sums);
    }
}

#[test]
fn values_of_all_vertices_agree_with_the_theory_in_any_order() {
    let mut seed = 1;
    let edges = random_dag(300, 70, &mut seed);
    let graph = Graph::from_edges(300, &edges).unwrap();
    let values = graph.grundy_values().unwrap();
    assert!(values.iter().any(|&value| value > 64), "the values pass one machine word");
    let mut fast = Solver::new(graph.clone());
    let mut slow = Solver::new(graph).without_theories();
    for i in 0..300 {
        let vertex = i * 7 % 300;
        assert_eq!(fast.grundy(vertex), Ok(Nimber(values[vertex as usize].into())));
        assert_eq!(slow.grundy(vertex), Ok(Nimber(values[vertex as usize].into())));
    }
}

/// Values around the width of a machine word: a Nim heap as a graph.
#[test]
fn nim_as_a_graph() {
    let edges: Vec<(u32, u32)> = (0..200).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    let graph = Graph::from_edges(200, &edges).unwrap();
    assert_eq!(graph.grundy_values(), Ok((0..200).collect()));
    let mut solver = Solver::new(graph);
    assert_eq!(wins(&mut solver, &[199, 64, 3], Play::Normal), [(0, vec![67])]);
    assert_eq!(wins(&mut solver, &[61, 62, 63, 1], Play::Misere), wins(&mut solver, &[61, 62, 63, 1], Play::Normal));
    assert_eq!(solver.outcome([1, 1, 1], Play::Misere), Ok(Outcome::P));
}

/// From cp-oracle.tsv, lines 779-795; misère outcomes of the vertices 0, 1, 2, ...
#[test]
fn published_values() {
    let values = |text: &str| {
        let graph = Graph::parse_inline(text).unwrap();
        let count = graph.vertices();
        let mut solver = Solver::new(graph.clone());
        (0..count).map(|i| solver.grundy(graph.parse(&i.to_string()).unwrap()).unwrap().0).collect::<Vec<_>>()
    };
    assert_eq!(values("0-1,0-2,1-3,1-4,2-3,2-4"), [0, 1, 1, 0, 0]);
    assert_eq!(values("0-1,1-2,2-3,3-4,4-5"), [1, 0, 1, 0, 1, 0]);
    assert_eq!(values("0-1,0-2,1-2,1-3,2-3,2-4,3-4,3-5,4-5,4-6,5-6,5-7,6-7"), [1, 0, 2, 1, 0, 2, 1, 0]);
    assert_eq!(values("0-1,0-1,0-1,1-2,1-2"), [0, 1, 0]);
    let misere = |text: &str| {
        let graph = Graph::parse_inline(text).unwrap();
        let mut solver = Solver::new(graph.clone());
        (0..graph.vertices())
            .map(|i| solver.outcome(graph.parse(&i.to_string()).unwrap(), Play::Misere).unwrap().to_string())
            .collect::<String>()
    };
    assert_eq!(misere("0-1,1-2,2-3,3-4,4-5"), "PNPNPN");
    assert_eq!(misere("0-1,0-2,1-3,2-3,2-4,3-5,4-5,5-6"), "NPPNNPN");
    assert_eq!(misere("0-1,0-2,1-3,1-4,2-5"), "NPPNNN");
    assert_eq!(misere("0-1,0-3,1-2,1-4,2-5,3-4,3-6,4-5,4-7,5-8,6-7,7-8"), "NPNPNPNPN");
    assert_eq!(misere("0-1,0-2,1-2,1-3,2-3,2-4,3-4,3-5,4-5,4-6,5-6,5-7,6-7"), "PNNPNNPN");
}

/// A token whose value is 0 but from which no option has value 1: values do not decide its misère sums.
#[test]
fn a_wild_vertex_is_searched() {
    // 5 -> 4, 4 -> {1, 0} with 1 -> 0 has value 2, so that 5 has value 0 and no option of value 1.
    let graph = Graph::from_edges(6, &[(5, 4), (4, 1), (4, 0), (1, 0)]).unwrap();
    let theory = graph.theories(&Budget::unlimited()).remove(0);
    assert!(!theory.plays_misere_nim(&5));
    assert!(theory.plays_misere_nim(&4));
    assert_eq!(theory.outcome(&[5], Play::Misere), Some(Outcome::P));
    assert_eq!(theory.outcome(&[5, 4], Play::Misere), None);
    agrees_with_search(&graph, &[vec![5], vec![5, 5], vec![5, 4], vec![5, 4, 1]]);
}

#[test]
fn a_chain_of_a_million_vertices() {
    let edges: Vec<(u32, u32)> = (1..1_000_000).map(|v| (v - 1, v)).collect();
    let graph = Graph::from_edges(1_000_000, &edges).unwrap();
    assert_eq!(graph.grundy_values().unwrap()[..3], [1, 0, 1]);
    let mut solver = Solver::new(graph);
    assert_eq!(solver.grundy(0), Ok(Nimber(1)));
    // The number of moves is odd.
    assert_eq!(solver.outcome([0, 1], Play::Misere), Ok(Outcome::P));
    assert!(solver.positions() < 1_000_100, "each vertex is valued once");
}

#[test]
fn a_cycle_is_named_and_spoils_nothing_else() {
    let graph = Graph::parse_inline("a-b,b-c,c-d,d-b,a-e,e-f").unwrap();
    let at = |name: &str| graph.parse(name).unwrap();
    let mut solver = Solver::new(graph.clone());
    let cycle = vec![at("b"), at("c"), at("d")];
    for _ in 0..2 {
        assert_eq!(solver.grundy(at("a")), Err(SolveError::Loop(cycle.clone())));
        // To e, after which the last edge must be taken.
        assert_eq!(solver.outcome(at("a"), Play::Misere), Ok(Outcome::N));
        assert_eq!(solver.outcome(at("b"), Play::Misere), Ok(Outcome::D));
        assert_eq!(solver.grundy(at("e")), Ok(Nimber(1)));
    }
    assert_eq!(solver.grundy(at("d")), Err(SolveError::Loop(vec![at("d"), at("b"), at("c")])));
    assert_eq!(graph.grundy_values(), Err(cycle));
    assert_eq!(Graph::from_edges(1, &[(0, 0)]).unwrap().grundy_values(), Err(vec![0]));
}

/// Every vertex of a long path into a cycle is asked: the theory looks at each edge once.
#[test]
fn asking_of_a_cycle_costs_nothing_twice() {
    let n = 200_000;
    let mut edges: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
    edges.push((n - 1, n / 2));
    let graph = Graph::from_edges(n, &edges).unwrap();
    let theory = graph.theories(&Budget::unlimited()).remove(0);
    for vertex in (0..n).rev().chain(0..n) {
        assert_eq!(theory.grundy(&vertex), None);
        assert!(!theory.plays_misere_nim(&vertex));
    }
}

#[test]
fn limits_are_kept() {
    let edges: Vec<(u32, u32)> = (1..1000).map(|v| (v - 1, v)).collect();
    let graph = Graph::from_edges(1000, &edges).unwrap();
    let mut solver = Solver::with_budget(graph.clone(), Budget::unlimited().with_positions(100));
    assert_eq!(solver.grundy(0), Err(SolveError::Limit(Limit::Positions)));
    let mut solver = Solver::with_budget(graph.clone(), Budget::unlimited().with_memory(1000));
    assert_eq!(solver.grundy(0), Err(SolveError::Limit(Limit::Memory)));
    // The memory for the path runs out on the way.
    let budget = Budget::unlimited().with_memory(6000);
    let theory = graph.theories(&budget).remove(0);
    assert_eq!((theory.grundy(&999), theory.grundy(&0)), (Some(Nimber(0)), None));
    assert_eq!(budget.reached(), Some(Limit::Memory));
}

#[test]
fn vertices_that_do_not_exist() {
    let graph = Graph::from_edges(2, &[(0, 1)]).unwrap();
    assert!(matches!(Solver::new(graph.clone()).grundy(2), Err(SolveError::Rules(2, _))));
    assert!(matches!(Solver::new(graph).outcome(u32::MAX, Play::Misere), Err(SolveError::Rules(..))));
    let error = Graph::from_edges(2, &[(0, 1), (0, 2)]).unwrap_err();
    assert_eq!(error, GraphError::NoSuchVertex { edge: 1, vertex: 2, vertices: 2 });
    assert_eq!(Graph::from_edges(0, &[]).unwrap().grundy_values(), Ok(vec![]));
}

#[test]
fn names_are_kept() {
    let graph = Graph::parse_inline("start-left,start-right,007-7, left-goal ,alone,right-left,Ω-7").unwrap();
    assert_eq!((graph.vertices(), graph.edges()), (8, 6));
    for name in ["start", "left", "right", "goal", "007", "7", "alone", "Ω"] {
        assert_eq!(graph.write(&graph.parse(name).unwrap()), name);
    }
    assert_ne!(graph.parse("7"), graph.parse("007"));
    assert_eq!(graph.position_at(&[7]), graph.vertex("7"));
    assert_eq!(graph.position_at(&[1]), None);
    let step = graph.describe(&graph.vertex("start").unwrap(), &[graph.vertex("left").unwrap()]);
    assert_eq!((step.id, step.arg("from"), step.arg("to")), ("move-token", Some("start"), Some("left")));
    let plain = Graph::from_edges(3, &[]).unwrap();
    assert_eq!(plain.parse("2"), Ok(2));
    assert!(plain.parse("02").is_err() && plain.parse("+2").is_err() && plain.parse("3").is_err());
}

#[test]
fn edge_lists() {
    let text = "\u{feff}# a comment\r\n0 1\r\n\r\n  0\t2 # another\n1->3\n1 -> 3\n2,3\n2 , a-b\nalone\n99999999999 0\nfifteen-letters sixteen-letters-\nsixteen-letters- seventeen-letters";
    let graph = Graph::parse_list(text).unwrap();
    assert_eq!((graph.vertices(), graph.edges()), (10, 9));
    let at = |name: &str| graph.vertex(name).unwrap();
    assert_eq!(graph.targets(at("1")), [at("3"), at("3")]);
    assert_eq!(graph.targets(at("2")), [at("3"), at("a-b")]);
    assert_eq!(graph.targets(at("alone")), []);
    assert_eq!(graph.targets(at("fifteen-letters")), [at("sixteen-letters-")]);
    assert_eq!(graph.targets(at("sixteen-letters-")), [at("seventeen-letters")]);
    assert_eq!(graph.targets(at("99999999999")), [at("0")]);
    // Edges as they are written on the command line, one a line; parallel ones count.
    let hyphens = Graph::parse_list("0-1 # first\n1-2\n0-1\n\n5\n").unwrap();
    assert_eq!((hyphens.vertices(), hyphens.edges()), (4, 3));
    assert!(hyphens.vertex("0-1").is_none());
    // With edges between them, such names are names; and where they cannot be edges, too.
    assert_eq!(Graph::parse_list("0-1 1-2\n0-0\n").unwrap().vertices(), 3);
    assert_eq!(Graph::parse_list("a-b-c\n").unwrap().edges(), 0);
    assert_eq!(Graph::parse_list("").unwrap().vertices(), 0);
    assert_eq!(Graph::parse_list("# nothing").unwrap().vertices(), 0);
}

fn shown(error: &ParseError) -> (usize, usize, &str, &str) {
    let span = error.span();
    (span.start, span.end, error.message(), error.hint().unwrap_or(""))
}

#[test]
fn wrong_graphs_are_refused_in_place() {
    let inline = |text: &str| Graph::parse_inline(text).unwrap_err();
    let shape = "write edges such as 0-1,0-2,1-3, each from its first to its second vertex";
    assert_eq!(shown(&inline("")), (0, 0, "expected an edge, found nothing", shape));
    assert_eq!(shown(&inline("0-1,,2-3")), (4, 4, "expected an edge, found nothing", shape));
    assert_eq!(shown(&inline("0-1,")), (4, 4, "expected an edge, found nothing", shape));
    assert_eq!(shown(&inline("0-1,2-")), (6, 6, "expected a vertex name, found nothing", shape));
    assert_eq!(shown(&inline("0--1")), (2, 2, "expected a vertex name, found nothing", shape));
    assert_eq!(shown(&inline("0->1")).0..shown(&inline("0->1")).1, 2..3);
    assert_eq!(shown(&inline("0-1-é")).0..shown(&inline("0-1-é")).1, 4..6);
    assert_eq!(shown(&inline("0-1 1-2")).0..shown(&inline("0-1 1-2")).1, 3..4);
    let list = |text: &str| Graph::parse_list(text).unwrap_err();
    assert_eq!(shown(&list("0 1\n1 2 3\n")).0..shown(&list("0 1\n1 2 3\n")).1, 8..9);
    assert_eq!(list("0 1\n1 2 3\n").message(), "line 2: expected the end of the line, found a third name, \"3\"");
    assert_eq!(list("\n\na ->").message(), "line 3: expected a second vertex name, found the end of the line");
    // What would be read as something else in a position.
    let file = "@FILE stands for the words in a file";
    assert_eq!(shown(&inline("0-1,@a-2")), (4, 6, "expected a vertex name, found \"@a\"", file));
    assert_eq!(inline("+-1").message(), "expected a vertex name, found \"+\"");
    assert_eq!(list("0 1\n@a 3\n").message(), "line 2: expected a vertex name, found \"@a\"");
    assert!(Graph::parse_inline("a@-+b").is_ok());
    assert_eq!(list(",a").message(), "line 1: expected a vertex name, found \",\"");
    assert_eq!(list("a,,b").message(), "line 1: expected a vertex name, found \",\"");
    assert_eq!(list("a b -> c").message(), "line 1: expected the end of the line, found \"->\"");
}

#[test]
fn wrong_vertices_are_refused_with_a_hint() {
    let names: Vec<String> = (0..20).map(|i| format!("start{i}-goal{i}")).collect();
    let graph = Graph::parse_inline(&names.join(",")).unwrap();
    let error = graph.parse("strat7").unwrap_err();
    assert_eq!(shown(&error), (0, 6, "expected a vertex of the graph, found \"strat7\"", "did you mean \"start7\"?"));
    assert!(
        graph.parse("elsewhere").unwrap_err().hint().unwrap().starts_with("the graph has 40 vertices: start0, goal0")
    );
    let graph = Graph::parse_inline("0-1,1-2").unwrap();
    assert_eq!(graph.parse("7").unwrap_err().hint(), Some("the vertices are 0, 1, 2"));
    assert_eq!(graph.parse("").unwrap_err().message(), "expected a vertex name, found nothing");
    let graph = Graph::from_edges(3, &[]).unwrap();
    assert_eq!(graph.parse("3").unwrap_err().hint(), Some("the vertices are 0 to 2"));
    assert_eq!(Graph::from_edges(0, &[]).unwrap().parse("0").unwrap_err().hint(), Some("the graph has no vertices"));
}
