//! Limits, progress and Ctrl-C: what the library leaves to a face.

use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::rc::Rc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use grundy::{Budget, Keeper, Limit};
use indicatif::{ProgressBar, ProgressStyle};

use crate::checkpoint::Folder;

#[derive(Args, Clone)]
pub(crate) struct LimitArgs {
    /// Stop after this time: 500ms, 10s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true, help_heading = "Limits")]
    pub(crate) max_time: Option<Duration>,
    /// Hold at most about this much in tables: 500M, 2G
    #[arg(long, value_name = "SIZE", value_parser = bytes, allow_hyphen_values = true, default_value = "4G", help_heading = "Limits")]
    pub(crate) max_memory: usize,
    /// Visit at most so many positions: 1000000, 1e6, 10^6
    #[arg(long, value_name = "N", value_parser = count, allow_hyphen_values = true, help_heading = "Limits")]
    pub(crate) max_positions: Option<u64>,
}

/// Set once by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Set while the program waits for a line, so that there is nothing to finish.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Waits for input: meanwhile Ctrl-C ends the program at once. `None` if it was pressed before.
pub(crate) fn while_waiting<T>(wait: impl FnOnce() -> T) -> Option<T> {
    WAITING.store(true, Ordering::SeqCst);
    let got = if interrupted() { None } else { Some(wait()) };
    WAITING.store(false, Ordering::SeqCst);
    got
}

/// Makes Ctrl-C end the work instead of the program. Pressed a second time, it ends the program.
pub(crate) fn catch_ctrl_c() {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        // Without a handler Ctrl-C still ends the program; only the partial answer is lost.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::SeqCst) || WAITING.load(Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// How long work may be silent.
const SILENCE: Duration = Duration::from_secs(1);

impl LimitArgs {
    /// The budget with these limits, whose clock starts now.
    pub(crate) fn budget(&self) -> Budget {
        self.budget_and_clock().0
    }

    /// The budget with these limits, and its clock, for work that asks one question after another.
    pub(crate) fn budget_and_clock(&self) -> (Budget, Clock) {
        self.budget_with(None)
    }

    /// The same for work with checkpoints, which ends where one is refused.
    pub(crate) fn budget_with(&self, folder: Option<&Rc<Folder>>) -> (Budget, Clock) {
        catch_ctrl_c();
        let max_time = self.max_time;
        let progress = Progress::start();
        let clock = Clock(Rc::clone(&progress));
        let mut budget = Budget::unlimited().with_memory(self.max_memory);
        if let Some(positions) = self.max_positions {
            budget = budget.with_positions(positions);
        }
        if let Some(folder) = folder {
            budget = budget.with_keeper(Rc::clone(folder) as Rc<dyn Keeper>).with_store(folder.positions());
        }
        let folder = folder.cloned();
        let budget = budget.with_stop(move |positions| {
            if interrupted() || folder.as_ref().is_some_and(|folder| folder.has_fault()) {
                return Some(Limit::Interrupted);
            }
            if max_time.is_some_and(|max| progress.start.get().elapsed() >= max) {
                return Some(Limit::Time);
            }
            progress.show(positions);
            None
        });
        (budget, clock)
    }
}

/// The clock of a budget, and the progress shown for it.
pub(crate) struct Clock(Rc<Progress>);

impl Clock {
    /// The clock of work that has no budget.
    pub(crate) fn start() -> Self {
        Self(Progress::start())
    }

    /// Shows how many positions are done.
    pub(crate) fn show(&self, positions: u64) {
        self.0.show(positions);
    }

    /// Lets the time of a further question begin.
    pub(crate) fn restart(&self) {
        self.0.start.set(Instant::now());
    }

    /// Lets the progress say how long so many positions may still take.
    pub(crate) fn aim(&self, positions: Option<u64>) {
        self.0.aim.set(positions);
    }

    /// Takes the progress away, before an answer is printed.
    pub(crate) fn clear(&self) {
        self.0.clear();
    }
}

/// A line on stderr for work that takes longer than a second, on a terminal only.
struct Progress {
    start: Cell<Instant>,
    bar: RefCell<Option<ProgressBar>>,
    /// How many positions there are in all, if that is known.
    aim: Cell<Option<u64>>,
}

impl Progress {
    fn start() -> Rc<Self> {
        Rc::new(Self { start: Cell::new(Instant::now()), bar: RefCell::new(None), aim: Cell::new(None) })
    }

    fn show(&self, positions: u64) {
        let elapsed = self.start.get().elapsed();
        if elapsed < SILENCE || !std::io::stderr().is_terminal() {
            return;
        }
        let mut bar = self.bar.borrow_mut();
        let bar = bar.get_or_insert_with(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) =
                ProgressStyle::with_template("{spinner} {msg}  {elapsed}  Ctrl-C: stop and print what is known")
            {
                bar.set_style(style);
            }
            bar
        });
        let rate = positions as f64 / elapsed.as_secs_f64().max(1e-9);
        let left = self.aim.get().map(|aim| aim.saturating_sub(positions) as f64 / rate.max(1e-9));
        let left = left.map_or(String::new(), |left| format!(", {left:.0} s left at this rate"));
        let (positions, rate) = (positions as f64 / 1e6, rate / 1e6);
        bar.set_message(format!("{positions:.1} million positions, {rate:.2} million a second{left}"));
        bar.tick();
    }
}

impl Progress {
    fn clear(&self) {
        if let Some(bar) = self.bar.borrow_mut().take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

fn split_unit(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()))
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text.trim());
    let factor = match unit {
        "ms" => 1e-3,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("expected a time such as 500ms, 10s, 5m or 2h, found the unit \"{unit}\"")),
    };
    let number: f64 = number.parse().map_err(|_| "expected a time such as 500ms, 10s, 5m or 2h".to_owned())?;
    Duration::try_from_secs_f64(number * factor).map_err(|_| "expected a time such as 500ms, 10s, 5m or 2h".to_owned())
}

fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = split_unit(text.trim());
    let shift = match unit.to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(format!("expected a size such as 500M or 2G, found the unit \"{unit}\"")),
    };
    let number: usize = number.parse().map_err(|_| "expected a size such as 500M or 2G".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "that is more than any machine has".to_owned())
}

/// A whole number, also as 1e6 or 10^6.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    grundy::notation::number(text, "a whole number").map_err(|error| error.message().to_owned())
}
