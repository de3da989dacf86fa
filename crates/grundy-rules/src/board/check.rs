//! Meaning: patterns become cells in every direction, and what has no meaning is refused with the likely fix.
//!
//! Two things are decided from the rule, never assumed: which rotations and reflections turn moves into moves, and whether
//! splitting a board leaves the game as it is.

use std::ops::Range;

use grundy::{ErrorCode, ParseError};

use super::label::Label;
use super::pattern::{Cell, Shape, Through, Turn};
use super::program::{Change, Condition, Counted, Program, Split, Stretch};
use super::syntax::{self, Clause, Directions, Replace, Rule, Way};
use crate::check::{Scope, uses};
use crate::constants::{Constants, GameError};
use crate::syntax::{Name, Piece, Text};

/// Sets of characters are words of 64 bits.
const MOST_CHARACTERS: usize = 60;

/// A pattern has no more cells.
const MOST_PATTERN: usize = 100;

/// Makes a rule ready to run, with parameters that are what they are if nothing is said.
///
/// # Errors
/// Unknown characters, patterns of different forms, and a split that would change the game.
pub fn check(rule: &Rule) -> Result<Program, ParseError> {
    check_with(rule, &Constants::new(&rule.header, None).map_err(GameError::into_rule)?)
}

/// Makes a rule ready to run, with what the names in its conditions stand for.
///
/// # Errors
/// As for [`check`].
pub fn check_with(rule: &Rule, constants: &Constants) -> Result<Program, ParseError> {
    if let Some(start) = &rule.header.start {
        return Err(ErrorCode::OutOfPlace
            .at(start.span.clone(), "a rule about boards has no start")
            .help("an empty board is written such as 3x4"));
    }
    let characters = characters(&rule.characters)?;
    let mut reader = Patterns { is_string: rule.is_string, characters, constants };
    let mut program =
        Program { is_string: rule.is_string, characters: reader.characters.clone(), ..Program::default() };
    for (clause, _) in &rule.clauses {
        match clause {
            Clause::Replace(replace) => {
                let mut moves = Moves::default();
                reader.replace(replace, &mut program.conditions, &mut moves)?;
                if let Some(label) = &replace.label {
                    program.labels.push(reader.label(label, &moves)?);
                }
                program.changes.extend(moves.changes);
                program.stretches.extend(moves.stretches);
            }
            Clause::Split(_) => {}
            Clause::When(kind, condition) => program.ends.push((*kind, reader.condition(condition)?)),
        }
    }
    program.changes.sort_unstable();
    program.changes.dedup();
    program.stretches.sort_unstable();
    program.stretches.dedup();
    for (clause, span) in &rule.clauses {
        if let Clause::Split(inside) = clause {
            if program.split.is_some() {
                return Err(ErrorCode::Repeated.at(span.clone(), "a rule splits boards in one way"));
            }
            program.split = Some(reader.split(inside, &program)?);
        }
    }
    program.symmetries = symmetries(&program);
    Ok(program)
}

/// The characters of the line `board`.
fn characters(text: &Text) -> Result<Vec<char>, ParseError> {
    let mut found = Vec::new();
    for (at, c) in text.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let place = text.span.start + 1 + at;
        let error = |code: ErrorCode, message: String| Err(code.at(place..place + c.len_utf8(), message));
        if "/?~[]+@'".contains(c) || c.is_control() {
            return error(ErrorCode::NameTaken, format!("\"{}\" cannot be a cell", c.escape_debug()))
                .map_err(|error| error.help("/ ? ~ [ ] + @ ' have other meanings: take another character"));
        }
        if found.contains(&c) {
            return error(ErrorCode::Repeated, format!("\"{c}\" stands here twice"));
        }
        if found.len() == MOST_CHARACTERS {
            return error(ErrorCode::TooLarge, format!("there are at most {MOST_CHARACTERS} characters"));
        }
        found.push(c);
    }
    if found.is_empty() {
        return Err(ErrorCode::Missing
            .at(text.span.clone(), "expected the characters of a board, found none")
            .help("for instance: board \". #\""));
    }
    Ok(found)
}

