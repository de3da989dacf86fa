//! Long work that is killed at a moment that it does not know.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The program at work in a folder. It does not outlive a test that fails.
pub struct Killed {
    child: Child,
    err: PathBuf,
    arguments: String,
}

impl Killed {
    /// Starts it.
    pub fn start(place: &Path, arguments: &[&str]) -> Self {
        let err = place.join("err");
        let child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(arguments)
            .current_dir(place)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(&err).unwrap())
            .spawn()
            .expect("the program starts");
        Self { child, err, arguments: arguments.join(" ") }
    }

    /// Waits until it has written a checkpoint. However little of the processor it gets, it must live, and do so in the end.
    pub fn wait_for(&mut self, is_written: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_written() {
            if let Some(status) = self.child.try_wait().unwrap() {
                panic!("{}: {status}, no checkpoint: {}", self.arguments, fs::read_to_string(&self.err).unwrap());
            }
            assert!(start.elapsed() < Duration::from_secs(120), "{}: no checkpoint", self.arguments);
            sleep(Duration::from_millis(7));
        }
    }

    /// Kills it: on Unix with the signal that cannot be caught.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
