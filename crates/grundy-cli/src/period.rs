//! `grundy period`: the law behind the values of all heaps.

use std::io::{self, Write};

use grundy::law::{self, Law};
use grundy::{Evidence, Limit, Period, Step};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::args::PeriodArgs;
use crate::solve::Disk;
use crate::{Status, messages, output, render};

pub(crate) fn run(args: &PeriodArgs) -> anyhow::Result<Status> {
    let (budget, clock) = args.limits.budget_and_clock();
    let (game, law) = law::of_game(&args.game, args.to, &Disk, &budget)?;
    clock.clear();
    let mut out = output::open(&args.output)?;
    if args.json {
        serde_json::to_writer(&mut out, &json(&game, &law))?;
        writeln!(out)?;
    } else {
        print(&mut out, &game, &law)?;
    }
    out.flush()?;
    Ok(match (law.period, law.limit) {
        (Some(_), _) | (None, None) => Status::Answered,
        (None, Some(Limit::Interrupted)) => Status::Interrupted,
        (None, Some(_)) => Status::Limited,
    })
}

fn print(out: &mut impl Write, game: &str, law: &Law) -> io::Result<()> {
    let to = law.checked_to.unwrap_or(0);
    writeln!(out, "{}", messages::say(&sentence(law).with("game", game).with("to", to)))?;
    if let Some(exception) = law.period.and_then(|period| period.preperiod.checked_sub(1)) {
        writeln!(out, "{}", messages::say(&Step::new("period-exception").with("exception", exception)))?;
    }
    if let Some(value) = law.max_value {
        writeln!(out, "{}", messages::say(&Step::new("period-largest").with("value", value).with("to", to)))?;
    }
    if let (None, Some(rare)) = (law.period, law.rare_values) {
        writeln!(out, "{}", messages::say(&Step::new("period-rare").with("rare", rare)))?;
    }
    writeln!(out, "Because ({}): {}", law.evidence.kind(), render::reason(&law.evidence))
}

fn sentence(law: &Law) -> Step {
    let seems = matches!(law.evidence, Evidence::Conjecture { .. });
    match (law.period, law.limit, law.checked_to) {
        (Some(Period { preperiod, period, saltus }), ..) => Step::new(match (seems, saltus) {
            (false, 0) => "period-repeats",
            (false, _) => "period-grows",
            (true, 0) => "period-seems-to-repeat",
            (true, _) => "period-seems-to-grow",
        })
        .with("preperiod", preperiod)
        .with("period", period)
        .with("saltus", saltus),
        (None, Some(limit), None) => Step::new("period-stopped-at-once").with("limit", limit),
        (None, Some(limit), _) => Step::new("period-stopped").with("limit", limit),
        (None, None, _) => Step::new("period-none"),
    }
}

/// An object of JSON whose names keep their order.
struct Object(Vec<(&'static str, Value)>);

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The answer as JSON: what is not known is null, or left out.
fn json(game: &str, law: &Law) -> Object {
    let mut object = Vec::new();
    let mut put = |name, value| object.push((name, value));
    put("schema", json!(grundy::report::SCHEMA));
    put("game", json!(game));
    put("period", law.period.map_or(Value::Null, |law| number(law.period)));
    if let Some(Period { preperiod, saltus, .. }) = law.period {
        put("preperiod", number(preperiod));
        put("saltus", number(saltus));
        put("last_exception", preperiod.checked_sub(1).map_or(Value::Null, number));
    }
    put("evidence", json!(law.evidence));
    put("checked_to", law.checked_to.map_or(Value::Null, |to| number(to.into())));
    if let Some(value) = law.max_value {
        put("max_value", number(value.into()));
    }
    if let Some(rare) = law.rare_values {
        put("rare_values", number(rare.into()));
    }
    if let (None, Some(limit)) = (law.period, law.limit) {
        put(
            "limit",
            json!(match limit {
                Limit::Time => "time",
                Limit::Memory => "memory",
                Limit::Positions => "positions",
                Limit::Interrupted => "interrupted",
            }),
        );
    }
    Object(object)
}

/// Numbers that are not exact everywhere are written as text.
fn number(value: u128) -> Value {
    match u64::try_from(value) {
        Ok(value) if value <= 1 << 53 => json!(value),
        _ => json!(value.to_string()),
    }
}
