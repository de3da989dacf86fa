//! Compounds as bare definitions: a turn is a set of components that are moved in, and the whole is played to its end.
//!
//! A component is a list of positions, since it may split; in it a move is a move in one of these.

use std::collections::HashMap;

use crate::twin::{Outcome, Play, Position, Twin};

/// What a turn is, and when play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Whether a turn is a move in every component that can be moved in, and not in any that are chosen.
    pub everywhere: bool,
    /// Whether play ends as soon as one component has ended, and not when all have.
    pub short: bool,
}

/// A component: what has become of a position.
pub type Component = Vec<Position>;

/// A compound, with the table of what has been found about it.
pub struct Compound<'a> {
    twin: &'a Twin,
    rule: Rule,
    play: Play,
    known: HashMap<Vec<Component>, Outcome>,
}

impl<'a> Compound<'a> {
    /// Compounds of positions of this game.
    pub fn new(twin: &'a Twin, rule: Rule, play: Play) -> Self {
        Self { twin, rule, play, known: HashMap::new() }
    }

    fn options(&self, component: &Component) -> Vec<Component> {
        let mut options = Vec::new();
        for (i, position) in component.iter().enumerate() {
            for option in self.twin.options(position) {
                let mut next = component.clone();
                next.remove(i);
                next.extend(option);
                next.sort();
                options.push(next);
            }
        }
        options.sort();
        options.dedup();
        options
    }

    /// Every move: what all components become, in their order.
    pub fn moves(&self, components: &[Component]) -> Vec<Vec<Component>> {
        let options: Vec<Vec<Component>> = components.iter().map(|component| self.options(component)).collect();
        let ended = options.iter().filter(|options| options.is_empty()).count();
        if ended == components.len() || (self.rule.short && ended > 0) {
            return Vec::new();
        }
        let mut moves: Vec<(bool, Vec<Component>)> = vec![(false, Vec::new())];
        for (component, options) in components.iter().zip(&options) {
            let mut longer = Vec::new();
            for (moved, begun) in &moves {
                if !self.rule.everywhere || options.is_empty() {
                    longer.push((*moved, [&begun[..], std::slice::from_ref(component)].concat()));
                }
                for option in options {
                    longer.push((true, [&begun[..], std::slice::from_ref(option)].concat()));
                }
            }
            moves = longer;
        }
        moves.into_iter().filter(|(moved, _)| *moved).map(|(_, all)| all).collect()
    }

    /// Who wins.
    pub fn outcome(&mut self, components: &[Component]) -> Outcome {
        if let Some(&outcome) = self.known.get(components) {
            return outcome;
        }
        let moves = self.moves(components);
        let wins = match (self.play, moves.is_empty()) {
            (play, true) => play == Play::Misere,
            (_, false) => moves.iter().any(|next| self.outcome(next) == Outcome::P),
        };
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.known.insert(components.to_vec(), outcome);
        outcome
    }

    /// Every winning move.
    pub fn winning_moves(&mut self, components: &[Component]) -> Vec<Vec<Component>> {
        self.moves(components).into_iter().filter(|next| self.outcome(next) == Outcome::P).collect()
    }
}