/// The moves of one line.
#[derive(Default)]
struct Moves {
    changes: Vec<Change>,
    stretches: Vec<Stretch>,
}

/// What stands at a place of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// One of these characters.
    Set(u64),
    /// `?`: any cell.
    Any,
    /// `~`: any cell, or none.
    Optional,
}

/// The rows of a pattern, each place with where it is written.
type Places = Vec<Vec<(Place, Range<usize>)>>;

/// Reads patterns over the characters of a rule.
struct Patterns<'a> {
    is_string: bool,
    characters: Vec<char>,
    constants: &'a Constants,
}

impl Patterns<'_> {
    fn bit(&self, c: char, place: Range<usize>) -> Result<u64, ParseError> {
        match self.characters.iter().position(|&known| known == c) {
            Some(number) => Ok(1 << number),
            None => Err(ErrorCode::UnknownCharacter
                .at(place, format!("\"{}\" is not in the line of characters", c.escape_debug()))
                .help(format!("the characters are {}", self.listed()))),
        }
    }

    fn listed(&self) -> String {
        self.characters.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
    }

    fn all(&self) -> u64 {
        (1 << self.characters.len()) - 1
    }

    /// The rows of a pattern, each place with what stands there.
    fn rows(&self, text: &Text) -> Result<Places, ParseError> {
        let mut rows = vec![Vec::new()];
        let mut count = 0;
        let mut open: Option<(u64, usize)> = None;
        for (at, c) in text.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let start = text.span.start + 1 + at;
            let place = start..start + c.len_utf8();
            let found = match (c, &mut open) {
                ('[', None) => {
                    open = Some((0, start));
                    continue;
                }
                (']', Some((set, first))) => {
                    let (set, place) = (*set, *first..place.end);
                    if set == 0 {
                        return Err(ErrorCode::Missing.at(place, "there is nothing in these brackets"));
                    }
                    open = None;
                    (Place::Set(set), place)
                }
                (c, Some((set, _))) => {
                    *set |= self.bit(c, place)?;
                    continue;
                }
                ('/', None) if self.is_string => return Err(ErrorCode::OutOfPlace.at(place, "a string has one row")),
                ('/', None) => {
                    rows.push(Vec::new());
                    continue;
                }
                ('?', None) => (Place::Any, place),
                ('~', None) if self.is_string => {
                    return Err(ErrorCode::OutOfPlace.at(place, "a string has no edge that stands in a pattern"));
                }
                ('~', None) => (Place::Optional, place),
                (c, None) => (Place::Set(self.bit(c, place.clone())?), place),
            };
            count += 1;
            if count > MOST_PATTERN {
                return Err(
                    ErrorCode::TooLarge.at(text.span.clone(), format!("a pattern has at most {MOST_PATTERN} cells"))
                );
            }
            if let Some(row) = rows.last_mut() {
                row.push(found);
            }
        }
        if let Some((_, start)) = open {
            return Err(ErrorCode::Unclosed.at(start..text.span.end - 1, "this bracket is not closed"));
        }
        if let Some(row) = rows.iter().find(|row| row.len() != rows[0].len()) {
            let message = format!("expected rows of {} as the first one, found one of {}", rows[0].len(), row.len());
            return Err(ErrorCode::WrongCount
                .at(text.span.clone(), message)
                .help("all rows of a pattern have the same length"));
        }
        Ok(rows)
    }

    /// The rows of a pattern that is looked for.
    fn looked_for(&self, text: &Text, directions: &Directions) -> Result<Places, ParseError> {
        let rows = self.rows(text)?;
        if rows[0].is_empty() {
            return Err(ErrorCode::Missing
                .at(text.span.clone(), "expected a pattern, found nothing")
                .help("a pattern has at least one cell"));
        }
        if rows.iter().flatten().all(|(place, _)| *place == Place::Optional) {
            return Err(ErrorCode::Missing
                .at(text.span.clone(), "expected a cell that is not ~, found none")
                .help("? is any cell of the board, ~ a cell that may be missing"));
        }
        if *directions == Directions::Line && rows.len() > 1 {
            return Err(ErrorCode::OutOfPlace
                .at(text.span.clone(), "a pattern in any line has one row")
                .help("in any direction means all rotations and mirror images"));
        }
        if self.is_string
            && !matches!(directions, Directions::Ways(ways) if ways.iter().all(|way| matches!(way, Way::Left | Way::Right)))
        {
            return Err(ErrorCode::OutOfPlace
                .at(text.span.clone(), "a string is read to the right, or across")
                .help("across means in both directions"));
        }
        Ok(rows)
    }

    fn replace(
        &mut self,
        replace: &Replace,
        conditions: &mut Vec<Condition>,
        moves: &mut Moves,
    ) -> Result<(), ParseError> {
        let from = self.looked_for(&replace.from, &replace.directions)?;
        let to = self.rows(&replace.to)?;
        let condition = match &replace.condition {
            None => None,
            Some(condition) => {
                let condition = self.condition(condition)?;
                let known = conditions.iter().position(|known| *known == condition);
                Some(known.unwrap_or_else(|| {
                    conditions.push(condition);
                    conditions.len() - 1
                }))
            }
        };
        let size = |rows: &[Vec<_>]| (rows.len(), rows[0].len());
        if size(&from) != size(&to) {
            if self.is_string {
                return self.stretch(replace, &from[0], &to[0], condition, moves);
            }
            let shown = |(rows, columns): (usize, usize)| match rows {
                1 if columns == 1 => "1 cell".to_owned(),
                1 => format!("{columns} cells"),
                _ => format!("{rows} rows of {columns} cells"),
            };
            let message =
                format!("expected {}, as in what is replaced, found {}", shown(size(&from)), shown(size(&to)));
            return Err(ErrorCode::WrongCount
                .at(replace.to.span.clone(), message)
                .help("a board keeps its size; in a rule with string instead of board the length may change"));
        }
        let mut cells = Vec::new();
        for (row, (before, after)) in from.iter().zip(&to).enumerate() {
            for (column, ((place, _), (write, span))) in before.iter().zip(after).enumerate() {
                let allowed = if let Place::Set(set) = place { *set } else { self.all() };
                let write = self.written(*write, *place, span)?;
                let is_optional = *place == Place::Optional;
                // What is there already is not written.
                let write = write.filter(|&write| allowed != 1 << write);
                cells.push(Cell { row: row as i32, column: column as i32, allowed, is_optional, write });
            }
        }
        if cells.iter().all(|cell| cell.write.is_none()) {
            return Err(ErrorCode::NoChange
                .at(replace.from.span.start..replace.to.span.end, "this changes nothing")
                .help("a move must change the board"));
        }
        let through = match &replace.through[..] {
            [] => None,
            _ if cells.len() > 1 || cells[0].is_optional => {
                return Err(ErrorCode::OutOfPlace
                    .at(replace.from.span.clone(), "a change that goes through has one cell")
                    .help("for instance: replace \"o\" by \".\" through right and down"));
            }
            ways => Some(Through::new(ways)),
        };
        let shape = Shape::new(without_free_cells(cells, self.all()));
        let turned = |turn| Change { shape: shape.turned(turn), through: through.map(|t| t.turned(turn)), condition };
        match &replace.directions {
            Directions::Ways(ways) => moves.changes.extend(ways.iter().map(|&way| turned(Turn::of(way)))),
            Directions::Any => moves.changes.extend(Turn::all().map(turned)),
            Directions::Line if through.is_some() => {
                return Err(
                    ErrorCode::OutOfPlace.at(replace.from.span.clone(), "a change that goes through has no diagonals")
                );
            }
            directions => {
                let shapes = shape.in_directions(directions);
                moves.changes.extend(shapes.into_iter().map(|shape| Change { shape, through, condition }));
            }
        }
        Ok(())
    }

    /// What a place of the replacement writes; `?` and `~` leave the cell as it is.
    fn written(&self, write: Place, from: Place, span: &Range<usize>) -> Result<Option<u8>, ParseError> {
        match write {
            Place::Set(set) if set.count_ones() == 1 => Ok(Some(set.trailing_zeros() as u8)),
            Place::Set(_) => Err(ErrorCode::WrongKind
                .at(span.clone(), "a replacement has one character in a place")
                .help("write one replace line for each; ? keeps what is there")),
            Place::Optional if from != Place::Optional => Err(ErrorCode::OutOfPlace
                .at(span.clone(), "~ stands only where it stands in what is replaced")
                .help("? keeps the cell as it is")),
            Place::Any | Place::Optional => Ok(None),
        }
    }

    fn stretch(
        &self,
        replace: &Replace,
        from: &[(Place, Range<usize>)],
        to: &[(Place, Range<usize>)],
        condition: Option<usize>,
        moves: &mut Moves,
    ) -> Result<(), ParseError> {
        if !replace.through.is_empty() {
            return Err(
                ErrorCode::OutOfPlace.at(replace.to.span.clone(), "a change that goes through keeps the length")
            );
        }
        let mut written = Vec::new();
        for (i, (write, span)) in to.iter().enumerate() {
            let Some((place, _)) = from.get(i).or(from.first()) else { continue };
            written.push(match self.written(*write, *place, span)? {
                Some(write) => Ok(write),
                None if i < from.len() => Err(i),
                None => {
                    return Err(ErrorCode::OutOfPlace
                        .at(span.clone(), "there is no cell that this ? keeps")
                        .help("? keeps the cell at the same place of what is replaced"));
                }
            });
        }
        let sets = from.iter().map(|(place, _)| if let Place::Set(set) = place { *set } else { self.all() });
        let stretch = Stretch { from: sets.collect(), to: written, condition };
        if let Directions::Ways(ways) = &replace.directions {
            for way in ways {
                moves.stretches.push(if *way == Way::Left { stretch.reversed() } else { stretch.clone() });
            }
        }
        Ok(())
    }

    /// The label of these moves.
    fn label(&self, label: &crate::syntax::Label, moves: &Moves) -> Result<Label, ParseError> {
        let names = ["row", "column"].map(|name| Name { text: name.to_owned(), span: label.span.clone() });
        let scope = Scope::of_names(names.to_vec(), self.constants);
        let pieces = label.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => Ok(Ok(text.clone())),
            Piece::Value(expr) => scope.code(expr).map(Err),
        });
        let pieces = pieces.collect::<Result<_, _>>()?;
        Ok(Label { pieces, changes: moves.changes.clone(), stretches: moves.stretches.clone() })
    }

    fn condition(&self, condition: &syntax::Condition) -> Result<Condition, ParseError> {
        let name = |text: &str| Name { text: text.to_owned(), span: condition.expr.span.clone() };
        let mut names = vec![name("rows"), name("columns")];
        let mut patterns = Vec::new();
        for occurrence in &condition.patterns {
            let rows = self.looked_for(&occurrence.pattern, &occurrence.directions)?;
            let mut cells = Vec::new();
            for (row, places) in rows.iter().enumerate() {
                for (column, (place, span)) in places.iter().enumerate() {
                    let allowed = match place {
                        Place::Set(set) => *set,
                        Place::Any => self.all(),
                        Place::Optional => {
                            return Err(ErrorCode::OutOfPlace
                                .at(span.clone(), "~ has no meaning in a condition")
                                .help("it would match everywhere"));
                        }
                    };
                    cells.push(Cell {
                        row: row as i32,
                        column: column as i32,
                        allowed,
                        is_optional: false,
                        write: None,
                    });
                }
            }
            let shapes = Shape::new(cells).in_directions(&occurrence.directions);
            patterns.push(Counted { shapes, is_count: occurrence.is_count });
            names.push(name(&occurrence.name));
        }
        // Hints list names that can be written.
        let code = Scope::of_names(names, self.constants)
            .code(&condition.expr)
            .map_err(|error| error.help("a condition is about patterns, count(\"X\"), rows and columns"))?;
        let asks_for_size = uses(&code, 0) || uses(&code, 1);
        Ok(Condition { code, patterns, asks_for_size })
    }

    /// Splitting leaves the game as it is if every move lies within one region and asks nothing of what is outside.
    ///
    /// That is so if every cell that a move needs has a character of the regions, and these cells are connected. Cells that
    /// may be missing may be changed only beside a needed cell, so that they lie in the same region or outside of all, and
    /// only to the one character that there is outside.
    fn split(&self, inside: &Text, program: &Program) -> Result<Split, ParseError> {
        let mut set = 0;
        for (at, c) in inside.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let start = inside.span.start + 1 + at;
            set |= self.bit(c, start..start + c.len_utf8())?;
        }
        let outside = self.all() & !set;
        let refused =
            |message: &str, help: &str| Err(ErrorCode::CannotSplit.at(inside.span.clone(), message).help(help));
        if set == 0 {
            return refused(
                "expected the characters of the regions, found none",
                "for instance: split connected \".\"",
            );
        }
        if outside == 0 {
            return refused(
                "regions of all characters are the whole board",
                "name the characters in which moves are made, and leave out those between the regions",
            );
        }
        if !program.conditions.is_empty() || !program.ends.is_empty() {
            return refused(
                "a condition speaks of the whole board, which cannot be split",
                "leave out split, or the condition",
            );
        }
        if !program.stretches.is_empty() {
            return refused("a string whose length changes cannot be split", "what is removed would join two regions");
        }
        for change in &program.changes {
            let is_within = change.through.is_none()
                && change.shape.is_connected()
                && change.shape.cells.iter().all(|cell| {
                    let beside = |other: &Cell| {
                        !other.is_optional && other.row.abs_diff(cell.row) + other.column.abs_diff(cell.column) == 1
                    };
                    match cell.is_optional {
                        false => cell.allowed & !set == 0,
                        true => {
                            cell.write.is_some_and(|write| outside == 1 << write)
                                && change.shape.cells.iter().any(beside)
                        }
                    }
                });
            if !is_within {
                return refused(
                    "a move may concern cells outside of one region, so that the board cannot be split",
                    "all cells of a pattern must be connected and of the characters of the regions",
                );
            }
        }
        Ok(Split { inside: set, outside: outside.trailing_zeros() as u8 })
    }
}

