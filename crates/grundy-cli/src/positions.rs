//! What searches found out about positions, in a file: a redb database with a table for each game, from positions to facts.
//!
//! A run is told what the file holds when its search begins, and writes what it finds now and then, each time as one
//! transaction. Killed at any moment, it leaves a file that holds what was written until then.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use grundy::{FACTS_VERSION, Fact, Nimber, Store};
use redb::{
    Builder, ConcurrencyMode, Database, DatabaseError, ReadableDatabase as _, ReadableTable as _, StorageError,
    TableDefinition, TableError,
};

use crate::checkpoint::Pace;

/// The form of the file, which is version 1.
const FORMAT: u64 = 1;
/// What the file is: the form, and what its facts are about.
const HEAD: TableDefinition<'_, &str, u64> = TableDefinition::new("grundy");
/// What redb may hold of the file in memory.
const CACHE: usize = 16 << 20;
/// What takes less work is found again about as fast as it is read.
const LEAST_WORK: u64 = 10;
/// So many facts may wait until they are written.
const MOST_WAITING: usize = 1 << 16;
/// A game whose parameters are a file is known by the text of the file, if that is no longer.
const LONGEST_FILE: u64 = 1 << 16;

/// A fact as it is kept: which of the kinds below it is, its value or values, and the work that it took.
type Record = (u8, u64, u64);
const NOT: u8 = 0;
const VALUE: u8 = 1;
const CALM_VALUE: u8 = 2;

fn record(fact: Fact, work: u64) -> Record {
    match fact {
        Fact::Not(values) => (NOT, values, work),
        Fact::Value { value, calm } => (if calm { CALM_VALUE } else { VALUE }, value.0, work),
    }
}

fn fact(record: Record) -> anyhow::Result<Fact> {
    match record {
        (NOT, values, _) => Ok(Fact::Not(values)),
        (kind @ (VALUE | CALM_VALUE), value, _) => Ok(Fact::Value { value: Nimber(value), calm: kind == CALM_VALUE }),
        (kind, ..) => Err(anyhow!("it holds a fact of the unknown kind {kind}")),
    }
}

/// The two facts as one: a value says everything.
fn merged(old: Record, new: Record) -> Record {
    let work = old.2.max(new.2);
    match (old.0, new.0) {
        (NOT, NOT) => (NOT, old.1 | new.1, work),
        (_, NOT) => (old.0, old.1, work),
        _ => (new.0, new.1, work),
    }
}

/// The facts of a file, and those that wait to be written.
pub(crate) struct Positions {
    path: PathBuf,
    database: RefCell<Option<Database>>,
    /// The table of each game; none if it cannot be kept.
    tables: RefCell<HashMap<String, Option<String>>>,
    waiting: RefCell<HashMap<(String, String), Record>>,
    pace: Pace,
    fault: RefCell<Option<anyhow::Error>>,
    has_fault: Cell<bool>,
}

