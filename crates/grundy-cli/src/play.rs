//! `grundy play`: a game against the program.

use std::io::{self, Write};
use std::time::Duration;

use grundy::question::{Fault, Question};
use grundy::report::Report;
use grundy::session::{LegalMove, Misread, Mistake, Player, Prospect, Session};
use grundy::{End, Limit, Outcome, Play, Step};

use crate::args::PlayArgs;
use crate::limits::Clock;
use crate::prompt::{Line, Prompt};
use crate::solve::{Disk, play, words};
use crate::{Status, limits, messages, refusal, render};

/// How long the program thinks about a move unless it is told otherwise.
const THINKING: Duration = Duration::from_secs(10);
/// So many moves are shown at once.
const SHOWN_MOVES: usize = 30;
/// So many components are shown in the line of the position.
const SHOWN_COMPONENTS: usize = 30;

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Status> {
    let mut limits = args.limits.clone();
    limits.max_time.get_or_insert(THINKING);
    let (budget, clock) = limits.budget_and_clock();
    let question = Question::read(&words(&args.sum)?, &Disk, &budget)?;
    let first = if args.second { Player::Program } else { Player::Person };
    let session = Session::new(question, play(args.misere), first)?;
    let out = anstream::AutoStream::auto(io::stdout());
    let mut table = Table { session, clock, out, ended: false, interrupted: false };
    table.game()
}

