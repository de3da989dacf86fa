//! The program as a person sees it: arguments in, a transcript out.
#![allow(dead_code, reason = "every test file uses some of this")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left behind.
pub struct Run {
    /// The exit status.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    shown: String,
}

impl Run {
    /// The command as typed, what it printed, and how it ended if that was not well.
    pub fn transcript(&self) -> String {
        let mut text = format!("$ grundy {}\n{}", self.shown, self.out);
        for line in self.err.lines() {
            text.push_str(&format!("2> {line}"));
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        match self.code {
            Some(0) => {}
            Some(code) => text.push_str(&format!("[exit {code}]\n")),
            None => text.push_str("[killed]\n"),
        }
        text
    }

    /// Checks that the program answered, and printed no warning.
    pub fn answered(self) -> Self {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.transcript());
        self
    }

    /// Checks that the input was refused, and nothing answered.
    pub fn refused(self) -> Self {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.transcript());
        self
    }
}

/// An argument as one would type it in a shell.
fn typed(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.,:+=@/^".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) { argument.to_owned() } else { format!("'{argument}'") }
}

/// Runs the program in a folder, without input.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("COLUMNS")
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("answers are UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        shown: arguments.iter().map(|argument| typed(argument)).collect::<Vec<_>>().join(" "),
    }
}

/// Runs the program in an empty folder.
pub fn run(arguments: &[&str]) -> Run {
    run_in(&folder("empty", &[]), arguments)
}

/// Runs a command line, in which single quotes keep blanks together.
pub fn line(text: &str) -> Run {
    let words = grundy::question::words(text).expect("the quotes are closed");
    run(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The transcripts of many command lines that all have answers.
pub fn transcripts<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    lines.into_iter().map(|text| line(text).answered().transcript()).collect::<Vec<_>>().join("\n")
}

/// A folder for tests with these files, names and contents. Every name is a folder of its own.
pub fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (file, text) in files {
        std::fs::write(folder.join(file), text).expect("the file can be written");
    }
    folder
}