impl Positions {
    /// The facts in this file, which need not be there yet.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self {
            path,
            database: RefCell::default(),
            tables: RefCell::default(),
            waiting: RefCell::default(),
            pace: Pace::start(),
            fault: RefCell::default(),
            has_fault: Cell::new(false),
        }
    }

    /// Whether the file was refused, or could not be written.
    pub(crate) fn has_fault(&self) -> bool {
        self.has_fault.get()
    }

    /// Writes what waits, and says what was wrong.
    pub(crate) fn finish(&self) -> anyhow::Result<()> {
        self.write();
        self.fault.take().map_or(Ok(()), Err)
    }

    fn refuse(&self, fault: anyhow::Error) {
        self.has_fault.set(true);
        self.fault.borrow_mut().get_or_insert(fault);
    }

    fn refused(&self, reason: impl std::fmt::Display) -> anyhow::Error {
        anyhow!("the checkpoint {} is not used: {reason}; without the file, the work begins anew", self.path.display())
    }

    /// Opens the file, and makes it if it is not there. All of it is checked.
    fn open(&self) -> anyhow::Result<Database> {
        if !self.path.try_exists()? {
            self.create().with_context(|| format!("cannot make {}", self.path.display()))?;
        }
        let database = builder().open(&self.path).map_err(|error| match error {
            DatabaseError::DatabaseAlreadyOpen => {
                anyhow!("another program is working with {}", self.path.display())
            }
            DatabaseError::Storage(StorageError::Io(error)) if error.kind() == std::io::ErrorKind::InvalidData => {
                self.refused("it holds something else, or was changed")
            }
            DatabaseError::Storage(StorageError::Io(error)) => {
                anyhow::Error::from(error).context(format!("cannot open {}", self.path.display()))
            }
            DatabaseError::Storage(StorageError::Corrupted(reason)) => {
                self.refused(format_args!("it was changed ({reason})"))
            }
            error => self.refused(error),
        })?;
        self.check_head(&database)?;
        Ok(database)
    }

    /// Makes the file beside its place, so that there it is whole from the beginning.
    fn create(&self) -> anyhow::Result<()> {
        let beside = self.path.with_extension(format!("{}.part", std::process::id()));
        let made = (|| {
            let writing = builder().create(&beside)?;
            let writing = writing.begin_write()?;
            {
                let mut head = writing.open_table(HEAD)?;
                head.insert("format", FORMAT)?;
                head.insert("facts", FACTS_VERSION)?;
            }
            writing.commit()?;
            anyhow::Ok(())
        })();
        // Another run may have made it meanwhile.
        match made {
            Ok(()) if !self.path.try_exists()? => Ok(fs::rename(&beside, &self.path)?),
            made => {
                // Nothing more can be done about a file that cannot be removed.
                let _ = fs::remove_file(&beside);
                made
            }
        }
    }

    /// Whether the file is one of ours, and of this version.
    fn check_head(&self, database: &Database) -> anyhow::Result<()> {
        let reading = database.begin_read()?;
        let head = match reading.open_table(HEAD) {
            Ok(head) => head,
            Err(error) => return Err(self.refused(format_args!("it is none of this program ({error})"))),
        };
        let word = |name: &str| -> anyhow::Result<Option<u64>> { Ok(head.get(name)?.map(|word| word.value())) };
        let found = (word("format")?, word("facts")?);
        if found != (Some(FORMAT), Some(FACTS_VERSION)) {
            let say = |word: Option<u64>| word.map_or("none".to_owned(), |word| word.to_string());
            let (format, facts) = (say(found.0), say(found.1));
            return Err(self.refused(format_args!(
                "it is of version {format}.{facts}, and this program keeps version {FORMAT}.{FACTS_VERSION}"
            )));
        }
        Ok(())
    }

    /// The table of a game, if its facts can be kept. Where a parameter names a file, its text belongs to the rules.
    fn table(&self, game: &str) -> Option<String> {
        if let Some(known) = self.tables.borrow().get(game) {
            return known.clone();
        }
        let file = game.split_once(':').map(|(_, file)| file);
        let table = match file.and_then(|file| Some((file, fs::metadata(file).ok()?.len()))) {
            Some((_, length)) if length > LONGEST_FILE => None,
            Some((file, _)) => fs::read_to_string(file).ok().map(|text| format!("game {game}\n{text}")),
            None => Some(format!("game {game}")),
        };
        self.tables.borrow_mut().insert(game.to_owned(), table.clone());
        table
    }

    fn read(&self, game: &str, take: &mut dyn FnMut(&str, Fact, u64) -> bool) -> anyhow::Result<()> {
        let Some(table) = self.table(game) else { return Ok(()) };
        if self.database.borrow().is_none() && !self.path.try_exists()? {
            return Ok(());
        }
        let mut database = self.database.borrow_mut();
        let database = match &mut *database {
            Some(database) => database,
            none => none.insert(self.open()?),
        };
        let reading = database.begin_read()?;
        let facts = match reading.open_table(TableDefinition::<&str, Record>::new(&table)) {
            Ok(facts) => facts,
            Err(TableError::TableDoesNotExist(_)) => return Ok(()),
            Err(error) => return Err(self.refused(error)),
        };
        for entry in facts.iter()? {
            let (position, kept) = entry?;
            let kept = kept.value();
            if !take(position.value(), fact(kept).map_err(|reason| self.refused(reason))?, kept.2) {
                break;
            }
        }
        Ok(())
    }

    fn write(&self) {
        self.pace.step();
        if self.has_fault() || self.waiting.borrow().is_empty() {
            return;
        }
        if let Err(fault) = self.try_write() {
            self.refuse(fault.context(format!("cannot write to {}", self.path.display())));
        }
    }

    fn try_write(&self) -> anyhow::Result<()> {
        let mut database = self.database.borrow_mut();
        let database = match &mut *database {
            Some(database) => database,
            none => none.insert(self.open()?),
        };
        let mut waiting: Vec<_> = self.waiting.take().into_iter().collect();
        waiting.sort_unstable();
        let writing = database.begin_write()?;
        for one in waiting.chunk_by(|a, b| a.0.0 == b.0.0) {
            let mut facts = writing.open_table(TableDefinition::<&str, Record>::new(&one[0].0.0))?;
            for ((_, position), new) in one {
                let old = facts.get(position.as_str())?.map(|old| old.value());
                facts.insert(position.as_str(), old.map_or(*new, |old| merged(old, *new)))?;
            }
        }
        Ok(writing.commit()?)
    }
}

fn builder() -> Builder {
    let mut builder = Builder::new();
    builder.set_cache_size(CACHE).set_check_integrity_on_open(true).set_concurrency_mode(ConcurrencyMode::MultiWriter);
    builder
}

impl Store for Positions {
    fn least_work(&self) -> u64 {
        LEAST_WORK
    }

    fn recall(&self, game: &str, take: &mut dyn FnMut(&str, Fact, u64) -> bool) {
        if !self.has_fault()
            && let Err(fault) = self.read(game, take)
        {
            self.refuse(fault);
        }
    }

    fn note(&self, game: &str, position: &str, fact: Fact, work: u64) {
        let Some(table) = self.table(game) else { return };
        let new = record(fact, work);
        let waiting = {
            let mut waiting = self.waiting.borrow_mut();
            let kept = waiting.entry((table, position.to_owned())).or_insert(new);
            *kept = merged(*kept, new);
            waiting.len()
        };
        if waiting >= MOST_WAITING || self.pace.is_due() {
            self.write();
        }
    }
}
