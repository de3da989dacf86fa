//! The laws, on every game of the catalogue: what the library says of all small positions is what the definitions say.
//!
//! The other side of each comparison is a twin, which knows the rule of the game, the mex, and how to play a sum to its
//! end, and nothing else.

mod samples;

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use grundy::catalogue::{self, ENTRIES, NoFiles, Workshop};
use grundy::question::Question;
use grundy::report::Report;
use grundy::{Budget, Game, Id, Options, Outcome, Play, Space, mex};
use grundy_testkit::catalogue::{Notation, find};
use grundy_testkit::twin::{self, Position, Twin};
use grundy_testkit::twins::heap;
use samples::{Samples, samples};

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

fn twin_play(play: Play) -> twin::Play {
    match play {
        Play::Normal => twin::Play::Normal,
        Play::Misere => twin::Play::Misere,
    }
}

fn is_p(twin: &Twin, sum: &[Position], play: Play) -> bool {
    twin::outcome(twin, sum, twin_play(play)) == twin::Outcome::P
}

/// Which theories may answer; where they do not, the search does.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Engines {
    All,
    Without(usize),
    Only(usize),
    None,
}

impl Engines {
    /// Every choice that makes a difference to a game with so many theories.
    fn choices(theories: usize) -> Vec<Self> {
        let mut choices = vec![Self::All, Self::None];
        if theories > 1 {
            choices.extend((0..theories).map(Self::Without));
        }
        if theories > 2 {
            choices.extend((0..theories).map(Self::Only));
        }
        choices
    }

    fn restrict(self, question: &mut Question) {
        for (game, count) in question.theories().into_iter().enumerate() {
            for theory in (0..count).rev() {
                let stays = match self {
                    Self::All => true,
                    Self::Without(other) => theory != other,
                    Self::Only(other) => theory == other,
                    Self::None => false,
                };
                if !stays {
                    question.drop_theory(game, theory);
                }
            }
        }
        assert!(self != Self::None || question.theories().iter().all(|&count| count == 0));
    }
}

/// What an option leaves, in a form that is the same for the library and the twin: without heaps of 0, with the parts
/// in order.
type Left = Vec<Vec<i64>>;

/// A game on both sides.
struct Both {
    name: String,
    game: Rc<dyn Game>,
    twin: Twin,
    notation: Notation,
}

impl Both {
    fn new(name: &str) -> Self {
        let game = catalogue::game(name, &Workshop { files: &NoFiles, budget: &Budget::unlimited() });
        let game = game.unwrap_or_else(|error| panic!("{name}: {error}"));
        let (twin, notation) = find(name).unwrap_or_else(|| panic!("no twin of {name}"));
        Self { name: name.to_owned(), game, twin, notation }
    }

    fn base(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }

    /// A position for the twin. The order of a pair is kept.
    fn read(&self, text: &str) -> Position {
        let notation = if self.notation == Notation::Pair { Notation::Numbers } else { self.notation };
        notation.read(text).unwrap_or_else(|| panic!("{}: the twin cannot read {text}", self.name))
    }

    fn read_sum(&self, text: &str) -> Vec<Position> {
        text.split_whitespace().map(|word| self.read(word)).collect()
    }

    /// An option as the library writes it.
    fn left_by_library(&self, text: &str) -> Left {
        match self.base() {
            "treblecross" => {
                self.left(text.split_whitespace().map(|word| vec![word.parse().expect("a length")]).collect())
            }
            _ => self.left(self.read_sum(text)),
        }
    }

    /// An option of the twin.
    fn left_by_twin(&self, option: &[Position]) -> Left {
        match self.base() {
            "treblecross" => self.left(option.iter().flat_map(|strip| safe_runs(strip)).collect()),
            _ => self.left(option.to_vec()),
        }
    }

    fn left(&self, mut parts: Vec<Position>) -> Left {
        let one_number = ["graph", "nimble", "moore", "staircase", "georgia-bob", "silver-dollar"];
        match self.base() {
            "cutting" => parts.iter_mut().for_each(|sheet| sheet.sort_unstable()),
            "euclid" => parts.iter_mut().for_each(|pair| pair.sort_unstable()),
            "hackenbush" => {
                let edges = parts.iter().flat_map(|edges| edges.chunks_exact(2));
                parts = edges.map(|edge| vec![edge[0].min(edge[1]), edge[0].max(edge[1])]).collect();
            }
            "node-kayles" | "arc-kayles" => parts.retain(|part| !part.is_empty()),
            base if one_number.contains(&base) || base.ends_with("geography") => {}
            _ => parts.retain(|part| part != &[0]),
        }
        parts.sort();
        parts
    }