/// What a typed line asks for.
enum Ask<'a> {
    Nothing,
    Moves(&'a str),
    Hint,
    Why(&'a str),
    Undo,
    Again,
    Show,
    Help,
    Quit,
    Move(&'a str),
}

impl<'a> Ask<'a> {
    fn read(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest.is_empty()) {
            ("", _) => Self::Nothing,
            ("moves" | "m", _) => Self::Moves(rest),
            ("why" | "w", _) => Self::Why(rest),
            ("hint", true) => Self::Hint,
            ("undo" | "u", true) => Self::Undo,
            ("again" | "restart", true) => Self::Again,
            ("position" | "show", true) => Self::Show,
            ("help" | "?", true) => Self::Help,
            ("quit" | "exit" | "q", true) => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

/// A game at the table, with what it is played on.
struct Table<W> {
    session: Session,
    clock: Clock,
    out: W,
    /// Whether the end of the game was announced.
    ended: bool,
    /// Whether Ctrl-C was pressed while the program was thinking.
    interrupted: bool,
}

impl<W: Write> Table<W> {
    fn game(&mut self) -> anyhow::Result<Status> {
        let mut prompt = Prompt::open();
        self.begin()?;
        loop {
            let over = self.session.is_over()?;
            if over && !self.ended {
                self.end()?;
            }
            if !over && self.session.turn() == Player::Program {
                self.answer()?;
                if self.interrupted {
                    break;
                }
                continue;
            }
            let line = match prompt.line(&mut self.out)? {
                Line::Text(line) => line,
                Line::End => break,
                Line::Interrupted => {
                    self.interrupted = true;
                    break;
                }
            };
            match Ask::read(&line) {
                Ask::Nothing => {}
                Ask::Moves(which) => self.moves(which)?,
                Ask::Hint => self.hint()?,
                Ask::Why("") => self.why()?,
                Ask::Why(text) => self.why_move(text)?,
                Ask::Undo => self.undo()?,
                Ask::Again => self.again()?,
                Ask::Show => self.show()?,
                Ask::Help => self.say(&Step::new("play-help"))?,
                Ask::Quit => break,
                Ask::Move(text) => self.person(text)?,
            }
            if self.interrupted {
                break;
            }
        }
        self.out.flush()?;
        Ok(if self.interrupted { Status::Interrupted } else { Status::Answered })
    }

    fn say(&mut self, step: &Step) -> io::Result<()> {
        writeln!(self.out, "{}", messages::say(step))
    }

    /// Asks the session for something that may take time.
    fn think<T>(&mut self, question: impl FnOnce(&mut Session) -> Result<T, Fault>) -> Result<T, Fault> {
        self.clock.restart();
        let answer = question(&mut self.session);
        self.clock.clear();
        self.interrupted |= limits::interrupted();
        answer
    }

    fn limit(limit: Option<Limit>) -> String {
        messages::say(&match limit {
            Some(Limit::Time) => Step::new("limit-time"),
            Some(Limit::Memory) => Step::new("limit-memory"),
            Some(Limit::Positions) => Step::new("limit-positions"),
            Some(Limit::Interrupted) => Step::new("limit-interrupted"),
            None => Step::new("limit-other"),
        })
    }

    fn begin(&mut self) -> anyhow::Result<()> {
        self.say(&match self.session.convention() {
            Play::Normal => Step::new("play-normal"),
            Play::Misere => Step::new("play-misere"),
        })?;
        if let Some(example) = self.session.moves()?.moves.first() {
            let step = Step::new("play-how").with("example", self.session.notation(example));
            self.say(&step)?;
        }
        writeln!(self.out)?;
        if !self.session.is_over()? {
            self.show()?;
        }
        Ok(())
    }

    /// The position in one line, and whose move it is.
    fn show(&mut self) -> anyhow::Result<()> {
        let mut line = String::new();
        let count = self.session.len();
        for component in 0..count.min(SHOWN_COMPONENTS) {
            let game = self.session.game(component);
            if component == 0 || game != self.session.game(component - 1) {
                line.push_str(if component > 0 { "   + " } else { "" });
                line.push_str(game);
            }
            line.push_str(&format!("   {}: {}", component + 1, self.session.component(component)));
        }
        if count > SHOWN_COMPONENTS {
            let more = Step::new("play-more-components").with("count", count - SHOWN_COMPONENTS);
            line.push_str(&format!("   {}", messages::say(&more)));
        }
        let state = messages::say(&match (self.session.is_over()?, self.session.turn()) {
            (true, _) => Step::new("play-over"),
            (false, Player::Person) => Step::new("play-your-turn"),
            (false, Player::Program) => Step::new("play-my-turn"),
        });
        writeln!(self.out, "{line}   ({state})")?;
        Ok(())
    }

    fn end(&mut self) -> anyhow::Result<()> {
        self.ended = true;
        if self.session.moves_made() > 0 && self.session.turn() == Player::Program {
            writeln!(self.out)?;
        }
        self.show()?;
        self.say_who_won()
    }

    fn say_who_won(&mut self) -> anyhow::Result<()> {
        if let Some(end) = self.session.ended() {
            let is_person = self.session.winner()? == Some(Player::Person);
            return Ok(self.say(&match (end, is_person) {
                (End::Win, true) => Step::new("play-you-win-at-once"),
                (End::Win, false) => Step::new("play-i-win-at-once"),
                (End::Lose, true) => Step::new("play-you-win-by-my-loss"),
                (End::Lose, false) => Step::new("play-i-win-by-your-loss"),
            })?);
        }
        let step = match (self.session.moves_made(), self.session.convention(), self.session.winner()?) {
            (0, Play::Normal, Some(Player::Person)) => Step::new("play-none-you-win-second"),
            (0, Play::Normal, _) => Step::new("play-none-i-win"),
            (0, Play::Misere, Some(Player::Person)) => Step::new("play-none-you-win"),
            (0, Play::Misere, _) => Step::new("play-none-i-win-second"),
            (_, Play::Normal, Some(Player::Person)) => Step::new("play-you-win-normal"),
            (_, Play::Normal, _) => Step::new("play-i-win-normal"),
            (_, Play::Misere, Some(Player::Person)) => Step::new("play-you-win-misere"),
            (_, Play::Misere, _) => Step::new("play-i-win-misere"),
        };
        Ok(self.say(&step)?)
    }

    /// The move as it is typed, and in words.
    fn told(&self, step: Step, made: &LegalMove) -> Step {
        step.with("move", self.session.notation(made)).with("label", messages::say(&self.session.label(made)))
    }

    fn person(&mut self, text: &str) -> anyhow::Result<()> {
        if let Some(made) = self.read(text)? {
            let step = self.told(Step::new("play-you"), &made);
            self.say(&step)?;
            self.session.play(made);
        }
        Ok(())
    }

    /// The move that was typed; if it is none, says why.
    fn read(&mut self, text: &str) -> anyhow::Result<Option<LegalMove>> {
        match self.session.read(text) {
            Ok(found) => return Ok(Some(found)),
            Err(Misread::Fault(fault)) => return Err(fault.into()),
            Err(Misread::Text(refused)) => {
                writeln!(self.out, "{}", refusal::text(&refused, false))?;
                self.say(&Step::new("play-type-help"))?;
            }
            Err(Misread::Illegal(step)) if step.id == "move-after-end" => self.say(&Step::new("play-after-end"))?,
            Err(Misread::Illegal(step)) => self.say(&step)?,
            Err(Misread::Which(meant)) => {
                self.say(&Step::new("play-which"))?;
                let all = self.session.moves()?.moves;
                let numbered: Vec<(usize, LegalMove)> =
                    all.into_iter().enumerate().filter(|(_, legal)| meant.contains(legal)).take(SHOWN_MOVES).collect();
                self.list(&numbered)?;
            }
        }
        Ok(None)
    }

    fn answer(&mut self) -> anyhow::Result<()> {
        self.out.flush()?;
        let Some(choice) = self.think(Session::choose)? else { return Ok(()) };
        if self.interrupted {
            return Ok(());
        }
        if let Prospect::Unknown(limit) = choice.prospect {
            let limit = Self::limit(limit);
            self.say(&Step::new("play-unknown").with("limit", limit))?;
        }
        let step = self.told(Step::new("play-me"), &choice.chosen);
        self.say(&step)?;
        self.session.play(choice.chosen);
        writeln!(self.out)?;
        if !self.session.is_over()? {
            self.show()?;
        }
        Ok(())
    }

    fn moves(&mut self, which: &str) -> anyhow::Result<()> {
        let all = self.session.moves()?;
        let mut numbered: Vec<(usize, LegalMove)> = all.moves.into_iter().enumerate().collect();
        let mut shown = SHOWN_MOVES;
        match which.parse::<usize>() {
            _ if which.is_empty() => {}
            _ if which.eq_ignore_ascii_case("all") => shown = usize::MAX,
            Ok(number) if (1..=self.session.len()).contains(&number) => {
                numbered.retain(|(_, legal)| legal.component() + 1 == number);
            }
            _ => {
                let step = Step::new("no-component").with("number", which).with("count", self.session.len());
                return Ok(self.say(&step)?);
            }
        }
        let count = numbered.len();
        numbered.truncate(shown);
        self.say(&match (count, all.complete) {
            (0, _) => Step::new("play-moves-none"),
            (1, true) => Step::new("play-moves-one"),
            (_, true) if count == numbered.len() => Step::new("play-moves").with("count", count),
            (_, true) => Step::new("play-moves-some").with("count", count).with("shown", numbered.len()),
            (_, false) => Step::new("play-moves-many").with("count", count).with("shown", numbered.len()),
        })?;
        Ok(self.list(&numbered)?)
    }

    fn list(&mut self, numbered: &[(usize, LegalMove)]) -> io::Result<()> {
        let rows: Vec<[String; 3]> = numbered
            .iter()
            .map(|(i, legal)| {
                let label = messages::say(&self.session.label(legal));
                [format!("#{}", i + 1), self.session.notation(legal), label]
            })
            .collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (first, second) = (width(0), width(1));
        for [number, notation, label] in &rows {
            writeln!(self.out, "  {number:<first$}  {notation:<second$}   {label}")?;
        }
        Ok(())
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        if self.session.is_over()? {
            return Ok(self.say(&Step::new("play-after-end"))?);
        }
        let verdict = self.think(|session| session.judge(1))?;
        let step = match (verdict.report.outcome, verdict.winning.first()) {
            (Some(Outcome::D), Some(keeps)) => Step::new("play-hint-draws").with("move", self.session.notation(keeps)),
            (_, Some(wins)) => {
                let label = render::one_move(&verdict.report, &verdict.report.winning_moves[0]);
                let total = &verdict.report.winning_moves_total;
                let step = match total.as_str() {
                    n if n != "1" && verdict.report.complete => Step::new("play-hint-of-several").with("count", n),
                    _ => Step::new("play-hint"),
                };
                step.with("move", self.session.notation(wins)).with("label", label)
            }
            (Some(Outcome::P), None) => Step::new("play-no-hint"),
            (outcome, None) => {
                let limit = Self::limit(verdict.report.limit);
                let step = match outcome {
                    Some(_) => Step::new("play-hint-not-found"),
                    None => Step::new("play-undecided"),
                };
                step.with("limit", limit)
            }
        };
        Ok(self.say(&step)?)
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        if !self.session.undo() {
            return Ok(self.say(&Step::new("play-nothing-to-undo"))?);
        }
        self.ended = false;
        self.say(&Step::new("play-undone"))?;
        writeln!(self.out)?;
        self.show()
    }

    fn again(&mut self) -> anyhow::Result<()> {
        self.session.restart();
        self.ended = false;
        self.say(&Step::new("play-again"))?;
        writeln!(self.out)?;
        if self.session.is_over()? {
            return Ok(());
        }
        self.show()
    }

    /// Who wins the present position, and what came of the last move.
    fn why(&mut self) -> anyhow::Result<()> {
        if self.session.is_over()? {
            return self.why_over();
        }
        if let Some(mistake) = self.think(Session::last_mistake)? {
            self.say_mistake(&mistake)?;
            writeln!(self.out)?;
        }
        let verdict = self.think(|session| session.judge(0))?;
        let report = &verdict.report;
        let Some(outcome) = report.outcome else {
            let limit = Self::limit(report.limit);
            return Ok(self.say(&Step::new("play-undecided").with("limit", limit))?);
        };
        self.say(&match outcome {
            Outcome::N => Step::new("play-why-you-win"),
            Outcome::P => Step::new("play-why-you-lose"),
            Outcome::D => Step::new("play-why-draw"),
        })?;
        self.reasons(report)?;
        if outcome == Outcome::P
            && let Some(example) = self.session.moves()?.moves.first()
        {
            let step = Step::new("play-why-move").with("example", self.session.notation(example));
            self.say(&step)?;
        }
        Ok(())
    }

    /// The columns, the sentence that decides, and what it rests on.
    fn reasons(&mut self, report: &Report) -> io::Result<()> {
        render::columns(&mut self.out, report)?;
        writeln!(self.out)?;
        for step in report.why.iter().chain(&report.balance()) {
            self.say(step)?;
        }
        if let Some(evidence) = &report.evidence {
            let step = Step::new("play-why-because").with("kind", evidence.kind());
            self.say(&step.with("reason", render::reason(evidence)))?;
        }
        Ok(())
    }

    fn say_mistake(&mut self, mistake: &Mistake) -> io::Result<()> {
        let step = match (&mistake.better, mistake.before, mistake.ended) {
            (Some(_), Some(Outcome::D), _) => Step::new("play-mistake-draw"),
            (Some(_), _, true) => Step::new("play-mistake-end"),
            (Some(_), _, false) => Step::new("play-mistake"),
            (None, Some(Outcome::P), true) => Step::new("play-refuted-end"),
            (None, Some(Outcome::P), false) => Step::new("play-refuted"),
            (None, _, true) => Step::new("play-lost-end"),
            (None, _, false) => Step::new("play-lost"),
        };
        let reply = mistake.refutation.clone().unwrap_or_default();
        let label = match mistake.after.winning_moves.first() {
            Some(found) => render::one_move(&mistake.after, found),
            None => String::new(),
        };
        let better = mistake.better.clone().unwrap_or_default();
        self.say(&step.with("made", &mistake.made).with("better", better).with("reply", reply).with("label", label))
    }

    fn why_over(&mut self) -> anyhow::Result<()> {
        self.say_who_won()?;
        if self.session.moves_made() == 0 {
            return Ok(());
        }
        if self.session.winner()? == Some(Player::Person) {
            return Ok(());
        }
        match self.think(Session::decisive_mistake)? {
            Some(mistake) => Ok(self.say_mistake(&mistake)?),
            None => Ok(self.say(&Step::new("play-lost-throughout"))?),
        }
    }

    /// What comes of a move.
    fn why_move(&mut self, text: &str) -> anyhow::Result<()> {
        let Some(asked) = self.read(text)? else { return Ok(()) };
        let notation = self.session.notation(&asked);
        self.session.play(asked.clone());
        let over = self.session.is_over();
        self.session.take_back();
        if over? {
            let step = match self.session.convention() {
                Play::Normal => Step::new("play-why-move-ends-wins"),
                Play::Misere => Step::new("play-why-move-ends-loses"),
            };
            return Ok(self.say(&step.with("move", notation))?);
        }
        let after = self.think(|session| session.judge_after(&asked, 1))?;
        let step = match (after.report.outcome, after.winning.first()) {
            (Some(Outcome::P), _) => {
                self.say(&Step::new("play-why-move-wins").with("move", notation))?;
                return Ok(self.reasons(&after.report)?);
            }
            (Some(Outcome::D), _) => Step::new("play-why-move-draws"),
            (_, Some(reply)) => {
                let label = render::one_move(&after.report, &after.report.winning_moves[0]);
                self.session.play(asked);
                let reply = self.session.notation(reply);
                self.session.take_back();
                Step::new("play-why-move-loses").with("reply", reply).with("label", label)
            }
            (Some(_), None) => Step::new("play-why-move-loses-unseen"),
            (None, None) => {
                let limit = Self::limit(after.report.limit);
                Step::new("play-why-move-unknown").with("limit", limit)
            }
        };
        Ok(self.say(&step.with("move", notation))?)
    }
}
