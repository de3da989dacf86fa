//! What is said of many sums of one game.

use std::rc::Rc;

use grundy::question::Question;
use grundy::{Budget, Game, Outcome, Play};

/// The outcome, the value and the number of winning moves, if they are found.
pub type Facts = (Option<Outcome>, Option<u64>, Option<u64>);

/// One question asks about all of the sums.
pub fn facts(game: Rc<dyn Game>, sums: &[String], play: Play) -> Vec<Facts> {
    let mut question = Question::of(&[(game, &[])], &Budget::unlimited()).unwrap();
    let ask = |sum: &String| {
        question.set(sum).unwrap_or_else(|refusal| panic!("{sum}: {}", refusal.error.message()));
        let report = question.ask(play, 100).unwrap_or_else(|fault| panic!("{sum}: {fault}"));
        (report.outcome, report.grundy.as_ref().and_then(|value| value.to_u64()), report.winning_moves_total.to_u64())
    };
    sums.iter().map(ask).collect()
}
