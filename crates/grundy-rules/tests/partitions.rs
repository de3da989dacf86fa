//! Heaps that become any number of parts: the table against listing, values, moves and their number.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

use grundy::{Budget, Limit, Moves, Nimber, Options, Ruleset, SolveError, Solver};
use grundy_rules::{HeapRules, check, parse};
use proptest::prelude::*;

fn rules(rule: &str) -> HeapRules {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    HeapRules::new(Rc::new(program))
}

/// All partitions of a number into parts up to `most`, in descending order.
fn partitions(total: u64, most: u64) -> Vec<Vec<u64>> {
    if total == 0 {
        return vec![Vec::new()];
    }
    (1..=most.min(total))
        .flat_map(|first| partitions(total - first, first).into_iter().map(move |rest| [vec![first], rest].concat()))
        .collect()
}

/// One rule with its meaning: of the heap, what is split, and which parts are allowed.
#[derive(Clone, Debug)]
struct Case {
    taken: (u64, u64),
    distinct: bool,
    least_count: usize,
    most_count: Option<usize>,
    least_part: u64,
    most_part: Option<u64>,
    /// Besides, so many may be taken.
    take: Vec<u64>,
}

impl Case {
    fn text(&self) -> String {
        let mut text = String::new();
        for k in &self.take {
            text.push_str(&format!("n -> n-{k}; "));
        }
        let (first, last) = self.taken;
        text.push_str(&format!("n -> p for {first} <= k <= {last} for p in partitions(n-k)"));
        if self.distinct {
            text.push_str(" if distinct");
        }
        match self.most_count {
            Some(most) => text.push_str(&format!(" if {} <= count <= {most}", self.least_count)),
            None => text.push_str(&format!(" if count >= {} and k >= 0", self.least_count)),
        }
        if self.least_part > 1 {
            text.push_str(&format!(" if {} < min(p)", self.least_part - 1));
        }
        if let Some(most) = self.most_part {
            text.push_str(&format!(" if max(p) <= {most}"));
        }
        text
    }

    /// Whether a heap may stay what it is.
    fn may_stay(&self) -> bool {
        self.taken.0 == 0 && self.least_count <= 1
    }

    /// The options by the definition, each once; heaps of 0 are nothing where no move is left in them.
    fn options(&self, heap: u64, zero_ends: bool) -> BTreeSet<Vec<u64>> {
        let mut found: BTreeSet<Vec<u64>> = self.take.iter().filter(|&&k| k <= heap).map(|k| vec![heap - k]).collect();
        for k in (self.taken.0..=self.taken.1).filter(|&k| k <= heap) {
            for parts in partitions(heap - k, heap) {
                let distinct = parts.windows(2).all(|pair| pair[0] != pair[1]);
                if (distinct || !self.distinct)
                    && parts.len() >= self.least_count
                    && self.most_count.is_none_or(|most| parts.len() <= most)
                    && parts
                        .iter()
                        .all(|&part| part >= self.least_part && self.most_part.is_none_or(|most| part <= most))
                {
                    found.insert(parts);
                }
            }
        }
        if !zero_ends {
            return found;
        }
        found.into_iter().map(|parts| if parts.is_empty() { vec![0] } else { parts }).collect()
    }
}

