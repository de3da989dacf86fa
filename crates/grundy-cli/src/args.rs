//! The command line: verbs, flags and their help.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::Status;
use crate::limits::LimitArgs;

/// Answers impartial games: who wins, the Grundy value, every winning move, and why.
#[derive(Parser)]
#[command(name = "grundy", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  grundy solve nim 3 4 5                       three heaps of Nim
  grundy solve wythoff 3,5 + kayles 7          a sum of two games; a comma stays inside a position
  grundy solve subtract:1,3,4 10 7 --misere    whoever makes the last move loses
  grundy solve 'n -> n-k for 1 <= k <= n/2' 9  a game of your own, as a rule
  grundy table kayles --to 20 --why            values, and how each follows from the options
  grundy play nim 3 4 5                        play against it
  grundy list                                  all games

Exit status: 0 answered, 1 not answered within the limits, 2 wrong input, 3 found different,
4 reading or writing failed, 130 stopped with Ctrl-C.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Who wins, the Grundy value, the winning moves, and why
    Solve(SolveArgs),
    /// The values of many positions: of heaps, or of a box of pairs or triples
    Table(TableArgs),
    /// The first position where two games differ
    Compare(CompareArgs),
    /// The law behind the values of all heaps: the period, the preperiod, and how they are known
    Period(PeriodArgs),
    /// A picture: all positions that play can reach, with their values, or a Hackenbush position
    Draw(DrawArgs),
    /// Check a certificate of grundy period, with code of its own
    Check(CheckArgs),
    /// Play against the program; it explains when asked
    ///
    /// Moves are typed as what a component becomes, such as 2: 5; help, while playing, says the rest. Each answer of the
    /// program keeps the limits on its own; without --max-time it thinks for 10 seconds at most.
    Play(PlayArgs),
    /// The catalogue: names, parameters, positions, rules, theorems, sources
    List {
        /// Show only games with this word in their name, rule, theorem or source; a game's own name, or a file x.game, shows
        /// all about it, and octal:CODE the standard form of a code
        #[arg(value_name = "WORD")]
        words: Vec<String>,
    },
    /// Rules of your own: put them in standard form, test what they claim, say what they are
    #[command(subcommand)]
    Rule(RuleCommand),
    /// Write a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual page
    Man,
}

/// What to print, and where.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write to a file instead of the terminal
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    /// Terms joined by a word +, each a game and its positions: nim 3 4 5, wythoff 3,5 + kayles 7.
    /// @FILE stands for the words of a file
    #[arg(value_name = "SUM", required = true, num_args = 1..)]
    pub(crate) sum: Vec<String>,
    /// Whoever makes the last move loses
    #[arg(long)]
    pub(crate) misere: bool,
    /// A turn is more than a move in one component
    #[arg(long, value_name = "KIND", conflicts_with_all = ["plan", "batch"])]
    pub(crate) compound: Option<CompoundKind>,
    /// Print the answer as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// List every winning move, however many there are
    #[arg(long)]
    pub(crate) all_moves: bool,
    /// Print which theorems and which search would be used, and in which order
    #[arg(long)]
    pub(crate) plan: bool,
    /// Read positions from a file, one a line (- for standard input), and print one answer a line; SUM is then a game
    #[arg(long, value_name = "FILE")]
    pub(crate) batch: Option<String>,
    /// Keep what a long search finds out about positions in this folder, every minute and at the end, and begin with it the
    /// next time
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["plan", "compound"])]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What a turn is in a compound that is not a sum, and when play ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CompoundKind {
    /// Move in every component; play ends when one has ended
    Conjunctive,
    /// Move in every component that has not ended, until all have
    Continued,
    /// Move in one component or several, until all have ended
    Selective,
    /// Move in one component or several; play ends when one has ended
    ShortSelective,
}

impl From<CompoundKind> for grundy::compound::Compound {
    fn from(kind: CompoundKind) -> Self {
        match kind {
            CompoundKind::Conjunctive => Self::Conjunctive,
            CompoundKind::Continued => Self::Continued,
            CompoundKind::Selective => Self::Selective,
            CompoundKind::ShortSelective => Self::ShortSelective,
        }
    }
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// Terms joined by a word +, each a game and its positions: nim 3 4 5, wythoff 3,5 + kayles 7
    #[arg(value_name = "SUM", required = true, num_args = 1..)]
    pub(crate) sum: Vec<String>,
    /// Whoever makes the last move loses
    #[arg(long)]
    pub(crate) misere: bool,
    /// Let the program move first
    #[arg(long)]
    pub(crate) second: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args)]
