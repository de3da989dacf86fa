//! Games that end by winning or losing moves, against a search over whole sums written from the definition.

use std::collections::{BTreeSet, HashMap};

use grundy::question::{Fault, Question};
use grundy::session::{Player, Session};
use grundy::table::{Asked, Cell, Extent, Table};
use grundy::{Budget, Outcome, Play};
use proptest::prelude::*;

mod rules;

use rules::Rules;

fn question(words: &[&str]) -> Question {
    let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    Question::read(&words, &Rules, &Budget::unlimited()).unwrap_or_else(|error| panic!("{words:?}: {}", error.error))
}

fn outcome(words: &[&str]) -> Outcome {
    question(words).ask(Play::Normal, 0).unwrap().outcome.unwrap()
}

/// What a random rule says, for the twin.
#[derive(Clone, Debug)]
struct Twin {
    taken: BTreeSet<u64>,
    splits: bool,
    /// Modulus, and what the remainders 0, 1, ... are: `w`in, `l`ose, `i`llegal, or nothing.
    kinds: Vec<char>,
}

impl Twin {
    fn rule(&self) -> String {
        let taken: Vec<String> = self.taken.iter().map(u64::to_string).collect();
        let mut rule = format!("n -> n-k for k in {{{}}}", taken.join(", "));
        if self.splits {
            rule.push_str("; n -> [a, n-a] for 1 <= a < n");
        }
        for (letter, word) in [('w', "win"), ('l', "lose"), ('i', "illegal")] {
            let remainders: Vec<String> =
                (0..self.kinds.len()).filter(|&r| self.kinds[r] == letter).map(|r| r.to_string()).collect();
            if !remainders.is_empty() {
                rule.push_str(&format!("; {word} when n % {} in {{{}}}", self.kinds.len(), remainders.join(", ")));
            }
        }
        rule
    }

    fn kind(&self, heap: u64) -> char {
        self.kinds[heap as usize % self.kinds.len()]
    }

    /// The options of a heap: what it becomes, and whether the move wins (`w`), loses (`l`) or neither (`-`).
    fn options(&self, heap: u64) -> BTreeSet<(Vec<u64>, char)> {
        let mut all: Vec<Vec<u64>> =
            self.taken.iter().filter(|&&taken| taken <= heap).map(|taken| vec![heap - taken]).collect();
        if self.splits {
            all.extend((1..heap).map(|a| vec![a.min(heap - a), a.max(heap - a)]));
        }
        let mut found = BTreeSet::new();
        for option in all {
            let kinds: Vec<char> = option.iter().map(|&heap| self.kind(heap)).collect();
            if kinds.contains(&'i') {
                continue;
            }
            let letter = ['w', 'l'].into_iter().find(|letter| kinds.contains(letter)).unwrap_or('-');
            found.insert((option, letter));
        }
        found
    }

    /// The winning moves of heaps of this game beside Nim heaps: the component, Nim heaps last, and what it becomes.
    fn winning(
        &self,
        heaps: &[u64],
        nim: &[u64],
        memo: &mut HashMap<(Vec<u64>, Vec<u64>), bool>,
    ) -> Vec<(usize, Vec<u64>)> {
        let mut found = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for (option, letter) in self.options(heap) {
                let mut next = heaps.to_vec();
                next.remove(i);
                next.extend(&option);
                let wins = match letter {
                    'w' => true,
                    'l' => false,
                    _ => !self.wins(next, nim.to_vec(), memo),
                };
                if wins {
                    found.push((i, option));
                }
            }
        }
        for (i, &heap) in nim.iter().enumerate() {
            for left in 0..heap {
                let mut next = nim.to_vec();
                next[i] = left;
                if !self.wins(heaps.to_vec(), next, memo) {
                    found.push((heaps.len() + i, vec![left]));
                }
            }
        }
        found
    }

    fn wins(&self, mut heaps: Vec<u64>, mut nim: Vec<u64>, memo: &mut HashMap<(Vec<u64>, Vec<u64>), bool>) -> bool {
        heaps.sort_unstable();
        nim.sort_unstable();
        if let Some(&known) = memo.get(&(heaps.clone(), nim.clone())) {
            return known;
        }
        let wins = !self.winning(&heaps, &nim, memo).is_empty();
        memo.insert((heaps, nim), wins);
        wins
    }
}