    fn write(&self, option: &[Id]) -> String {
        option.iter().map(|&part| self.game.write(part)).collect::<Vec<_>>().join(" ")
    }

    fn question(&self, engines: Engines) -> Question {
        let question = Question::about(&self.name, &NoFiles, &Budget::unlimited());
        let mut question = question.unwrap_or_else(|error| panic!("{error}"));
        engines.restrict(&mut question);
        question
    }

    /// How many theories the game has.
    fn theories(&self) -> usize {
        self.game.theories()
    }
}

/// The runs of cells of a strip of Treblecross that have no cross within two cells.
fn safe_runs(strip: &[i64]) -> Vec<Position> {
    let is_safe = |cell: usize| {
        let near = cell.saturating_sub(2)..(cell + 3).min(strip.len());
        strip[near].iter().all(|&mark| mark == 0)
    };
    let safe: Vec<bool> = (0..strip.len()).map(is_safe).collect();
    let runs = safe.split(|&safe| !safe).filter(|run| !run.is_empty());
    runs.map(|run| vec![run.len() as i64]).collect()
}

/// Game trees up to equality of options: two sums are isomorphic exactly if they have the same number.
#[derive(Default)]
struct Forms {
    numbers: HashMap<BTreeSet<usize>, usize>,
    known: HashMap<Vec<Position>, usize>,
}

impl Forms {
    fn of(&mut self, twin: &Twin, mut sum: Vec<Position>) -> usize {
        sum.sort();
        if let Some(&number) = self.known.get(&sum) {
            return number;
        }
        let mut options = BTreeSet::new();
        for (component, position) in sum.iter().enumerate() {
            for option in twin.options(position) {
                let mut next = sum.clone();
                next.remove(component);
                next.extend(option);
                options.insert(self.of(twin, next));
            }
        }
        let new = self.numbers.len();
        let number = *self.numbers.entry(options).or_insert(new);
        self.known.insert(sum, number);
        number
    }
}

/// The library's options are the twin's, each written once or more; and what is written is read back.
fn the_options_are_those_of_the_rule(both: &Both, text: &str) {
    let context = format!("{} {text}", both.name);
    let id = both.game.parse(text).unwrap_or_else(|error| panic!("{context}: {error}"));
    let mut out = Options::default();
    both.game.options(id, &mut out);
    assert_eq!(out.error(), None, "{context}");
    let mut found = BTreeSet::new();
    for option in out.iter() {
        for &part in option {
            let written = both.game.write(part);
            assert_eq!(both.game.parse(&written), Ok(part), "{context}: an option is written {written}");
        }
        found.insert(both.left_by_library(&both.write(option)));
    }
    let expected: BTreeSet<Left> =
        both.twin.options(&both.read(text)).iter().map(|option| both.left_by_twin(option)).collect();
    assert_eq!(found, expected, "{context}: options of the library, and of the rule");
    // Search runs on the options with their parts split.
    let mut expanded = Options::default();
    both.game.expand(id, &mut expanded);
    assert_eq!(expanded.len(), out.len(), "{context}");
    for (option, split) in out.iter().zip(expanded.iter()) {
        let mut parts = Vec::new();
        option.iter().for_each(|&part| both.game.components(part, &mut parts));
        assert_eq!(parts, split, "{context}");
    }
}

/// A position and its components have the same game tree.
fn the_components_are_isomorphic(both: &Both, text: &str, forms: &mut Forms) {
    let id = both.game.parse(text).unwrap_or_else(|error| panic!("{error}"));
    let mut parts = Vec::new();
    both.game.components(id, &mut parts);
    if parts == [id] {
        return;
    }
    let components = both.write(&parts);
    let (whole, split) = (vec![both.read(text)], both.read_sum(&components));
    let context = format!("{} {text} = {components}", both.name);
    for play in PLAYS {
        assert_eq!(is_p(&both.twin, &whole, play), is_p(&both.twin, &split, play), "{context}: outcome, {play}");
    }
    let values = (twin::grundy_of_sum(&both.twin, &whole), twin::grundy_of_sum(&both.twin, &split));
    assert_eq!(values.0, values.1, "{context}: value");
    assert_eq!(forms.of(&both.twin, whole), forms.of(&both.twin, split), "{context}: game tree");
}