#[command(after_help = PERIOD_EXAMPLES)]
pub(crate) struct PeriodArgs {
    /// The game, with its parameters after a colon: kayles, octal:0.156, subtract:1,3,4
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Look at the heaps 0, 1, ..., N; otherwise for about as long as a minute
    #[arg(long, value_name = "N", value_parser = crate::limits::count, allow_hyphen_values = true)]
    pub(crate) to: Option<u64>,
    /// Write a certificate too: the values, and what is claimed of them, for grundy check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Keep the values in this folder, every minute and at the end, and go on from there the next time
    #[arg(long, value_name = "FOLDER")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Print the answer as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The certificate, as grundy period --certificate writes it
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print the answer as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Stop after this time: 500ms, 10s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = crate::limits::duration, allow_hyphen_values = true)]
    pub(crate) max_time: Option<Duration>,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  grundy period kayles --certificate kayles.cert
  grundy check kayles.cert

Every value is compared with the options of its heap, and a period with its theorem. No code is
shared with the search that found them. tools/check_certificate.py does the same in Python.

Exit status: 0 all claims hold, 1 stopped before the end, 2 no certificate, or a changed one,
3 a claim is wrong.";

const PERIOD_EXAMPLES: &str = "\
Examples:
  grundy period kayles                     the last exception is 70, and the period is 12
  grundy period octal:0.007 --to 1e5       no period is known; the largest value so far
  grundy period subtract:1,3,4 --json
  grundy period octal:0.156 --certificate 0.156.cert

A period that is called proved holds for all heaps. One that only seems to hold is called a
conjecture. That there is no period up to N is an answer, too.";

#[derive(Args)]
#[command(after_help = DRAW_EXAMPLES)]
pub(crate) struct DrawArgs {
    /// Terms joined by a word +, each a game and its positions: nim 3 4 5, wythoff 3,5 + kayles 7; a game alone with --box
    #[arg(value_name = "SUM", required = true, num_args = 1..)]
    pub(crate) sum: Vec<String>,
    /// The values of all pairs below A and B as an image, P-positions black: wythoff --box 20x20
    #[arg(long = "box", value_name = "AxB", conflicts_with = "moves")]
    pub(crate) extent: Option<String>,
    /// The positions that can be reached and the moves between them, also where a board or an edge picture could be drawn
    #[arg(long)]
    pub(crate) moves: bool,
    /// Whoever makes the last move loses: the outcomes N and P instead of values
    #[arg(long)]
    pub(crate) misere: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

const DRAW_EXAMPLES: &str = "\
Examples:
  grundy draw kayles 4                                    as text: position, value, options
  grundy draw wythoff 2,3 --out wythoff.svg               a picture; .dot for Graphviz
  grundy draw hackenbush 0-1,1-2,2-0,1-3 --out bush.svg   the edges, and what each is worth
  grundy draw cram 3x4 --out cram.svg                     a board, with the winning moves
  grundy draw cram 2x3 --moves                            its positions and moves instead
  grundy draw wythoff --box 12x12 --out table.svg         a table of values, P-positions black

Positions that the player to move loses have a double frame, and moves to them are thick. With --out, \
a picture may have 400 positions or edges, 4096 cells of boards, and 250 rows and columns of a table; as text, \
60 positions or edges and 40 rows and columns. On a board a winning move is a thick line between the two cells that \
it changes, or a dot.";

/// The form of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One row a position: its coordinates, then the value or outcome
    Csv,
    /// One object in one line
    Json,
    /// A NumPy array of the smallest unsigned type that holds the values
    Npy,
    /// The values alone, in 1, 2, 4 or 8 bytes each, the low byte first
    Raw,
}

#[derive(Args)]
#[command(after_help = TABLE_EXAMPLES)]
pub(crate) struct TableArgs {
    /// The game, with its parameters after a colon: kayles, subtract:1,3,4
    #[arg(value_name = "GAME", required = true, num_args = 1..)]
    pub(crate) game: Vec<String>,
    /// The heaps 0, 1, ..., N
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) to: Option<String>,
    /// A rows and B columns, each counted from 0: the pairs (0,0) to (A-1,B-1); AxBxC for triples
    #[arg(long = "box", id = "sides", value_name = "AxB", allow_hyphen_values = true)]
    pub(crate) sides: Option<String>,
    /// Whoever makes the last move loses: the outcomes N and P, since values say nothing there
    #[arg(long)]
    pub(crate) misere: bool,
    /// How to print the table
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: Format,
    /// Show for each position its options, their values, and the value that is their mex
    #[arg(long)]
    pub(crate) why: bool,
    /// Show only the P-positions, which the player to move loses
    #[arg(long)]
    pub(crate) p_positions: bool,
    /// Only each K-th heap: 0, K, 2K, ...; for csv, npy and raw
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..), requires = "to")]
    pub(crate) every: Option<u64>,
    /// How often each value occurs, and at which heap first and last; for text and csv
    #[arg(long, requires = "to")]
    pub(crate) histogram: bool,
    /// Only the heaps that are rare in the sparsest space of the values, with their values; for text, csv and json
    #[arg(long, requires = "to", conflicts_with_all = ["sides", "misere", "why", "p_positions", "every", "histogram"])]
    pub(crate) rare: bool,
    /// Keep the values of single heaps in this folder, every minute and at the end, and go on from there the next time
    #[arg(long, value_name = "FOLDER", requires = "to")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
