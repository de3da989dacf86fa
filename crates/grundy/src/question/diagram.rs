//! The game graph of a question: every sum that play can reach, with its value and its moves.

use hashbrown::HashMap;

use super::{Fault, Position, Question};
use crate::{Id, Options, Outcome, Play, Space, Value};

/// A game graph. Its first position is the one that was asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The positions, each once, in the order in which a walk from the first one meets them.
    pub positions: Vec<DiagramPosition>,
    /// The moves, each once, from a position to a position by their places in that list.
    pub moves: Vec<(usize, usize)>,
}

/// A position of a game graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiagramPosition {
    /// The components, as their games write them, with blanks between them.
    pub text: String,
    /// The value, if it has one.
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Option<Outcome>,
}

impl Question {
    /// The game graph, if it has at most so many positions and no position has more moves than that; otherwise nothing.
    ///
    /// # Errors
    /// A position that the rules refuse, or an end of play that has no outcome in this convention.
    pub fn diagram(&mut self, play: Play, most: usize) -> Result<Option<Diagram>, Fault> {
        let mut start = Vec::with_capacity(self.components.len());
        for component in &self.components {
            match component.position {
                Position::Within(id) => start.push(id),
                #[cfg(feature = "bigint")]
                Position::Beyond(_) => return Ok(None),
            }
        }
        if self.search.have_ends(&start) {
            return Err(Fault::Rules(
                self.text.clone(),
                "a game that moves can win or lose at once is not drawn".into(),
            ));
        }
        let mut sums: Vec<Vec<Id>> = vec![in_order(start)];
        let mut places: HashMap<Vec<Id>, usize> = HashMap::from([(sums[0].clone(), 0)]);
        let mut moves = Vec::new();
        let mut done = 0;
        while done < sums.len() {
            let first = moves.len();
            for component in 0..sums[done].len() {
                let id = sums[done][component];
                let mut options = Options::default();
                options.reset(most.saturating_add(1));
                self.search.space.options(id, &mut options);
                if let Some(message) = options.error() {
                    return Err(Fault::Rules(self.search.space.write(id), message.to_owned()));
                }
                if options.len() > most {
                    return Ok(None);
                }
                for option in options.iter() {
                    let mut next = sums[done].clone();
                    next.remove(component);
                    next.extend_from_slice(option);
                    let next = in_order(next);
                    let place = *places.entry(next).or_insert_with_key(|next| {
                        sums.push(next.clone());
                        sums.len() - 1
                    });
                    moves.push((done, place));
                }
                if sums.len() > most {
                    return Ok(None);
                }
            }
            moves[first..].sort_unstable();
            done += 1;
        }
        moves.dedup();
        let mut positions = Vec::with_capacity(sums.len());
        for sum in &sums {
            let answer = self.search.judge(sum, play).map_err(|stopped| self.fault(stopped))?;
            let text: Vec<String> = sum.iter().map(|&id| self.search.space.write(id)).collect();
            let value = answer.grundy.map(Value::Finite).or_else(|| answer.infinite.clone().map(Value::Infinite));
            positions.push(DiagramPosition { text: text.join(" "), value, outcome: answer.outcome });
        }
        Ok(Some(Diagram { positions, moves }))
    }
}

/// The components of a sum in one order, whatever play did.
fn in_order(mut sum: Vec<Id>) -> Vec<Id> {
    sum.sort_unstable();
    sum
}