fn twin() -> impl Strategy<Value = Twin> {
    let kinds = prop::collection::vec(prop::sample::select(vec!['-', '-', '-', '-', 'w', 'l', 'i']), 2..8);
    (prop::collection::btree_set(1_u64..6, 1..4), any::<bool>(), kinds).prop_map(|(taken, splits, kinds)| Twin {
        taken,
        splits,
        kinds,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sums_agree_with_the_definition(
        twin in twin(),
        heaps in prop::collection::vec(0_u64..9, 1..4),
        nim in prop::collection::vec(0_u64..4, 0..2),
    ) {
        let rule = twin.rule();
        let words: Vec<String> = heaps.iter().chain(&nim).map(u64::to_string).collect();
        let mut all = vec![rule.as_str()];
        all.extend(words[..heaps.len()].iter().map(String::as_str));
        if !nim.is_empty() {
            all.extend(["+", "nim"]);
            all.extend(words[heaps.len()..].iter().map(String::as_str));
        }
        let report = question(&all).ask(Play::Normal, usize::MAX).unwrap();
        let mut memo = HashMap::new();
        let mut expected = twin.winning(&heaps, &nim, &mut memo);
        expected.sort();
        let mut found: Vec<(usize, Vec<u64>)> = report
            .winning_moves
            .iter()
            .map(|m| {
                let mut to: Vec<u64> = m.to.split_whitespace().map(|n| n.parse().unwrap()).collect();
                to.sort_unstable();
                (m.component, to)
            })
            .collect();
        found.sort();
        found.dedup();
        prop_assert_eq!(report.outcome == Some(Outcome::N), !expected.is_empty(), "{:?}", all);
        // A heap of 0 beside others is left out where no end speaks of it.
        if twin.kinds.iter().any(|&kind| kind != '-') {
            prop_assert_eq!(found, expected, "{:?}", all);
        }
        let decide = twin.kinds.iter().any(|kind| "wl".contains(*kind));
        prop_assert_eq!(report.grundy.is_none(), decide);
        prop_assert_eq!(report.components[0].grundy.is_none(), decide);
        prop_assert!(report.components[heaps.len()..].iter().all(|nim| nim.grundy.is_some()));
    }
}

const CUT: &str = "(a, b) -> [(k, b), (a-k, b)] for 1 <= k <= a/2
    (a, b) -> [(a, k), (a, b-k)] for 1 <= k <= b/2
    win when a == 1 and b == 1";

/// POJ 2311: whoever first cuts off a piece of one square wins. The samples of the problem.
#[test]
fn cutting_paper() {
    for (position, expected) in [("2,2", Outcome::P), ("3,2", Outcome::P), ("4,2", Outcome::N)] {
        assert_eq!(outcome(&[CUT, position]), expected, "{position}");
    }
    // 2 x 2 twice: the first cut leaves a hot piece.
    assert_eq!(outcome(&[CUT, "2,2", "2,2"]), Outcome::P);
    let report = question(&[CUT, "1,2", "5,5", "+", "nim", "3"]).ask(Play::Normal, 10).unwrap();
    assert_eq!((report.outcome, report.winning_moves.len()), (Some(Outcome::N), 1));
    assert_eq!((report.winning_moves[0].component, report.winning_moves[0].to.as_str()), (0, "1,1 1,1"));
}

/// HDU 1517: multiply by 2 to 9; whoever first reaches p wins. The samples of the problem.
#[test]
fn multiplying() {
    let rule = "game Multiplication(p); n -> n*k for 2 <= k <= 9 as \"times {k}\"; win when n >= p";
    for (p, expected) in [("162", Outcome::N), ("17", Outcome::P), ("p=34012226", Outcome::N)] {
        let game = grundy_rules::game_with(rule, Some(p), &Budget::unlimited()).unwrap();
        assert_eq!(outcome(&[game.name(), "1"]), expected, "{p}");
    }
}

/// Dates, in small: a day or thirty days further; whoever reaches day 100 wins, whoever passes it loses.
#[test]
fn reaching_a_day() {
    let rule = "n -> n+1, n+30; win when n == 100; lose when n > 100";
    let mut wins = vec![false; 100];
    for day in (0..100).rev() {
        wins[day] = [day + 1, day + 30].into_iter().any(|next| next == 100 || (next < 100 && !wins[next]));
    }
    for (day, wins) in wins.into_iter().enumerate() {
        assert_eq!(outcome(&[rule, &day.to_string()]) == Outcome::N, wins, "{day}");
    }
}

#[test]
fn a_position_to_begin_with_is_none_that_was_moved_to() {
    let rule = "n -> n-1; win when n == 3";
    assert_eq!(outcome(&[rule, "3"]), Outcome::N); // 3 -> 2 -> 1 -> 0
    assert_eq!(outcome(&[rule, "4"]), Outcome::N); // 4 -> 3 wins
    assert_eq!(outcome(&[rule, "5"]), Outcome::P);
}

#[test]
fn illegal_moves_alone_keep_the_values() {
    // Values 0 1 2 2 3 4, of which the first 2 is met by no move: 3 has the value 2, 5 the value 4.
    let report = question(&["n -> n-k for 1 <= k <= n; illegal when n == 2", "3", "5"]).ask(Play::Normal, 10).unwrap();
    assert_eq!(report.grundy.map(|value| value.to_string()).as_deref(), Some("6"));
    assert!(question(&["n -> n-1; illegal when n == 2", "3"]).ask(Play::Misere, 0).is_ok());
}

#[test]
fn misere_play_is_refused() {
    let mut question = question(&["n -> n-1; win when n == 3", "5", "+", "nim", "1"]);
    assert_eq!(question.ask(Play::Misere, 0).unwrap_err(), Fault::Ends);
    assert!(Session::new(question, Play::Misere, Player::Person).is_err());
}

#[test]
fn lines_of_a_batch_have_no_values() {
    let mut question = Question::about("n -> n-1, n-2; win when n == 3", &Rules, &Budget::unlimited()).unwrap();
    let mut answer = String::new();
    question.answer_text("5 6", Play::Normal, 10, &mut answer).unwrap();
    assert_eq!(answer, "N\t?\t1\t1:3");
}

#[test]
fn tables_hold_outcomes() {
    let rule = "n -> n-1, n-2; win when n == 3";
    let extent = Extent::heaps_to("9").unwrap();
    let mut table = Table::read(rule, extent.clone(), Asked::Values, &Rules, &Budget::unlimited()).unwrap();
    assert_eq!(table.asked(), Asked::Outcomes(Play::Normal));
    let mut letters = String::new();
    while let Some(cell) = table.next_cell() {
        let Cell::Outcome(outcome) = cell else { panic!("{cell:?}") };
        letters.push_str(&outcome.to_string());
    }
    assert_eq!(letters, "PNNPNNPNNP");
    let mut table = Table::read(rule, extent, Asked::Outcomes(Play::Misere), &Rules, &Budget::unlimited()).unwrap();
    assert_eq!(table.next_cell(), None);
    assert_eq!(table.into_ending().fault, Some(Fault::Ends));
}

#[test]
fn play_ends_at_once() {
    let question = question(&["n -> n-1, n-2; win when n == 3; lose when n == 5", "7", "7"]);
    let mut session = Session::new(question, Play::Normal, Player::Person).unwrap();
    let losing = session.read("1: 5").unwrap();
    session.play(losing);
    assert!(session.is_over().unwrap() && session.moves().unwrap().moves.is_empty());
    assert_eq!(session.winner().unwrap(), Some(Player::Program));
    assert_eq!(session.judge(1).unwrap().report.outcome, Some(Outcome::N));
    session.undo();
    let good = session.read("1: 6").unwrap();
    session.play(good);
    assert!(!session.is_over().unwrap());
}

#[test]
fn faults_of_a_condition_are_said() {
    let fault = question(&["n -> n-1; win when 6 / n == 3", "1"]).ask(Play::Normal, 0).unwrap_err();
    assert!(fault.to_string().contains("division by zero"), "{fault}");
}

#[test]
fn cycles_are_named() {
    for rule in ["n -> n-1, n+1", "n -> n+1, n-1", "n -> n+1, n-1; lose when n == 1000"] {
        let fault = question(&[rule, "5"]).ask(Play::Normal, 0).unwrap_err();
        let Fault::Loop(cycle) = fault else { panic!("{rule}: {fault}") };
        let (a, b) = (cycle[0].parse::<u64>().unwrap(), cycle[1].parse::<u64>().unwrap());
        assert!(cycle.len() == 2 && a.abs_diff(b) == 1, "{rule}: {cycle:?}");
    }
    let fault = question(&["n -> n-1, n+1", "5"]).ask(Play::Normal, 0).unwrap_err();
    assert_eq!(fault.to_string(), "play can go round for ever: 5 -> 6 -> 5");
    let fault = question(&["n -> n+2, n-3", "9"]).ask(Play::Normal, 0).unwrap_err();
    let Fault::Loop(cycle) = fault else { panic!("{fault}") };
    let numbers: Vec<i64> = cycle.iter().chain(&cycle[..1]).map(|n| n.parse().unwrap()).collect();
    assert!(numbers.windows(2).all(|pair| [2, -3].contains(&(pair[1] - pair[0]))), "{cycle:?}");
}

#[test]
fn endless_play_without_a_cycle_reaches_the_limit() {
    let words = ["n -> n+1".to_owned(), "5".to_owned()];
    let budget = Budget::unlimited().with_positions(100_000);
    let report = Question::read(&words, &Rules, &budget).unwrap().ask(Play::Normal, 0).unwrap();
    assert!(report.limit.is_some() && report.outcome.is_none());
    // The limit comes before a cycle would be looked for.
    let words = ["n -> n-1, n+1".to_owned(), "5".to_owned()];
    let budget = Budget::unlimited().with_positions(100);
    let report = Question::read(&words, &Rules, &budget).unwrap().ask(Play::Normal, 0).unwrap();
    assert!(report.limit.is_some() && report.outcome.is_none());
    assert_eq!(report.why[0].arg("cycle"), Some("5 -> 6 -> 5"));
}
