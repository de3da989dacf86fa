//! `grundy list`: the catalogue.

use std::io::{self, Write};

use comfy_table::{ContentArrangement, Table, presets};
use grundy::catalogue::{self, ENTRIES, Entry};
use grundy::question::Refusal;
use grundy::rulesets::{StandardForm, TakeAndBreak};
use grundy::{ParseError, Step};

use crate::solve::rule_file;
use crate::{Status, messages, rule};

pub(crate) fn run(words: &[String]) -> anyhow::Result<Status> {
    if let [file] = words
        && rule_file(file).is_some()
    {
        return rule::show(file, false);
    }
    if let [word] = words
        && let Some(code) = word.strip_prefix("octal:")
    {
        return standard_form(word, code);
    }
    let mut out = anstream::AutoStream::auto(io::stdout());
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    if let [word] = &words[..]
        && let Some(entry) = ENTRIES.iter().find(|entry| entry.name == word)
    {
        detail(&mut out, entry)?;
        return Ok(Status::Answered);
    }
    let found: Vec<&Entry> = ENTRIES.iter().filter(|entry| words.iter().all(|word| matches(entry, word))).collect();
    if found.is_empty() {
        let text = words.join(" ");
        return Err(Refusal { error: catalogue::unknown(&text), text, is_input_output: false }.into());
    }
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(["game", "position", "rule"]);
    for entry in found {
        table.add_row([entry.form(), entry.position.to_owned(), entry.rule.to_owned()]);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    if words.is_empty() {
        writeln!(out, "\nAll about one game: grundy list wythoff")?;
    }
    Ok(Status::Answered)
}

/// The octal code of which this one is a shift.
fn standard_form(word: &str, code: &str) -> anyhow::Result<Status> {
    let refuse = |error: ParseError| Refusal { text: word.to_owned(), error, is_input_output: false };
    let game = TakeAndBreak::parse_octal(code).map_err(|error| refuse(error.shifted(word.len() - code.len())))?;
    let step = match game.standard_form() {
        None => Step::new("octal-endless"),
        Some(form) if form.game == game => Step::new("octal-standard"),
        Some(StandardForm { game: standard, shift, period }) => {
            let heap = match shift {
                0 => "n".to_owned(),
                _ if shift < 0 => format!("n + {}", -shift),
                _ => format!("n - {shift}"),
            };
            let step = match (period, shift) {
                (Some(period), _) => Step::new("octal-periods").with("period", period),
                (None, 0) => Step::new("octal-needless"),
                (None, _) => Step::new("octal-shift").with("shift", shift),
            };
            step.with("standard", standard).with("heap", heap)
        }
    };
    writeln!(io::stdout(), "{}", messages::say(&step.with("code", game)))?;
    Ok(Status::Answered)
}

fn matches(entry: &Entry, word: &str) -> bool {
    [entry.name, entry.rule, entry.theorem, entry.source].iter().any(|text| text.to_lowercase().contains(word))
}

fn detail(out: &mut impl Write, entry: &Entry) -> io::Result<()> {
    writeln!(out, "{}\n", entry.form())?;
    writeln!(out, "rule      {}", entry.rule)?;
    writeln!(out, "position  {}: {}", entry.position, entry.position_help)?;
    writeln!(out, "theorem   {}", entry.theorem)?;
    writeln!(out, "source    {}", entry.source)?;
    writeln!(out, "try       grundy solve {} {}", entry.example(), entry.position)
}