#[command(after_help = COMPARE_EXAMPLES)]
pub(crate) struct CompareArgs {
    /// A game, with its parameters after a colon
    #[arg(value_name = "GAME")]
    pub(crate) left: String,
    /// The game to compare it with
    #[arg(value_name = "GAME")]
    pub(crate) right: String,
    /// The largest heap, or the largest number of a pair or triple [default: 1000, 30, 10]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) to: Option<String>,
    /// Compare who wins instead of Grundy values
    #[arg(long)]
    pub(crate) outcomes: bool,
    /// Print the answer as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// What is done with a rule.
#[derive(Subcommand)]
pub(crate) enum RuleCommand {
    /// Print a rule in standard form: one clause a line, the fewest brackets, comments kept
    Fmt {
        /// A file, a rule in quotes, or - for standard input
        #[arg(value_name = "RULE")]
        rule: String,
        /// Print nothing; exit status 3 if the rule is not in standard form
        #[arg(long, conflicts_with = "write")]
        check: bool,
        /// Change the file in place
        #[arg(long)]
        write: bool,
        /// Print errors as one line of JSON too
        #[arg(long)]
        json: bool,
    },
    /// Compare what the known lines of rules claim with what is computed; exit status 3 if a claim is wrong
    Test {
        /// Files, rules in quotes, or - for standard input
        #[arg(value_name = "RULE", required = true)]
        rules: Vec<String>,
        /// Print one line of JSON for each rule
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        limits: LimitArgs,
    },
    /// Say what a rule is: its title, positions, parameters, standard form, and the known game that it is
    Show {
        /// A file, with parameters after a colon where it has some, a rule in quotes, or - for standard input
        #[arg(value_name = "RULE")]
        rule: String,
        /// Print one line of JSON
        #[arg(long)]
        json: bool,
    },
}

impl Command {
    /// Whether the answer is JSON, and errors are to be too.
    pub(crate) fn is_json(&self) -> bool {
        match self {
            Self::Solve(args) => args.json,
            Self::Table(args) => args.format == Format::Json,
            Self::Compare(args) => args.json,
            Self::Period(args) => args.json,
            Self::Check(args) => args.json,
            Self::Rule(
                RuleCommand::Fmt { json, .. } | RuleCommand::Test { json, .. } | RuleCommand::Show { json, .. },
            ) => *json,
            _ => false,
        }
    }
}

const COMPARE_EXAMPLES: &str = "\
Examples:
  grundy compare octal:0.161 octal:0.36                            they differ at 519
  grundy compare 'n -> n-1, n-2, n-3' bash:3                       a rule and the game it is meant to be
  grundy compare wythoff '(a, b) -> (a-1, b), (a, b-1)' --to 20    pairs

Equal up to N is no proof that two games are equal. Exit status 3 when they differ.";

const TABLE_EXAMPLES: &str = "\
Examples:
  grundy table kayles --to 50                          the heaps 0 to 50
  grundy table subtract:1,3,4 --to 20 --why            and how each value follows from the options
  grundy table wythoff --box 8x8 --p-positions         the pairs that the player to move loses
  grundy table subtract:1,3,4 --to 1e6 --format csv --out values.csv
  grundy table octal:0.6 --to 1e7 --format raw --out values.bin --checkpoint officers
  grundy table octal:0.106 --to 1e6 --histogram        how often each value occurs
  grundy table octal:0.106 --to 1e6 --rare             the few heaps on which the others rest

A place of a box where the game has no position is empty (null in JSON). npy and raw hold values only: they are not written \
for misère play, nor with --why or --p-positions, nor for a table with empty places.

When a limit or Ctrl-C ends the work, what is known until then is printed; JSON then has \"status\":\"partial\" \
and \"checked_to\".";

/// Writes a completion script.
pub(crate) fn completions(shell: clap_complete::Shell) -> anyhow::Result<Status> {
    clap_complete::generate(shell, &mut Cli::command(), "grundy", &mut io::stdout());
    Ok(Status::Answered)
}

/// Writes the manual page.
pub(crate) fn man() -> anyhow::Result<Status> {
    clap_mangen::Man::new(Cli::command()).render(&mut io::stdout())?;
    Ok(Status::Answered)
}
