//! Sums of games that are chosen at run time.

use std::cell::RefCell;
use std::rc::Rc;

use crate::space::Effort;
use crate::{
    Budget, End, Evidence, Fact, Game, Halt, Id, Moves, Nimber, Options, Outcome, Play, Space, Step, TheoryId, Value,
};

/// Several games as one space, so that the solver can play their sum.
///
/// Each game interns its own positions; this arena gives every (game, position) that is met one id of its own. Search runs
/// on these ids, in misère play too, and never on text.
pub struct Mixed {
    games: Vec<Rc<dyn Game>>,
    table: RefCell<Table>,
}

#[derive(Default)]
struct Table {
    /// The game and its own id, per id here.
    origin: Vec<(usize, Id)>,
    /// The id here, per game and its own id; `NONE` if not met.
    ids: Vec<Vec<Id>>,
}

const NONE: Id = Id::MAX;

impl Table {
    fn id(&mut self, game: usize, local: Id) -> Id {
        let ids = &mut self.ids[game];
        let i = local as usize;
        if ids.len() <= i {
            ids.resize(i + 1, NONE);
        }
        if ids[i] == NONE {
            ids[i] = self.origin.len() as Id;
            self.origin.push((game, local));
        }
        ids[i]
    }
}

impl Mixed {
    /// The games whose positions may be added.
    pub fn new(games: Vec<Rc<dyn Game>>) -> Self {
        let table = Table { origin: Vec::new(), ids: vec![Vec::new(); games.len()] };
        Self { games, table: RefCell::new(table) }
    }

    /// The games.
    pub fn games(&self) -> &[Rc<dyn Game>] {
        &self.games
    }

    /// The id of a position of game number `game`, whose own id is `local`.
    pub fn id(&self, game: usize, local: Id) -> Id {
        self.table.borrow_mut().id(game, local)
    }

    /// The game of a position, and the position's id in it.
    pub fn origin(&self, id: Id) -> (usize, Id) {
        self.table.borrow().origin[id as usize]
    }

    /// Forgets every position, here and in the games.
    pub fn forget(&self) {
        let mut table = self.table.borrow_mut();
        table.origin.clear();
        table.ids.iter_mut().for_each(Vec::clear);
        self.games.iter().for_each(|game| game.forget());
    }

    /// Switches one theory of one game off, if nobody else holds the game.
    pub(crate) fn drop_theory(&mut self, game: usize, theory: TheoryId) {
        if let Some(game) = self.games.get_mut(game).and_then(Rc::get_mut) {
            game.drop_theory(theory);
        }
    }

    fn lift(&self, game: usize, halt: Halt<Id>) -> Halt<Id> {
        match halt {
            Halt::Limit(limit) => Halt::Limit(limit),
            Halt::Allowance => Halt::Allowance,
            Halt::Rules(local, message) => Halt::Rules(self.id(game, local), message),
        }
    }

    /// The position as its game writes it.
    pub fn write(&self, id: Id) -> String {
        let (game, local) = self.origin(id);
        self.games[game].write(local)
    }

    /// The position as a board, if its game has boards.
    pub(crate) fn rows(&self, id: Id) -> Option<Vec<String>> {
        let (game, local) = self.origin(id);
        self.games[game].rows(local)
    }

    /// Appends the position as its game writes it.
    pub(crate) fn write_to(&self, id: Id, out: &mut String) {
        let (game, local) = self.origin(id);
        self.games[game].write_to(local, out);
    }

    /// A move in words.
    pub fn describe(&self, from: Id, to: &[Id]) -> Step {
        let (game, local) = self.origin(from);
        let to: Vec<Id> = to.iter().map(|&id| self.origin(id).1).collect();
        self.games[game].describe(local, &to)
    }

    fn options_by(&self, id: Id, out: &mut Options<Id>, write: impl FnOnce(&dyn Game, Id, &mut Options<Id>)) {
        let (game, local) = self.origin(id);
        let mut options = Options::default();
        options.reset(out.room());
        write(&*self.games[game], local, &mut options);
        let mut table = self.table.borrow_mut();
        options.map_into(out, |local| table.id(game, local));
    }

    fn moves(&self, game: usize, moves: Moves<Id>) -> Moves<Id> {
        let mut table = self.table.borrow_mut();
        moves.map(|local| table.id(game, local))
    }

    /// Theories are numbered game by game.
    fn theory(&self, game: usize, theory: TheoryId) -> TheoryId {
        self.games[..game].iter().map(|game| game.theories()).sum::<usize>() + theory
    }

    fn theory_origin(&self, mut theory: TheoryId) -> (usize, TheoryId) {
        for (i, game) in self.games.iter().enumerate() {
            match theory.checked_sub(game.theories()) {
                Some(rest) => theory = rest,
                None => return (i, theory),
            }
        }
        unreachable!("theories are numbered by the games that have them")
    }
}

impl Space for Mixed {
    fn options(&self, id: Id, out: &mut Options<Id>) {
        self.options_by(id, out, |game, local, options| game.options(local, options));
    }