fn cases() -> impl Strategy<Value = Case> {
    let counts = (0..4_usize, proptest::option::of(0..3_usize));
    let parts = (1..3_u64, proptest::option::of(1..9_u64));
    ((0..3_u64, 0..2_u64), any::<bool>(), counts, parts, proptest::collection::btree_set(1..6_u64, 0..3)).prop_map(
        |((first, more), distinct, (least_count, most), (least_part, most_part), take)| Case {
            taken: (first, first + more),
            distinct,
            least_count: if first == 0 { least_count.max(2) } else { least_count },
            most_count: most.map(|most| least_count.max(2) + most),
            least_part,
            most_part,
            take: take.into_iter().collect(),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_table_agrees_with_listing(case in cases(), order in any::<bool>()) {
        prop_assert!(!case.may_stay());
        let text = case.text();
        let rules = rules(&text);
        let theories = rules.theories(&Budget::unlimited());
        prop_assert_eq!(theories.len(), 1, "{}", text);
        let theory = &theories[0];
        const LAST: u64 = 24;
        if order {
            // Filled at once, not one by one.
            theory.grundy(&LAST);
        }
        let mut at_zero = Options::default();
        rules.options(&0, &mut at_zero);
        let zero_ends = at_zero.is_empty();
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=LAST {
            let mut by_value: BTreeMap<u64, BTreeSet<Vec<u64>>> = BTreeMap::new();
            for option in case.options(heap, zero_ends) {
                let value = option.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
                by_value.entry(value).or_default().insert(option);
            }
            let value = (0..).find(|value| !by_value.contains_key(value)).unwrap();
            values.push(value);
            prop_assert_eq!(theory.grundy(&heap), Some(Nimber(value)), "{}: {}", text, heap);
            for target in 0..=value + 2 {
                let expected = by_value.get(&target).cloned().unwrap_or_default();
                for room in [0, 1, 3, usize::MAX] {
                    let mut moves = Moves::with_room(room);
                    prop_assert!(theory.moves_to(&heap, &Nimber(target), &mut moves));
                    prop_assert!(moves.is_exact(), "{}: {} to {}", text, heap, target);
                    prop_assert_eq!(moves.total(), expected.len() as u128, "{}: {} to {}, room {}", text, heap, target, room);
                    prop_assert_eq!(moves.listed().len(), room.min(expected.len()));
                    let listed: BTreeSet<Vec<u64>> = moves.listed().iter().map(|sum| sum.to_vec()).collect();
                    prop_assert_eq!(listed.len(), moves.listed().len());
                    prop_assert!(listed.is_subset(&expected), "{}: {} to {}: {:?}", text, heap, target, listed);
                }
            }
        }
    }
}

/// By search alone, through every option.
fn listed(rule: &str, last: u64) -> Vec<u64> {
    let rules = rules(rule);
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let mut out = Options::default();
        rules.options(&heap, &mut out);
        let seen: BTreeSet<u64> =
            out.iter().map(|option| option.iter().fold(0, |sum, &part| sum ^ values[part as usize])).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

#[test]
fn rules_of_several_clauses() {
    for rule in [
        "n -> p for p in partitions(n) if distinct and count >= 2",
        "n -> p for p in partitions(n) if count(p) >= 2 and max(p) <= 7",
        "n -> p for p in partitions(n) if distinct(p) if len(p) > 1; n -> p for p in partitions(n-1) if count == 3",
        "n -> p for p in partitions(n) if count == 2; n -> p for p in partitions(n) if count == 3 and distinct; n -> n/2 if n > 1",
        "n -> p for d in divisors(n) if d < n for p in partitions(d) if min(p) >= 2",
        "n -> [k, n-k] for 1 <= k < n; n -> p for p in partitions(n-2) if n % 2 == 0 and count <= 3",
        "n -> p for p in partitions(n-1)",
    ] {
        let own = rules(rule);
        assert_eq!(own.theories(&Budget::unlimited()).len(), 1, "{rule}");
        let mut solver = Solver::new(own);
        let found: Vec<u64> = (0..=30).map(|heap| solver.grundy(heap).unwrap().0).collect();
        assert_eq!(found, listed(rule, 30), "{rule}");
    }
}

#[test]
fn conditions_that_the_table_cannot_tell_are_left_to_search() {
    for rule in [
        "n -> p for p in partitions(n) if count >= 2 and sum(p) > 1",
        "n -> p for p in partitions(n) if count >= 2 or distinct",
        "n -> p for p in partitions(n) if count % 2 == 0",
        "n -> p for p in partitions(n-1) if max(p) >= 3",
        "n -> p for p in partitions(n-1) if 2 in p",
        "n -> p for p in partitions(n-1) if count != 3",
        "n -> p for p in partitions(n-1) if max(p) <= n/2",
        "n -> p for p in partitions(n-1) if count >= 10**6",
        "n -> [1, p] for p in partitions(n-1)",
        "n -> p, n-1 for p in partitions(n-1)",
        "n -> p for p in partitions(n-1) for q in partitions(n-2)",
    ] {
        assert!(rules(rule).theories(&Budget::unlimited()).is_empty(), "{rule}");
    }
    // An option that is not smaller: the answer is search's, which finds the cycle.
    for rule in [
        "n -> p for p in partitions(n)",
        "n -> p for p in partitions(n+1) if count >= 2",
        "n -> n; n -> p for p in partitions(n-1)",
    ] {
        let rules = rules(rule);
        let theories = rules.theories(&Budget::unlimited());
        assert_eq!(theories.len(), 1, "{rule}");
        assert_eq!((3..6).map(|heap| theories[0].grundy(&heap)).collect::<Vec<_>>(), [None; 3], "{rule}");
        assert!(!theories[0].moves_to(&5, &Nimber(0), &mut Moves::with_room(1)));
        assert!(matches!(Solver::new(&rules).grundy(3), Err(SolveError::Loop(_))), "{rule}");
    }
    // Division by zero at 0: no value there, and none above.
    let rules = rules("n -> p for p in partitions(n - 6/n) if count >= 2");
    assert_eq!(rules.theories(&Budget::unlimited())[0].grundy(&3), None);
}

#[test]
fn two_hundred_into_distinct_parts() {
    let rule = "n -> p for p in partitions(n) if distinct and count >= 2";
    let start = Instant::now();
    let mut solver = Solver::new(rules(rule));
    let values: Vec<u64> = (0..=200).map(|heap| solver.grundy(heap).unwrap().0).collect();
    assert_eq!(values[..31], listed(rule, 30));
    let theories = rules(rule).theories(&Budget::unlimited());
    let winning = (0..=200).rev().find(|&heap| values[heap as usize] > 0).unwrap();
    let mut moves = Moves::with_room(10);
    assert!(theories[0].moves_to(&winning, &Nimber(0), &mut moves));
    assert!(moves.is_exact() && moves.total() > 10);
    for option in moves.listed() {
        assert_eq!(option.iter().sum::<u64>(), winning);
        assert!(option.len() >= 2 && option.windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(option.iter().fold(0, |sum, &part| sum ^ values[part as usize]), 0);
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn limits_are_kept_and_may_be_lifted() {
    let rule = "n -> p for p in partitions(n) if count >= 2";
    let expected = listed(rule, 20);
    let rules = rules(rule);
    for budget in [Budget::unlimited().with_positions(30), Budget::unlimited().with_memory(1000)] {
        let theories = rules.theories(&budget);
        assert_eq!(theories[0].grundy(&300), None);
        assert!(budget.reached().is_some());
    }
    let budget = Budget::unlimited().with_positions(30);
    let theories = rules.theories(&budget);
    for heap in [20_u64, 20, 20, 5, 20] {
        let found = theories[0].grundy(&heap);
        assert!(found.is_none() || found == Some(Nimber(expected[heap as usize])));
        budget.renew();
    }
    assert_eq!(theories[0].grundy(&20), Some(Nimber(expected[20])));
    // Too large for the table, and for anything else.
    for heap in [5000, 1 << 40, u64::MAX] {
        let budget = Budget::unlimited().with_positions(1000).with_memory(1 << 24);
        let found = Solver::with_budget(&rules, budget).grundy(heap);
        assert!(matches!(found, Err(SolveError::Limit(Limit::Positions | Limit::Memory))), "{heap}: {found:?}");
    }
}