/// The answer to a line of positions, all winning moves listed.
fn ask(question: &mut Question, line: &str, play: Play) -> Report {
    question.set(line).unwrap_or_else(|error| panic!("{error}"));
    let report = question.ask(play, usize::MAX).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    consistent(&report, &format!("{line} ({play})"));
    report
}

/// What holds of every whole answer.
fn consistent(report: &Report, context: &str) {
    assert!(report.is_answered(), "{context}: not answered");
    let total = report.winning_moves_total.to_u64().expect("a small number");
    assert_eq!(total, report.winning_moves.len() as u64, "{context}: moves counted and listed");
    // In misère play a position without any move is N; the comparison with the twin sees to that.
    let is_n = report.outcome == Some(Outcome::N);
    assert!(is_n == (total > 0) || (is_n && report.play == Play::Misere), "{context}: a winning move exactly if N");
    if let (Play::Normal, Some(value)) = (report.play, &report.grundy) {
        assert_eq!(report.outcome == Some(Outcome::P), value.is_zero(), "{context}: P exactly if the value is 0");
    }
}

fn value(report: &Report) -> Option<u64> {
    report.grundy.as_ref().and_then(|value| value.to_u64())
}

/// The value is the mex of the nim-sums of the options, all of them as the library gives them.
fn the_value_is_the_mex(both: &Both, question: &mut Question, known: &mut HashMap<String, u64>, text: &str) {
    let mut look_up = |line: String| match known.get(&line) {
        _ if line.is_empty() => 0,
        Some(&value) => value,
        None => {
            question.set(&line).unwrap_or_else(|error| panic!("{error}"));
            let report = question.ask(Play::Normal, 0).unwrap_or_else(|fault| panic!("{line}: {fault}"));
            let value = value(&report).unwrap_or_else(|| panic!("{} {line} has no value", both.name));
            known.insert(line, value);
            value
        }
    };
    let id = both.game.parse(text).unwrap_or_else(|error| panic!("{error}"));
    let mut out = Options::default();
    both.game.options(id, &mut out);
    let values = mex(out.iter().map(|option| grundy::Nimber(look_up(both.write(option)))));
    assert_eq!(look_up(text.to_owned()), values.0, "{} {text}: the mex of the options", both.name);
}

/// A sum, as the library and as the twin say it: the terms are a game and the text of a component each.
struct Case<'a> {
    terms: Vec<(&'a Both, &'a str)>,
    /// The components for the twin.
    sum: Vec<Position>,
}

impl<'a> Case<'a> {
    fn new(terms: Vec<(&'a Both, &'a str)>) -> Self {
        let sum = terms.iter().map(|(both, text)| both.read(text)).collect();
        Self { terms, sum }
    }

    fn tagged(terms: Vec<(&'a Both, &'a str)>) -> Self {
        let mut case = Self::new(terms);
        for (game, position) in case.sum.iter_mut().enumerate() {
            position.insert(0, game as i64);
        }
        case
    }

    fn text(&self) -> String {
        self.terms.iter().map(|(both, text)| format!("{} {text}", both.name)).collect::<Vec<_>>().join(" + ")
    }

    /// Outcome, value and all winning moves are what play to the end says.
    fn check(&self, twin: &Twin, tagged: bool, report: &Report, engines: Engines) {
        let play = report.play;
        let context = format!("{} ({play}) with {engines:?}", self.text());
        let outcome = if is_p(twin, &self.sum, play) { Outcome::P } else { Outcome::N };
        assert_eq!(report.outcome, Some(outcome), "{context}: outcome");
        assert_eq!(value(report), Some(twin::grundy_of_sum(twin, &self.sum)), "{context}: value");
        let found: Vec<(usize, Left)> = report
            .winning_moves
            .iter()
            .map(|m| (m.component, self.terms[m.component].0.left_by_library(&m.to)))
            .collect();
        let expected: BTreeSet<(usize, Left)> = twin::winning_options(twin, &self.sum, twin_play(play))
            .into_iter()
            .map(|(component, mut option)| {
                if tagged {
                    option = option.into_iter().map(|part| part[1..].to_vec()).collect();
                }
                (component, self.terms[component].0.left_by_twin(&option))
            })
            .collect();
        if report.outcome == Some(Outcome::N) && found.is_empty() {
            let is_over = self.sum.iter().all(|position| twin.options(position).is_empty());
            assert!(is_over && play == Play::Misere, "{context}: N without a winning move");
        }
        let different: BTreeSet<(usize, Left)> = found.iter().cloned().collect();
        assert_eq!(different, expected, "{context}: winning moves");
        assert_eq!(different.len(), found.len(), "{context}: each winning move once");
    }
}

