//! `grundy check`: whether a certificate holds.

use std::fs;
use std::io::{self, Write};
use std::time::Instant;

use anyhow::Context as _;
use grundy::Step;
use grundy_check::{Certificate, Checked, Failure};
use serde_json::{Value, json};

use crate::args::CheckArgs;
use crate::limits::Clock;
use crate::{Status, limits, messages};

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Status> {
    limits::catch_ctrl_c();
    let start = Instant::now();
    let file = fs::read(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?;
    let certificate = match Certificate::read(&file) {
        Ok(certificate) => certificate,
        Err(error) => {
            if args.json {
                println(&json!({ "schema": 1, "checked": false, "certificate": false, "reason": error.to_string() }))?;
            }
            let name = args.file.display();
            let _ = writeln!(anstream::stderr(), "error: {name} is no certificate: {error}");
            return Ok(Status::WrongInput);
        }
    };
    drop(file);
    let clock = Clock::start();
    let go_on = |heap: usize, heaps: usize| {
        clock.aim(Some(heaps as u64));
        clock.show(heap as u64);
        !limits::interrupted() && args.max_time.is_none_or(|most| start.elapsed() < most)
    };
    let result = certificate.check(go_on);
    clock.clear();
    if args.json {
        println(&json(&certificate, &result))?;
    } else {
        print(&certificate, &result)?;
    }
    Ok(match result {
        Ok(_) => Status::Answered,
        Err(Failure::Stopped { .. }) if limits::interrupted() => Status::Interrupted,
        Err(Failure::Stopped { .. }) => Status::Limited,
        Err(_) => Status::Different,
    })
}

fn println(value: &Value) -> io::Result<()> {
    writeln!(io::stdout(), "{value}")
}

fn print(certificate: &Certificate, result: &Result<Checked, Failure>) -> io::Result<()> {
    let game = certificate.game();
    let mut out = io::stdout();
    let checked = match result {
        Ok(checked) => checked,
        Err(failure) => {
            let id = if matches!(failure, Failure::Stopped { .. }) { "check-stopped" } else { "check-refuted" };
            return writeln!(out, "{}", messages::say(&Step::new(id).with("game", game).with("reason", failure)));
        }
    };
    let step = match certificate.period() {
        Some((preperiod, period)) => Step::new("check-period").with("preperiod", preperiod).with("period", period),
        None => Step::new("check-values"),
    };
    let step = step.with("game", game).with("last", checked.heaps - 1).with("largest", checked.largest);
    writeln!(out, "{}", messages::say(&step))
}

fn json(certificate: &Certificate, result: &Result<Checked, Failure>) -> Value {
    let (preperiod, period) = certificate.period().unzip();
    let mut object = json!({
        "schema": 1,
        "checked": result.is_ok(),
        "certificate": true,
        "game": certificate.game().to_string(),
        "period": period,
        "preperiod": preperiod,
    });
    match result {
        Ok(checked) => {
            object["checked_to"] = json!(checked.heaps - 1);
            object["max_value"] = json!(checked.largest);
        }
        Err(failure) => object["reason"] = json!(failure.to_string()),
    }
    object
}
