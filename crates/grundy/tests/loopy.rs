//! Graphs with cycles: labels and outcomes against play on whole sums, from the definition.

use std::collections::HashMap;

use grundy::rulesets::{Graph, Northcott};
use grundy::{Budget, FromFn, Nimber, Notation, Options, Outcome, Play, Solver, Sum, Value};

fn splitmix(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*seed ^ (*seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Outcomes by going over all vertices again and again until nothing changes.
fn by_definition(options: &[Vec<usize>], play: Play) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::D; options.len()];
    loop {
        let mut changed = false;
        for (vertex, targets) in options.iter().enumerate() {
            let new = if targets.is_empty() {
                play.terminal()
            } else if targets.iter().any(|&target| outcomes[target] == Outcome::P) {
                Outcome::N
            } else if targets.iter().all(|&target| outcomes[target] == Outcome::N) {
                Outcome::P
            } else {
                Outcome::D
            };
            changed |= new != outcomes[vertex];
            outcomes[vertex] = new;
        }
        if !changed {
            return outcomes;
        }
    }
}

/// The game in which a move is a move in one of two games.
fn sum(left: &[Vec<usize>], right: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let place = |a: usize, b: usize| a * right.len() + b;
    let mut options = Vec::new();
    for (a, left) in left.iter().enumerate() {
        for (b, right) in right.iter().enumerate() {
            options.push(left.iter().map(|&a| place(a, b)).chain(right.iter().map(|&b| place(a, b))).collect());
        }
    }
    options
}

fn graph(options: &[Vec<usize>]) -> Graph {
    let edges: Vec<(u32, u32)> = options
        .iter()
        .enumerate()
        .flat_map(|(from, targets)| targets.iter().map(move |&to| (from as u32, to as u32)))
        .collect();
    Graph::from_edges(options.len() as u32, &edges).unwrap()
}

fn check(options: &[Vec<usize>]) {
    let budget = Budget::unlimited();
    let graph = graph(options);
    for play in [Play::Normal, Play::Misere] {
        assert_eq!(graph.outcomes(play, &budget).unwrap(), by_definition(options, play), "{options:?} {play}");
    }
    let values = graph.values(&budget).unwrap();
    let heaps: Vec<Vec<usize>> = (0..6).map(|n| (0..n).collect()).collect();
    let with_heap = by_definition(&sum(options, &heaps), Play::Normal);
    let twice = by_definition(&sum(options, options), Play::Normal);
    for (vertex, value) in values.iter().enumerate() {
        for heap in 0..heaps.len() {
            let together = value.clone().plus(&Value::Finite(Nimber(heap as u64)));
            assert_eq!(together.outcome(), with_heap[vertex * heaps.len() + heap], "{options:?}: {vertex} + *{heap}");
        }
        for (other, second) in values.iter().enumerate() {
            let together = value.clone().plus(second);
            assert_eq!(together.outcome(), twice[vertex * values.len() + other], "{options:?}: {vertex} + {other}");
        }
    }
}

#[test]
fn random_graphs_play_as_their_labels_say() {
    let mut seed = 3;
    for _ in 0..100_000 {
        let vertices = 1 + splitmix(&mut seed) as usize % 7;
        let percent = 10 + splitmix(&mut seed) % 50;
        let options: Vec<Vec<usize>> =
            (0..vertices).map(|_| (0..vertices).filter(|_| splitmix(&mut seed) % 100 < percent).collect()).collect();
        check(&options);
    }
}

#[test]
fn parallel_edges_are_one_move() {
    check(&[vec![1, 1, 2], vec![0, 0, 3, 3], vec![2, 3], vec![]]);
    check(&[vec![0, 0], vec![]]);
}

#[test]
fn every_graph_of_three_vertices() {
    for mask in 0..512_usize {
        let options: Vec<Vec<usize>> =
            (0..3).map(|from| (0..3).filter(|to| mask >> (3 * from + to) & 1 == 1).collect()).collect();
        check(&options);
    }
}

#[test]
fn a_large_graph_is_linear() {
    // A ladder of 10^5 vertices down which play goes by 1 or 2, and up by 1 from every hundredth.
    let options: Vec<Vec<usize>> = (0..100_000_usize)
        .map(|n| {
            let mut targets: Vec<usize> = [n.checked_sub(1), n.checked_sub(2)].into_iter().flatten().collect();
            if n % 100 == 99 && n + 1 < 100_000 {
                targets.push(n + 1);
            }
            targets
        })
        .collect();
    let graph = graph(&options);
    let values = graph.values(&Budget::unlimited()).unwrap();
    let outcomes = graph.outcomes(Play::Normal, &Budget::unlimited()).unwrap();
    assert!(values.iter().zip(&outcomes).all(|(value, &outcome)| value.outcome() == outcome));
    assert!(graph.values(&Budget::unlimited().with_memory(1000)).is_err());
}

/// A game by its options: each a list of positions.
type Table = Vec<Vec<Vec<u8>>>;

/// Cycles within a level of four positions; splits lead to lower levels, so that sums stay finite.
fn random_table(seed: &mut u64) -> Table {
    let mut below = |n: usize| splitmix(seed) as usize % n;
    (0..8_usize)
        .map(|position| {
            let level = position / 4 * 4;
            (0..below(4))
                .map(|_| match below(3) {
                    0 if level > 0 => vec![below(level) as u8, below(level) as u8],
                    0 => Vec::new(),
                    _ => vec![below(level + 4) as u8],
                })
                .collect()
        })
        .collect()
}