/// The line that answers one of very many questions says the same as the whole answer.
fn the_short_answer_is_the_same(question: &mut Question, line: &str, report: &Report, context: &str) {
    let mut short = String::new();
    question.answer_text(line, report.play, usize::MAX, &mut short).unwrap_or_else(|error| panic!("{error}"));
    let mut fields = short.split('\t');
    let outcome = report.outcome.map(|outcome| outcome.to_string());
    assert_eq!(fields.next(), outcome.as_deref(), "{context}: {short}");
    assert_eq!(fields.next(), report.grundy.as_ref().map(|value| value.as_str()), "{context}: {short}");
    assert_eq!(fields.next(), Some(report.winning_moves_total.as_str()), "{context}: {short}");
    let listed: BTreeSet<String> =
        fields.next().unwrap_or_default().split(' ').filter(|m| !m.is_empty()).map(str::to_owned).collect();
    let moves = report.winning_moves.iter().map(|m| format!("{}:{}", m.component + 1, m.to.replace(' ', "+")));
    assert_eq!(listed, moves.collect(), "{context}: {short}");
}

/// With a Nim heap of its misère value, a position is lost in misère play.
fn the_misere_value_is_the_lost_heap(both: &Both, report: &Report, position: &Position, engines: Engines) {
    let Some(heap) = report.misere_grundy.as_ref().and_then(|value| value.to_u64()) else { return };
    let (game, _) = find(&both.name).unwrap_or_else(|| panic!("no twin of {}", both.name));
    let with_nim = Twin::any_of(vec![game, heap::nim()]);
    let sum = [[&[0][..], position].concat(), vec![1, heap as i64]];
    assert!(is_p(&with_nim, &sum, Play::Misere), "{} {}: misère value {heap}, {engines:?}", both.name, report.sum);
}

/// Every law of single positions and of sums within one game.
fn check(samples: &Samples) {
    let both = Both::new(&samples.game);
    let mut forms = Forms::default();
    let mut values = HashMap::new();
    let mut question = both.question(Engines::All);
    for text in &samples.positions {
        the_options_are_those_of_the_rule(&both, text);
        the_components_are_isomorphic(&both, text, &mut forms);
        the_value_is_the_mex(&both, &mut question, &mut values, text);
    }
    let chosen = samples.spread(7);
    let mut sums: Vec<Vec<&str>> = samples.positions.iter().map(|text| vec![text.as_str()]).collect();
    for (i, first) in chosen.iter().enumerate() {
        sums.extend(chosen[i..].iter().map(|second| vec![*first, *second]));
        // Equal components do not cancel in misère play.
        sums.push(vec![*first, *first, chosen[(i + 1) % chosen.len()]]);
    }
    for engines in Engines::choices(both.theories()) {
        let mut question = both.question(engines);
        for sum in &sums {
            let case = Case::new(sum.iter().map(|text| (&both, *text)).collect());
            let line = sum.join(" ");
            for play in PLAYS {
                let report = ask(&mut question, &line, play);
                case.check(&both.twin, false, &report, engines);
                let context = format!("{} {line} ({play}) with {engines:?}", both.name);
                the_short_answer_is_the_same(&mut question, &line, &report, &context);
                if let ([position], Engines::All | Engines::None) = (&case.sum[..], engines) {
                    the_misere_value_is_the_lost_heap(&both, &report, position, engines);
                }
                if engines == Engines::All {
                    the_winning_moves_lead_to_lost_positions(&mut question, sum, &report);
                }
            }
        }
    }
}

/// The library's own answers about the positions that its winning moves lead to.
fn the_winning_moves_lead_to_lost_positions(question: &mut Question, sum: &[&str], report: &Report) {
    for m in &report.winning_moves {
        let mut next = sum.to_vec();
        next[m.component] = &m.to;
        let line = next.join(" ");
        if line.trim().is_empty() {
            assert_eq!(report.play, Play::Normal, "a move to nothing loses in misère play");
            continue;
        }
        assert_eq!(ask(question, &line, report.play).outcome, Some(Outcome::P), "{sum:?} to {line}");
    }
}