/// The cells of a move that say something. A cell that may show anything and stays as it is says that it is on the board, and
/// that is so if it lies within the box of the others that are.
fn without_free_cells(mut cells: Vec<Cell>, all: u64) -> Vec<Cell> {
    let is_free = |cell: &Cell| cell.allowed == all && cell.write.is_none() && !cell.is_optional;
    let ends = |place: &dyn Fn(&Cell) -> i32| {
        let places = || cells.iter().filter(|cell| !is_free(cell) && !cell.is_optional).map(place);
        Some(places().min()?..=places().max()?)
    };
    if let (Some(rows), Some(columns)) = (ends(&|cell| cell.row), ends(&|cell| cell.column)) {
        cells.retain(|cell| !is_free(cell) || !rows.contains(&cell.row) || !columns.contains(&cell.column));
    }
    cells
}

impl Shape {
    /// Whether the cells that must be there are connected along rows and columns.
    fn is_connected(&self) -> bool {
        let cells: Vec<&Cell> = self.cells.iter().filter(|cell| !cell.is_optional).collect();
        let mut reached: Vec<&Cell> = cells.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(&here) = reached.get(next) {
            next += 1;
            for &cell in &cells {
                let is_beside = cell.row.abs_diff(here.row) + cell.column.abs_diff(here.column) == 1;
                if is_beside && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
        }
        reached.len() == cells.len()
    }
}

/// The rotations and reflections under which moves are moves and conditions speak of the same boards: a board and its image
/// then have the same game tree.
fn symmetries(program: &Program) -> Vec<Turn> {
    let is_closed = |turn: Turn| {
        let mut changes: Vec<Change> = program.changes.iter().map(|change| change.turned(turn)).collect();
        changes.sort_unstable();
        let mut stretches: Vec<Stretch> = match turn.flips_columns {
            true => program.stretches.iter().map(Stretch::reversed).collect(),
            false => program.stretches.clone(),
        };
        stretches.sort_unstable();
        changes == program.changes
            && stretches == program.stretches
            && !(program.is_string && (turn.transposes || turn.flips_rows))
            && program
                .conditions
                .iter()
                .chain(program.ends.iter().map(|end| &end.1))
                .all(|condition| condition.is_closed(turn))
    };
    Turn::all().into_iter().skip(1).filter(|&turn| is_closed(turn)).collect()
}