/// The outcomes of everything that can be reached from a sum, sums as sorted lists.
fn outcomes_of_sums(table: &Table, sum: Vec<u8>, play: Play) -> HashMap<Vec<u8>, Outcome> {
    let mut sums = vec![sum.clone()];
    let mut places = HashMap::from([(sum, 0)]);
    let mut options: Vec<Vec<usize>> = Vec::new();
    while let Some(current) = sums.get(options.len()).cloned() {
        let mut targets = Vec::new();
        for i in 0..current.len() {
            for option in &table[usize::from(current[i])] {
                let mut next = current.clone();
                next.remove(i);
                next.extend(option);
                next.sort_unstable();
                let count = sums.len();
                targets.push(*places.entry(next.clone()).or_insert(count));
                if sums.len() < places.len() {
                    sums.push(next);
                }
            }
        }
        options.push(targets);
    }
    sums.into_iter().zip(by_definition(&options, play)).collect()
}

#[test]
fn random_games_with_cycles_and_splits() {
    let mut seed = 5;
    for _ in 0..1500 {
        let table = random_table(&mut seed);
        let rules = FromFn::new(|&position: &u8, out: &mut Options<u8>| {
            table[usize::from(position)].iter().for_each(|option| out.push_sum(option.iter().copied()));
        });
        let mut solver = Solver::new(rules);
        for _ in 0..6 {
            let mut sum: Vec<u8> = (0..1 + splitmix(&mut seed) % 2).map(|_| (splitmix(&mut seed) % 8) as u8).collect();
            sum.sort_unstable();
            for play in [Play::Normal, Play::Misere] {
                let expected = outcomes_of_sums(&table, sum.clone(), play);
                let answer = solver.solve(Sum::from(sum.clone()), play, 100).unwrap();
                assert_eq!(answer.outcome, Some(expected[&sum]), "{table:?} {sum:?} {play}");
                // Moves to P from N, to D from D.
                let wanted = if expected[&sum] == Outcome::D { Outcome::D } else { Outcome::P };
                let after = |i: usize, option: &[u8]| {
                    let mut next = sum.clone();
                    next.remove(i);
                    next.extend(option);
                    next.sort_unstable();
                    expected[&next]
                };
                for m in &answer.moves {
                    assert_eq!(after(m.component, &m.to), wanted, "{table:?} {sum:?} {play} {m:?}");
                }
                let mut all: Vec<(usize, Vec<u8>)> = Vec::new();
                for (i, &position) in sum.iter().enumerate() {
                    for option in &table[usize::from(position)] {
                        let mut sorted = option.clone();
                        sorted.sort_unstable();
                        if after(i, option) == wanted && !all.contains(&(i, sorted.clone())) {
                            all.push((i, sorted));
                        }
                    }
                }
                assert_eq!(answer.total, all.len() as u128, "{table:?} {sum:?} {play}");
                assert!(answer.complete);
            }
        }
    }
}

/// Rows of a reference of contest problems: the options of each vertex, then the outcomes in both conventions.
#[test]
fn graphs_of_contests() {
    // Luogu P6560 and its family [bruteforced]
    let rows: [(&[&[usize]], &str, &str); 5] = [
        (&[&[1, 2], &[0], &[]], "NPP", "DDN"),
        (&[&[1], &[2], &[0, 3], &[]], "NPNP", "DDDN"),
        (&[&[0, 1], &[]], "NP", "DN"),
        (&[&[0, 1], &[2], &[]], "DNP", "NPN"),
        (&[&[1, 2], &[3], &[4], &[0, 5], &[2, 5], &[6], &[]], "DDDDDNP", "NPPNNPN"),
    ];
    for (options, normal, misere) in rows {
        let options: Vec<Vec<usize>> = options.iter().map(|targets| targets.to_vec()).collect();
        check(&options);
        for (play, expected) in [(Play::Normal, normal), (Play::Misere, misere)] {
            let found = graph(&options).outcomes(play, &Budget::unlimited()).unwrap();
            assert_eq!(found.iter().map(ToString::to_string).collect::<String>(), expected, "{options:?} {play}");
        }
    }
}

/// Northcott's game with unbounded retreats, found backwards over all positions [bruteforced].
#[test]
fn northcott_of_contests() {
    let rows = [
        (5, "0-1", 'P'),
        (5, "0-2", 'N'),
        (5, "1-2", 'P'),
        (5, "1-3", 'N'),
        (5, "0-4", 'N'),
        (5, "3-4", 'P'),
        (4, "0-1,0-1", 'P'),
        (4, "1-2,1-2", 'P'),
        (4, "0-3,0-3", 'P'),
        (4, "2-3,1-2", 'P'),
    ];
    for (width, text, expected) in rows {
        let rules = Northcott::new(width).unwrap();
        let position = rules.parse(text).unwrap();
        let mut by_search = Solver::new(Northcott::new(width).unwrap()).without_theories();
        for found in
            [Solver::new(rules).outcome(position.clone(), Play::Normal), by_search.outcome(position, Play::Normal)]
        {
            assert_eq!(found.unwrap().to_string(), expected.to_string(), "{width} {text}");
        }
    }
}