    fn expand(&self, id: Id, out: &mut Options<Id>) {
        self.options_by(id, out, |game, local, options| game.expand(local, options));
    }

    fn components(&self, id: Id, out: &mut Vec<Id>) {
        let (game, local) = self.origin(id);
        let start = out.len();
        self.games[game].components(local, out);
        let mut table = self.table.borrow_mut();
        for part in &mut out[start..] {
            *part = table.id(game, *part);
        }
    }

    fn len(&self) -> usize {
        self.table.borrow().origin.len()
    }

    fn bytes_per_position(&self) -> usize {
        let most = self.games.iter().map(|game| game.bytes_per_position()).max().unwrap_or(0);
        most + size_of::<(usize, Id)>() + size_of::<Id>()
    }

    fn bytes_of_lists(&self) -> usize {
        self.games.iter().map(|game| game.bytes_of_lists()).sum()
    }

    fn theories(&self) -> usize {
        self.games.iter().map(|game| game.theories()).sum()
    }

    fn evidence(&self, theory: TheoryId, play: Play) -> Evidence {
        let (game, theory) = self.theory_origin(theory);
        self.games[game].evidence(theory, play)
    }

    fn grundy(&self, id: Id) -> Option<(Nimber, TheoryId)> {
        let (game, local) = self.origin(id);
        let (value, theory) = self.games[game].grundy(local)?;
        Some((value, self.theory(game, theory)))
    }

    fn loopy(&self, id: Id) -> Option<(Value, TheoryId)> {
        let (game, local) = self.origin(id);
        let (value, theory) = self.games[game].loopy(local)?;
        Some((value, self.theory(game, theory)))
    }

    fn outcome(&self, sum: &[Id], play: Play) -> Option<(Outcome, TheoryId)> {
        let (game, _) = self.origin(*sum.first()?);
        let locals: Option<Vec<Id>> = sum
            .iter()
            .map(|&id| {
                let (g, local) = self.origin(id);
                (g == game).then_some(local)
            })
            .collect();
        let (outcome, theory) = self.games[game].outcome(&locals?, play)?;
        Some((outcome, self.theory(game, theory)))
    }

    fn moves_to(&self, id: Id, target: Nimber, room: usize) -> Option<Moves<Id>> {
        let (game, local) = self.origin(id);
        self.games[game].moves_to(local, target, room).map(|moves| self.moves(game, moves))
    }

    fn winning_moves(&self, id: Id, play: Play, room: usize) -> Option<Moves<Id>> {
        let (game, local) = self.origin(id);
        self.games[game].winning_moves(local, play, room).map(|moves| self.moves(game, moves))
    }

    fn plays_misere_nim(&self, id: Id) -> bool {
        let (game, local) = self.origin(id);
        self.games[game].plays_misere_nim(local)
    }

    fn explain(&self, theory: TheoryId, id: Id, play: Play) -> Vec<Step> {
        let (_, local) = self.origin(id);
        let (game, theory) = self.theory_origin(theory);
        self.games[game].explain(theory, local, play)
    }

    fn moves_left(&self, id: Id) -> Option<u32> {
        let (game, local) = self.origin(id);
        self.games[game].moves_left(local)
    }

    fn prove_value(&self, id: Id, effort: &Effort) -> Result<Nimber, Halt<Id>> {
        let (game, local) = self.origin(id);
        self.games[game].prove_value(local, effort).map_err(|error| self.lift(game, error))
    }

    fn prove_is(&self, id: Id, value: Nimber, effort: &Effort) -> Result<bool, Halt<Id>> {
        let (game, local) = self.origin(id);
        self.games[game].prove_is(local, value, effort).map_err(|error| self.lift(game, error))
    }

    fn possible_values(&self, id: Id, effort: &Effort) -> u64 {
        let (game, local) = self.origin(id);
        self.games[game].possible_values(local, effort)
    }

    fn recall(&self, id: Id, budget: &Budget) -> Vec<(Id, Nimber, bool)> {
        let (game, local) = self.origin(id);
        let found = self.games[game].recall(local, budget);
        found.into_iter().map(|(local, value, calm)| (self.id(game, local), value, calm)).collect()
    }

    fn note(&self, id: Id, fact: Fact, work: u64, budget: &Budget) {
        let (game, local) = self.origin(id);
        self.games[game].note(local, fact, work, budget);
    }

    fn has_ends(&self, id: Id) -> bool {
        let (game, local) = self.origin(id);
        self.games[game].has_ends(local)
    }

    fn end_of(&self, option: &[Id]) -> Option<End> {
        let (game, _) = self.origin(*option.first()?);
        let locals: Vec<Id> = option.iter().map(|&id| self.origin(id).1).collect();
        self.games[game].end_of(&locals)
    }

    fn can_win(&self, id: Id) -> Result<bool, Option<String>> {
        let (game, local) = self.origin(id);
        self.games[game].can_win(local)
    }
}
