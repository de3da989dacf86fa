//! The rare heaps of a game whose moves break a heap into at most two.
//!
//! A sparse space calls a heap rare or common by the parity of some bits of its value, and perhaps of its size, so that a move
//! to two common heaps never has a value that a common heap could have. Few rare heaps say nearly all about the values of such
//! a game: that is how its values are computed fast.

use crate::catalogue::Files;
use crate::law::{read, refuse};
use crate::question::Refusal;
use crate::sequence::heaps::space::Space;
use crate::theories::HeapTable;
use crate::{Budget, ErrorCode, Evidence, Limit, Theory as _};

/// The rare heaps among the first ones of a game, in the sparsest space of their values.
#[derive(Clone, Debug)]
pub struct Rare {
    table: HeapTable,
    space: Space,
    /// The number of heaps that were looked at.
    known: usize,
    limit: Option<Limit>,
}

/// The name of a game, and its rare heaps up to `to`.
///
/// ```
/// use grundy::{Budget, catalogue::NoFiles, rare};
/// let (_, rare) = rare::of_game("kayles", 1000, &NoFiles, &Budget::unlimited()).unwrap();
/// let heaps: Vec<(u64, u64)> = rare.heaps().collect();
/// assert_eq!(heaps.len(), rare.count());
/// assert!(heaps.contains(&(3, 3)));
/// ```
///
/// # Errors
/// If the text is no game, or one that has no such spaces.
pub fn of_game(game: &str, to: u64, files: &dyn Files, budget: &Budget) -> Result<(String, Rare), Refusal> {
    let found = read(game, files, budget)?;
    let rare = found.rare(to, budget).ok_or_else(|| {
        let error = ErrorCode::OutOfPlace
            .at(0..game.len(), format!("heaps of {} are not told into rare and common ones", found.name()));
        refuse(
            game,
            error.help(
                "that is for take-and-break codes whose digits end, with moves into two heaps and none into more",
            ),
        )
    })?;
    Ok((found.name().to_owned(), rare))
}

impl Rare {
    pub(crate) fn new(table: HeapTable, space: Space, known: usize, limit: Option<Limit>) -> Self {
        Self { table, space, known, limit }
    }

    /// The rare heaps with their values, in order. Heap 0 is never counted, since a move does not leave it.
    pub fn heaps(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let heaps = (1..self.known as u64).filter_map(|heap| Some((heap, self.table.get(heap)?.0)));
        heaps.filter(|&(heap, value)| self.space.is_rare(heap as usize, value))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.heaps().count()
    }

    /// The bits of a value that are counted.
    pub fn mask(&self) -> u32 {
        self.space.mask
    }

    /// Whether the size of the heap counts, too.
    pub fn place(&self) -> bool {
        self.space.place
    }

    /// The last heap whose value is known.
    pub fn checked_to(&self) -> Option<u64> {
        (self.known as u64).checked_sub(1)
    }

    /// The limit that was reached, if one was.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// How the values are known.
    pub fn evidence(&self) -> Evidence {
        self.table.evidence()
    }
}