fn check_games(names: &[&str]) {
    names.iter().flat_map(|name| samples(name)).for_each(|samples| check(&samples));
}

/// A test for each family of games, and the list of them all.
macro_rules! families {
    ($($test:ident: [$($name:literal),*];)*) => {
        const FAMILIES: &[&[&str]] = &[$(&[$($name),*]),*];
        $(#[test]
        fn $test() {
            check_games(&[$($name),*]);
        })*
    };
}

families! {
    heaps_from_which_objects_are_taken: ["nim", "bash", "subtract", "all-but"];
    octal_codes: ["octal"];
    general_codes: ["code"];
    named_heap_games: ["kayles", "dawson-kayles", "dawson-chess", "officers", "guiles", "lasker", "grundy"];
    strips: ["treblecross", "domino-strip"];
    pairs: ["wythoff", "euclid", "fibonacci-nim"];
    tokens_on_graphs: ["graph"];
    hackenbush: ["hackenbush"];
    kayles_on_graphs: ["node-kayles", "arc-kayles"];
    geography: ["vertex-geography", "edge-geography", "directed-geography", "directed-edge-geography"];
    rows_of_coins: ["turning-turtles", "coins", "nimble"];
    several_heaps_at_once: ["moore"];
    stairs_and_coins_that_slide: ["staircase", "georgia-bob", "silver-dollar"];
    rocks_on_trees: ["tree-staircase"];
    boards_and_other_rows: ["tartan", "welter", "end-nim", "northcott", "kotzig", "schuh"];
    boards: ["cram", "chomp"];
    marks_and_stones: ["notakto", "clobber"];
    sheets_and_bars: ["cutting", "chocolate"];
    orders_and_words: ["poset", "trie"];
    further_games_of_heaps: ["exact-nim", "slow-nim", "exact-slow-nim", "take-away", "poker-nim"];
}

#[test]
fn every_game_of_the_catalogue_has_samples_and_its_example_is_read() {
    for entry in ENTRIES {
        assert!(!samples(entry.name).is_empty(), "no samples of {}", entry.name);
        assert!(FAMILIES.iter().any(|family| family.contains(&entry.name)), "{} is in no family", entry.name);
        let both = Both::new(&entry.example());
        let id = both.game.parse(entry.position).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        let written = both.game.write(id);
        assert_eq!(both.game.parse(&written), Ok(id), "{} {written}", entry.name);
    }
}

/// The answer about a sum of different games.
fn ask_sum(case: &Case<'_>, play: Play, engines: Engines) -> Report {
    let mut words = Vec::new();
    for (both, text) in &case.terms {
        words.extend((!words.is_empty()).then(|| "+".to_owned()));
        words.extend([both.name.clone(), (*text).to_owned()]);
    }
    let question = Question::read(&words, &NoFiles, &Budget::unlimited());
    let mut question = question.unwrap_or_else(|error| panic!("{error}"));
    engines.restrict(&mut question);
    let report = question.ask(play, usize::MAX).unwrap_or_else(|fault| panic!("{}: {fault}", case.text()));
    consistent(&report, &case.text());
    report
}

#[test]
fn sums_of_different_games() {
    let mut games = Vec::new();
    for entry in ENTRIES {
        let all = samples(entry.name);
        // Of many choices of parameters, the first, one in the middle, and the last.
        let mut picked = vec![0, all.len() / 2, all.len() - 1];
        picked.dedup();
        for i in picked {
            let positions: Vec<String> = all[i].spread(3).into_iter().map(str::to_owned).collect();
            games.push((Both::new(&all[i].game), positions));
        }
    }
    let pick = |i: usize, turn: usize| {
        let (both, positions) = &games[i];
        (both, positions[turn % positions.len()].as_str())
    };
    let mut checked = 0;
    for i in 0..games.len() {
        for j in i + 1..games.len() {
            let mut terms = vec![pick(i, 1 + j), pick(j, 1 + i / 2)];
            if (i + j) % 7 == 0 {
                terms.push(pick((i * j) % games.len(), 0));
            }
            let twins = terms.iter().map(|(both, _)| find(&both.name).expect("the game has a twin").0).collect();
            let twin = Twin::any_of(twins);
            let case = Case::tagged(terms);
            for play in PLAYS {
                for engines in [Engines::All, Engines::None] {
                    case.check(&twin, true, &ask_sum(&case, play, engines), engines);
                }
            }
            checked += 1;
        }
    }
    assert!(checked > 500, "only {checked} sums were checked");
}
