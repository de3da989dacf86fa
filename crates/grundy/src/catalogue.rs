//! The catalogue: every named game, one line a game, and how a game is made from the text that names it.

use std::rc::Rc;

use crate::near::nearest;
use crate::rulesets::*;
use crate::{Budget, ErrorCode, Game, Named, Notation, ParseError, notation};

/// Where a game's text names a file, the face reads it: the library does no input or output.
pub trait Files {
    /// The whole text of a file.
    ///
    /// # Errors
    /// That there is no such file, or what went wrong.
    fn read(&self, name: &str) -> Result<String, FileError>;

    /// The game that a text names which is not in the catalogue, such as a rule; `None` if the face knows no such game.
    fn other_game(&self, _text: &str, _budget: &Budget) -> Option<Result<Rc<dyn Game>, ParseError>> {
        None
    }
}

/// Why a file has no text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// There is no file of that name.
    Missing,
    /// It is there, and cannot be read: the reason.
    Unreadable(String),
}

/// No files at all, for tests and for faces without a file system.
#[derive(Clone, Copy, Debug)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _name: &str) -> Result<String, FileError> {
        Err(FileError::Missing)
    }
}

/// What a game may be built from.
pub struct Workshop<'a> {
    /// The files that its text may name.
    pub files: &'a dyn Files,
    /// The account of its theories.
    pub budget: &'a Budget,
}

impl Workshop<'_> {
    /// Puts a ruleset under its name.
    fn game<R: Notation + 'static>(&self, name: &str, rules: R) -> Rc<dyn Game> {
        Rc::new(Named::new(name, rules, self.budget))
    }
}

type Build = fn(name: &str, parameters: Option<&str>, workshop: &Workshop<'_>) -> Result<Rc<dyn Game>, ParseError>;

/// A named game.
pub struct Entry {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// The form of the parameters after a colon, if it takes any: `K`, `1,3,4`.
    pub parameters: Option<Parameters>,
    /// An example of a position.
    pub position: &'static str,
    /// What the position means.
    pub position_help: &'static str,
    /// The rule in one sentence.
    pub rule: &'static str,
    /// The theorem that answers, or how else it is answered.
    pub theorem: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
    /// Whether the words of a file `@FILE` are the parts of one position, and not a component each.
    pub file_is_one_position: bool,
    build: Build,
}

/// How the parameters of a game are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The form: `K`.
    pub form: &'static str,
    /// An example: `5`.
    pub example: &'static str,
    /// Whether the game means something without them.
    pub optional: bool,
}

const fn needs(form: &'static str, example: &'static str) -> Option<Parameters> {
    Some(Parameters { form, example, optional: false })
}

const fn takes(form: &'static str, example: &'static str) -> Option<Parameters> {
    Some(Parameters { form, example, optional: true })
}

impl Entry {
    /// The name with the form of its parameters: `bash:K`, `wythoff[:T]`.
    pub fn form(&self) -> String {
        match self.parameters {
            None => self.name.to_owned(),
            Some(Parameters { form, optional: false, .. }) => format!("{}:{form}", self.name),
            Some(Parameters { form, optional: true, .. }) => format!("{}[:{form}]", self.name),
        }
    }

    /// The name with an example of its parameters where it takes them: `bash:5`, `wythoff:2`.
    fn with_parameters(&self) -> String {
        match self.parameters {
            Some(Parameters { example, .. }) => format!("{}:{example}", self.name),
            None => self.name.to_owned(),
        }
    }

    /// The name with an example of its parameters where it needs them: `bash:5`.
    pub fn example(&self) -> String {
        match self.parameters {
            Some(Parameters { example, optional: false, .. }) => format!("{}:{example}", self.name),
            _ => self.name.to_owned(),
        }
    }
}

/// Every named game, in the order in which a person would learn them.
pub static ENTRIES: &[Entry] = &[
    Entry {
        name: "nim",
        parameters: None,
        position: "3",
        position_help: "the size of one heap",
        rule: "take any number of objects from one heap",
        theorem: "Bouton 1901: the value is the size; normal and misère play",
        source: "Bouton, Annals of Mathematics 3 (1901); Winning Ways ch. 3",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Nim)),
    },
    Entry {
        name: "bash",
        parameters: needs("K", "3"),
        position: "10",
        position_help: "the size of one heap",
        rule: "take 1 to K objects from one heap",
        theorem: "Bachet 1612: G(n) = n mod (K+1); misère sums by Ferguson 1974",
        source: "Bachet, Problèmes plaisants (1612)",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, Subtraction::bash(parameters.unwrap_or(""))?)),
    },
    Entry {
        name: "subtract",
        parameters: needs("SET", "1,3,4"),
        position: "10",
        position_help: "the size of one heap",
        rule: "take a number of objects that is in the set, such as 1,3,4 or 2..5",
        theorem: "periodic, proved by max(SET) equal values one period apart; misère sums by Ferguson 1974",
        source: "Winning Ways ch. 4",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, Subtraction::subtract(parameters.unwrap_or(""))?)),
    },
    Entry {
        name: "all-but",
        parameters: needs("SET", "2,5"),
        position: "10",
        position_help: "the size of one heap",
        rule: "take any number of objects that is not in the set",
        theorem: "arithmetic periodic, proved by recurrence of the complete state; misère sums by Ferguson 1974",
        source: "Siegel, Combinatorial Game Theory ch. IV",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, Subtraction::all_but(parameters.unwrap_or(""))?)),
    },
    Entry {
        name: "octal",
        parameters: needs("CODE", "0.137"),
        position: "10",
        position_help: "the size of one heap",
        rule: "digit k of the code says into how many heaps (0, 1 or 2, as the sum of 1, 2 and 4) a heap is left after taking k",
        theorem: "values from the definition; periods proved by the theorem of Guy and Smith 1956; misère by search over sums",
        source: "Guy and Smith, Proceedings of the Cambridge Philosophical Society 52 (1956)",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, TakeAndBreak::parse_octal(parameters.unwrap_or(""))?)),
    },
    Entry {
        name: "code",
        parameters: needs("CODE", "4!.0"),
        position: "10",
        position_help: "the size of one heap",
        rule: "a generalised take-and-break code: digits 0-9 A-V or lists {0,2,3+}; ! unequal, ? not all equal, = equal parts; [..] repeats",
        theorem: "values from the definition; misère by search over sums",
        source: "the take-and-break codes of Siegel's CGSuite",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, TakeAndBreak::parse_code(parameters.unwrap_or(""))?)),
    },
    Entry {
        name: "kayles",
        parameters: None,
        position: "10",
        position_help: "the size of one heap",
        rule: "take 1 or 2 objects, and split what is left of the heap in two if you like (0.77)",
        theorem: "period proved by the theorem of Guy and Smith 1956 in normal play; misère by search over sums",
        source: "Dudeney and Loyd; Guy and Smith 1956",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, TakeAndBreak::kayles())),
    },
    Entry {
        name: "dawson-kayles",
        parameters: None,
        position: "10",
        position_help: "the size of one heap",
        rule: "take exactly 2 objects, and split what is left of the heap in two if you like (0.07)",
        theorem: "period proved by the theorem of Guy and Smith 1956 in normal play; misère by search over sums",
        source: "Dawson 1935; Guy and Smith 1956",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, TakeAndBreak::dawson_kayles())),
    },
    Entry {
        name: "dawson-chess",
        parameters: None,
        position: "10",
        position_help: "the size of one heap, or the columns of the board: . for an untouched one, # for a blocked one",
        rule: "take a whole heap of 1, 2 from a heap without splitting it, or 3 with a split if you like (0.137)",
        theorem: "period proved by the theorem of Guy and Smith 1956 in normal play; misère by search over sums",
        source: "Dawson 1935; Guy and Smith 1956",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Strip::dawson_chess())),
    },
    Entry {
        name: "officers",
        parameters: None,
        position: "10",
        position_help: "the size of one heap",
        rule: "take 1 object, and leave one heap or two, but not none (0.6)",
        theorem: "values from the definition; no period is known",
        source: "Guy and Smith 1956; Winning Ways ch. 4",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, TakeAndBreak::officers())),
    },
    Entry {
        name: "guiles",
        parameters: None,
        position: "10",
        position_help: "the size of one heap",
        rule: "take a whole heap of 1 or 2, or 2 from the inside of a heap, leaving two (0.15)",
        theorem: "period proved by the theorem of Guy and Smith 1956 in normal play; misère by search over sums",
        source: "Winning Ways ch. 4",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, TakeAndBreak::guiles())),
    },
    Entry {
        name: "lasker",
        parameters: None,
        position: "10",
        position_help: "the size of one heap",
        rule: "take any number of objects, or split a heap in two",
        theorem: "Lasker 1931: heaps of 4k+1, 4k+2, 4k+3, 4k+4 have values 4k+1, 4k+2, 4k+4, 4k+3; misère by search over sums",
        source: "Lasker, Brettspiele der Völker (1931)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, TakeAndBreak::lasker())),
    },
    Entry {
        name: "grundy",
        parameters: None,
        position: "10",
        position_help: "the size of one heap",
        rule: "split a heap into two heaps of different sizes",
        theorem: "values from the definition; no period is known",
        source: "Grundy, Eureka 2 (1939)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, TakeAndBreak::grundy())),
    },
    Entry {
        name: "domino-strip",
        parameters: None,
        position: "10",
        position_help: "the length of a strip of free cells, or its cells: . for a free one, # for a covered one",
        rule: "put a domino on two free neighbouring cells of a strip (0.07)",
        theorem: "period proved by the theorem of Guy and Smith 1956 in normal play; misère by search over sums",
        source: "Dawson 1935; Guy and Smith 1956; Winning Ways ch. 4",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Strip::domino())),
    },
    Entry {
        name: "treblecross",
        parameters: None,
        position: "5",
        position_help: "the length N of a run of cells that are safe to mark; or a strip cell by cell, . for free and X for a mark: ..X..",
        rule: "mark a cell; three marks in a row win at once. In a run of N, only cells at least three away from every mark (0.007 at N + 2)",
        theorem: "values of 0.007 at N + 2, from the definition; no period is known; a strip without a win at once is its safe runs",
        source: "Winning Ways ch. 4",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Treblecross)),
    },
    Entry {
        name: "wythoff",
        parameters: takes("T", "2"),
        position: "3,5",
        position_help: "two heaps",
        rule: "take any number from one of two heaps, or the same number from both; with T, numbers that differ by less than T",
        theorem: "Wythoff 1907, Fraenkel 1982: the P-positions; values by search",
        source: "Wythoff, Nieuw Archief voor Wiskunde 7 (1907)",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            let t = match parameters {
                None => 1,
                Some(text) => notation::number(text, "the parameter T")?,
            };
            let rules = Wythoff::new(t).ok_or_else(|| {
                ErrorCode::WrongNumber.at(0..1, "T must be at least 1, found 0").help("wythoff:1 is Wythoff's game")
            })?;
            Ok(shop.game(name, rules))
        },
    },
    Entry {
        name: "euclid",
        parameters: takes("positive", "positive"),
        position: "15,24",
        position_help: "two numbers",
        rule: "subtract a positive multiple of the smaller number from the larger; with positive, both must stay above 0",
        theorem: "Cairns, Ho and Lengyel 2011, Nivasch 2006: values along Euclid's algorithm, in both forms",
        source: "Cole and Davie, Mathematical Gazette 53 (1969); Grossman 1997 for euclid:positive",
        file_is_one_position: false,
        build: |name, parameters, shop| match parameters {
            None => Ok(shop.game(name, Euclid::default())),
            Some("positive") => Ok(shop.game(name, Euclid::positive())),
            Some(other) => Err(ErrorCode::Expected
                .at(0..other.len(), format!("expected positive, found \"{}\"", other.escape_debug()))
                .help("euclid goes down to zero; euclid:positive keeps both numbers above 0")),
        },
    },
    Entry {
        name: "fibonacci-nim",
        parameters: None,
        position: "21",
        position_help: "a heap of which 1 to n-1 may be taken first; or heap,limit such as 21,20",
        rule: "take from one heap at most twice what was just taken; the first move may not take all",
        theorem: "Whinihan 1963: lost exactly when the limit is below the least Zeckendorf part; values by search",
        source: "Whinihan, Fibonacci Quarterly 1 (1963)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, FibonacciNim)),
    },
    Entry {
        name: "cram",
        parameters: None,
        position: "3x4",
        position_help: "a board: rows of cells joined by /, . for free and # for covered, or a size such as 5x7",
        rule: "put a domino on two free neighbouring cells",
        theorem: "symmetric boards are lost in normal play (Gardner 1974), strips are Dawson's Kayles; otherwise by search",
        source: "Gardner, Scientific American 230 (1974); Winning Ways ch. 15",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Cram)),
    },
    Entry {
        name: "chomp",
        parameters: None,
        position: "3x4",
        position_help: "a bar of chocolate: its rows from the poisoned corner on, such as 4,4,2, or a size such as 3x4; in more directions: poset:3x4x2 all",
        rule: "take a square with all squares that are neither above nor to the left of it; nobody may take the poisoned corner",
        theorem: "computed for all bars that fit in the same rectangle",
        source: "Gale, American Mathematical Monthly 81 (1974); Winning Ways ch. 18",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Chomp)),
    },
    Entry {
        name: "notakto",
        parameters: None,
        position: "3x3",
        position_help: "a board: rows of cells joined by /, . for free and X for marked, or a size; several boards are several positions",
        rule: "mark a free cell of a board; a board with three in a row is dead. Its players use --misere: whoever makes the last board dead loses",
        theorem: "Plambeck and Whitehead 2013: a monoid of 18 elements for misère play on boards of 3x3; otherwise by search",
        source: "Plambeck and Whitehead, The Secrets of Notakto (2013)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Notakto)),
    },
    Entry {
        name: "clobber",
        parameters: None,
        position: "xoxo/oxox",
        position_help: "a board: rows of cells joined by /, x and o for stones and . for none, or a size such as 3x4 with colours in turn",
        rule: "move a stone of either colour onto a neighbouring stone of the other colour, which is taken: Clobber as an impartial game",
        theorem: "by search",
        source: "Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, Integers 5(2) (2005)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Clobber)),
    },
    Entry {
        name: "cutting",
        parameters: takes("W", "2"),
        position: "3x5",
        position_help: "the sides of a sheet of squared paper",
        rule: "cut a sheet in two along a line; with W, no side may become shorter than W",
        theorem: "every play takes one move fewer than there are squares; with W, a strip narrower than 2W is the octal game with a 7 for W; otherwise by search",
        source: "folklore; POJ 2311 for W = 2; Winning Ways ch. 2 for the partizan Cutcake",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, Cutting::parse_width(parameters.unwrap_or("1"))?)),
    },
    Entry {
        name: "chocolate",
        parameters: None,
        position: "...#/.B../....",
        position_help: "rows of squares joined by /, . for chocolate, # for none and B for the bitter square; or a size such as 3x4, bitter in a corner",
        rule: "break a bar along a whole line and eat the part without the bitter square",
        theorem: "Robin 1989 on rectangles, Nakamura and Miyadera 2015: Nim with a heap on each side of the bitter square; otherwise by search",
        source: "Robin, Mathematical Gazette 73 (1989); Nakamura and Miyadera, Integers 15 (2015)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Chocolate)),
    },
    Entry {
        name: "graph",
        parameters: needs("EDGES", "0-1,0-2,1-3"),
        position: "0",
        position_help: "the vertex of one token",
        rule: "move a token along a directed edge; EDGES is a file of edges, one a line, or a list directed left to right",
        theorem: "every vertex valued in one walk, linear in the edges; misère sums by Ferguson 1974 where it applies",
        source: "Sprague 1935, Grundy 1939",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, graph(parameters.unwrap_or(""), DIRECTED, shop)?)),
    },
    Entry {
        name: "hackenbush",
        parameters: None,
        position: "0-1,1-2,1-3",
        position_help: "the edges; 0 is the ground, and every point on it",
        rule: "cut an edge; what is no longer connected to the ground falls with it",
        theorem: "the colon principle on trees, the fusion principle with cycles; misère by Ferguson 1974 on trees, else by search",
        source: "Berlekamp, Conway and Guy, Winning Ways ch. 7",
        file_is_one_position: true,
        build: |name, _, shop| Ok(shop.game(name, Hackenbush)),
    },
    Entry {
        name: "node-kayles",
        parameters: None,
        position: "0-1,1-2,2-3,3-4",
        position_help: "the edges of a graph; a number alone is a vertex without edges",
        rule: "take a vertex of a graph; it goes with its neighbours",
        theorem: "computed by sets of vertices up to 64 in a part; paths and circles by Dawson's chess 0.137",
        source: "Schaefer, Journal of Computer and System Sciences 16 (1978); Bodlaender and Kratsch 2002",
        file_is_one_position: true,
        build: |name, _, shop| Ok(shop.game(name, GraphKayles::node())),
    },
    Entry {
        name: "arc-kayles",
        parameters: None,
        position: "0-1,1-2,2-3",
        position_help: "the edges of a graph; 1-1 is a loop at 1, which takes 1 alone",
        rule: "take an edge of a graph; both its ends go, with all edges there",
        theorem: "computed by sets of vertices up to 64 in a part; paths and circles by Dawson's Kayles 0.07",
        source: "Schaefer, Journal of Computer and System Sciences 16 (1978)",
        file_is_one_position: true,
        build: |name, _, shop| Ok(shop.game(name, GraphKayles::arc())),
    },
    Entry {
        name: "vertex-geography",
        parameters: needs("EDGES", "0-1,0-2,1-3"),
        position: "0",
        position_help: "the vertex of the token; after a / the vertices where it has been: 2/0,1",
        rule: "move a token along an edge, either way, to a vertex where it has not been; EDGES is a file or a list, as for graph",
        theorem: "Fraenkel, Scheinerman and Ullman 1993: lost exactly if some maximum matching leaves the vertex out; values on trees, else by search",
        source: "Fraenkel, Scheinerman and Ullman, Theoretical Computer Science 112 (1993)",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            Ok(shop.game(name, Geography::vertex(&graph(parameters.unwrap_or(""), DIRECTED, shop)?)))
        },
    },
    Entry {
        name: "edge-geography",
        parameters: needs("EDGES", "0-1,0-2,1-3"),
        position: "0",
        position_help: "the vertex of the token; after a / the edges that are used: 2/0-1,1-2",
        rule: "move a token along an edge, either way, that was not used before; EDGES is a file or a list, as for graph",
        theorem: "Fraenkel, Scheinerman and Ullman 1993 on bipartite graphs: lost exactly in an even kernel; values on trees; else by search",
        source: "Fraenkel, Scheinerman and Ullman, Theoretical Computer Science 112 (1993)",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            Ok(shop.game(name, Geography::edge(&graph(parameters.unwrap_or(""), DIRECTED, shop)?)))
        },
    },
    Entry {
        name: "directed-geography",
        parameters: needs("EDGES", "0-1,0-2,1-3"),
        position: "0",
        position_help: "the vertex of the token; after a / the vertices where it has been: 2/0,1",
        rule: "move a token along a directed edge to a vertex where it has not been; EDGES is a file or a list, as for graph",
        theorem: "values of all vertices where no cycle can be reached; else by search",
        source: "Schaefer, Journal of Computer and System Sciences 16 (1978)",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            Ok(shop.game(name, Geography::directed_vertex(&graph(parameters.unwrap_or(""), DIRECTED, shop)?)))
        },
    },
    Entry {
        name: "directed-edge-geography",
        parameters: needs("EDGES", "0-1,0-2,1-3"),
        position: "0",
        position_help: "the vertex of the token; after a / the edges that are used: 2/0-1,1-2",
        rule: "move a token along a directed edge that was not used before; EDGES is a file or a list, as for graph",
        theorem: "values of all vertices where no cycle can be reached; else by search",
        source: "Schaefer, Journal of Computer and System Sciences 16 (1978)",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            Ok(shop.game(name, Geography::directed_edge(&graph(parameters.unwrap_or(""), DIRECTED, shop)?)))
        },
    },
    Entry {
        name: "turning-turtles",
        parameters: None,
        position: "HTHH",
        position_help: "a row of coins, heads or tails, the leftmost one first",
        rule: "turn a coin from heads to tails and, if you like, one coin to its left as well",
        theorem: "the value is the nim-sum of the numbers of the heads; in misère play the row is no sum of its heads",
        source: "Berlekamp, Conway and Guy, Winning Ways ch. 14",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, CoinRow::turning_turtles())),
    },
    Entry {
        name: "coins",
        parameters: needs("CODE", "1-3"),
        position: "HTHH",
        position_help: "a row of coins, heads or tails, the leftmost one first",
        rule: "turn coins as the code allows, the rightmost from heads to tails: 1-3 up to three, 2+ two or more, then letters C consecutive, E equally spaced, S symmetric, C(5) within five, F with the first coin; or a picture such as x..x; or a name: mock-turtles, moebius, ruler, ...",
        theorem: "Lenstra: the value is the nim-sum of the values of the heads; in misère play the row is no sum of its heads",
        source: "Berlekamp, Conway and Guy, Winning Ways ch. 14; codes as in Siegel's CGSuite",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            let code = TurningCode::parse(parameters.unwrap_or(""))?;
            Ok(shop.game(name, CoinRow::new(code)))
        },
    },
    Entry {
        name: "moore",
        parameters: needs("K", "2"),
        position: "3,4,5",
        position_help: "the heaps, all of them one component",
        rule: "take any numbers of objects from 1 to K of the heaps, at least one from each of them",
        theorem: "Moore 1910: columns of binary digits summed mod K+1, in both conventions; values of up to K+1 heaps",
        source: "Moore, Annals of Mathematics 11 (1910); Jenkyns and Mayberry 1980 for K+1 heaps",
        file_is_one_position: true,
        build: |name, parameters, shop| {
            let text = parameters.unwrap_or("");
            let k = notation::number(text, "the number K of heaps")?;
            let rules = Moore::new(k)
                .ok_or_else(|| ErrorCode::WrongNumber.at(0..text.len(), "K must be at least 1, found 0"))?;
            Ok(shop.game(name, rules))
        },
    },
    Entry {
        name: "staircase",
        parameters: takes("ground", "ground"),
        position: "0,2,5,1",
        position_help: "the coins on steps 1, 2, 3, ...; with ground, the first number is the ground itself",
        rule: "move any number of coins from a step to the one below; step 0 is the ground, where they stay",
        theorem: "the value is the nim-sum of the odd steps; in misère play, misère Nim on them",
        source: "Sprague 1937; CSES 1099",
        file_is_one_position: false,
        build: |name, parameters, shop| match parameters {
            None => Ok(shop.game(name, Staircase::default())),
            Some("ground") => Ok(shop.game(name, Staircase::with_ground())),
            Some(other) => Err(ErrorCode::Expected
                .at(0..other.len(), format!("expected ground, found \"{}\"", other.escape_debug()))
                .help("staircase:ground writes the ground as the first number; staircase leaves it out")),
        },
    },
    Entry {
        name: "georgia-bob",
        parameters: None,
        position: "1,5,6,9",
        position_help: "the squares of the pieces, counted from 1, in any order",
        rule: "move a piece to the left over free squares; at most one piece on a square",
        theorem: "staircase Nim on the gaps, counted from the right",
        source: "POJ 1704; Winning Ways ch. 15",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, GeorgiaBob::default())),
    },
    Entry {
        name: "silver-dollar",
        parameters: None,
        position: "0,3,5",
        position_help: "the squares of the coins, counted from 0, in any order",
        rule: "move a coin to the left over free squares; at most one coin on a square (the game without the dollar)",
        theorem: "staircase Nim on the gaps, counted from the right",
        source: "Conway, On Numbers and Games ch. 11",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, GeorgiaBob::silver_dollar())),
    },
    Entry {
        name: "nimble",
        parameters: None,
        position: "1,2,3",
        position_help: "the squares of the coins, counted from 0; several may share a square",
        rule: "move a coin any number of squares to the left",
        theorem: "Nim with a heap for each coin",
        source: "Ferguson, Game Theory part I",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Nimble)),
    },
    Entry {
        name: "tree-staircase",
        parameters: needs("L", "3"),
        position: "0:2,0:2,1:3",
        position_help: "parent:rocks of nodes 1, 2, 3, ...; node 0 is the root, whose rocks are out of play",
        rule: "move 1 to L rocks from a node to its parent",
        theorem: "the value is the nim-sum over the nodes of odd depth of rocks mod (L+1); misère Nim on the same",
        source: "Luogu P2972 (USACO 2010)",
        file_is_one_position: true,
        build: |name, parameters, shop| {
            let text = parameters.unwrap_or("");
            let limit = notation::number(text, "the limit L")?;
            let rules = TreeStaircase::new(limit)
                .ok_or_else(|| ErrorCode::WrongNumber.at(0..text.len(), "L must be at least 1, found 0"))?;
            Ok(shop.game(name, rules))
        },
    },
    Entry {
        name: "tartan",
        parameters: needs("CODE/CODE", "2/2"),
        position: "TTT/THT/TTH",
        position_help: "a grid of coins, its rows with slashes between them",
        rule: "turn the coins where lines that the first code allows cross columns that the second allows, the last of them from heads to tails; 2/2 is Turning Corners, ruler/ruler is Rugs",
        theorem: "the Tartan theorem: a head is worth the nim-product of its values in the two games of coins",
        source: "Berlekamp, Conway and Guy, Winning Ways ch. 14",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, CoinGrid::parse_codes(parameters.unwrap_or(""))?)),
    },
    Entry {
        name: "welter",
        parameters: None,
        position: "0,2,5",
        position_help: "the squares of the coins, counted from 0, in any order",
        rule: "move a coin to a lower square that is free, over others if need be; at most one coin on a square",
        theorem: "Welter 1954: the nim-sum of (a ^ b) - 1 over mated squares; misère by search",
        source: "Welter, Indagationes Mathematicae 16 (1954); Conway, On Numbers and Games ch. 13",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Welter)),
    },
    Entry {
        name: "end-nim",
        parameters: None,
        position: "2,1,3",
        position_help: "the heaps in a row",
        rule: "take any number of objects from the first heap of a row or from the last",
        theorem: "Albert and Nowakowski 2001: the P-positions; values and misère by search",
        source: "Albert and Nowakowski, Electronic Journal of Combinatorics 8(2) (2001)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, EndNim)),
    },
    Entry {
        name: "exact-nim",
        parameters: needs("K", "2"),
        position: "2,2,2",
        position_help: "the heaps, all of them one component",
        rule: "take any numbers of objects from exactly K of the heaps, at least one from each of them",
        theorem: "Boros and others 2018: values of fewer than 2K heaps; otherwise by search",
        source: "Boros, Gurvich, Ho, Makino and Mursic, Discrete Applied Mathematics 239 (2018)",
        file_is_one_position: true,
        build: |name, parameters, shop| Ok(shop.game(name, heaps(parameters, ExactNim::new)?)),
    },
    Entry {
        name: "slow-nim",
        parameters: needs("K", "2"),
        position: "2,2,2",
        position_help: "the heaps, all of them one component",
        rule: "take one object from each of 1 to K of the heaps",
        theorem: "values by search",
        source: "Gurvich and Ho, Slow k-Nim (2015)",
        file_is_one_position: true,
        build: |name, parameters, shop| Ok(shop.game(name, heaps(parameters, ExactNim::slow)?)),
    },
    Entry {
        name: "exact-slow-nim",
        parameters: needs("K", "2"),
        position: "2,2,2",
        position_help: "the heaps, all of them one component",
        rule: "take one object from each of exactly K of the heaps",
        theorem: "values by search",
        source: "Gurvich and Ho, Slow k-Nim (2015)",
        file_is_one_position: true,
        build: |name, parameters, shop| Ok(shop.game(name, heaps(parameters, ExactNim::exact_slow)?)),
    },
    Entry {
        name: "take-away",
        parameters: needs("K", "3"),
        position: "21",
        position_help: "a heap of which 1 to n-1 may be taken first; or heap,limit such as 21,20",
        rule: "take from one heap at most K times what was just taken; the first move may not take all",
        theorem: "Schwenk 1970: lost exactly when the limit is below the least part; values by search",
        source: "Schwenk, Fibonacci Quarterly 8 (1970)",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            let text = parameters.unwrap_or("");
            let rules = TakeAway::new(notation::number(text, "the factor K")?);
            let rules =
                rules.ok_or_else(|| ErrorCode::WrongNumber.at(0..text.len(), "K must be at least 1, found 0"))?;
            Ok(shop.game(name, rules))
        },
    },
    Entry {
        name: "poker-nim",
        parameters: needs("K", "2"),
        position: "1,2+2",
        position_help: "heaps, and after a plus how often chips may still be added",
        rule: "take any number of chips from one heap, or add 1 to K to one, as often as is still allowed",
        theorem: "the value is the nim-sum of the heaps: what is added can be taken away again",
        source: "Berlekamp, Conway and Guy, Winning Ways ch. 3",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            let text = parameters.unwrap_or("");
            let rules = PokerNim::new(notation::number(text, "the number K of chips")?);
            let rules =
                rules.ok_or_else(|| ErrorCode::WrongNumber.at(0..text.len(), "K must be at least 1, found 0"))?;
            Ok(shop.game(name, rules))
        },
    },
    Entry {
        name: "northcott",
        parameters: needs("WIDTH", "8"),
        position: "0-4,1-3",
        position_help: "for each row of WIDTH squares, your man and the other man, squares counted from 0",
        rule: "move one of your men along its row in either direction, not onto or past the other man; play need not end",
        theorem: "Nim on the gaps in normal play: a retreat is answered by an advance; misère by search",
        source: "Berlekamp, Conway and Guy, Winning Ways ch. 3",
        file_is_one_position: true,
        build: |name, parameters, shop| {
            let text = parameters.unwrap_or("");
            let rules = Northcott::new(notation::number(text, "the width of the rows")?);
            let rules =
                rules.ok_or_else(|| ErrorCode::WrongNumber.at(0..text.len(), "a row has at least 2 squares"))?;
            Ok(shop.game(name, rules))
        },
    },
    Entry {
        name: "kotzig",
        parameters: needs("SET", "1,2"),
        position: "7",
        position_help: "the number of places of a circle; or 7:2,3 where the token has been 2 and 3 places further on",
        rule: "move the token forward round the circle by a number of the set, to a place where it has not been",
        theorem: "values by search",
        source: "Kotzig 1946; Fraenkel, Jaffray, Kotzig and Sabidussi 1995",
        file_is_one_position: false,
        build: |name, parameters, shop| Ok(shop.game(name, Kotzig::parse_steps(parameters.unwrap_or(""))?)),
    },
    Entry {
        name: "schuh",
        parameters: None,
        position: "12",
        position_help: "a number, or the divisors above 1 that are left, such as 2,3,6",
        rule: "name a divisor of the number that is no multiple of one named before; whoever has to name 1 loses",
        theorem: "values by search",
        source: "Schuh, Nieuw Tijdschrift voor Wiskunde 39 (1952)",
        file_is_one_position: false,
        build: |name, _, shop| Ok(shop.game(name, Schuh)),
    },
    Entry {
        name: "poset",
        parameters: needs("EDGES", "1-2,1-3,2-4,3-4"),
        position: "all",
        position_help: "the elements that are left; all is everything, none is nothing",
        rule: "take an element and all above it; EDGES is a file or a list, as for graph, directed upwards, or a box for Chomp: 3x4x2",
        theorem: "the colon principle where what is below an element is a chain; else by search, up to 128 elements",
        source: "Gale and Neyman, Extensive form games and the poset game; Winning Ways ch. 7",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            let text = parameters.unwrap_or("");
            let is_box = text.contains('x') && text.split('x').all(notation::is_number);
            let order = match is_box.then(|| board::sides(text, text.split('x').count())).transpose()?.flatten() {
                Some(sides) => Poset::chomp(&sides),
                None => Poset::new(&graph(text, "directed upwards: poset:a-b,a-c", shop)?),
            };
            let order = order.map_err(|fault| {
                let (code, message) = match fault {
                    NotAPoset::TooLarge(most) => (ErrorCode::TooLarge, format!("an order has at most {most} elements")),
                    NotAPoset::Circle(a, b) if a == b => (ErrorCode::WrongNumber, format!("{a} is not above itself")),
                    NotAPoset::Circle(a, b) => {
                        (ErrorCode::WrongNumber, format!("{a} is above {b} here, and {b} is above {a}"))
                    }
                    NotAPoset::Name(name) => {
                        (ErrorCode::NameTaken, format!("no element is called {name}, which has another meaning"))
                    }
                };
                code.at(0..text.len(), message)
            })?;
            Ok(shop.game(name, order))
        },
    },
    Entry {
        name: "trie",
        parameters: needs("WORDS", "abc,ad"),
        position: "\"\"",
        position_help: "what is written so far; \"\" is nothing",
        rule: "add a letter, so that what is written is the beginning of a word; WORDS is a file or a list with commas",
        theorem: "every beginning valued in one walk; misère sums by Ferguson 1974 where it applies",
        source: "Codeforces 455B, A Lot of Games",
        file_is_one_position: false,
        build: |name, parameters, shop| {
            let text = parameters.unwrap_or("");
            let words = match shop.files.read(text) {
                Ok(list) => Trie::parse_list(&list).map_err(|error| in_file(text, &list, &error))?,
                Err(FileError::Unreadable(why)) => return Err(unreadable(text, &why)),
                Err(FileError::Missing) if text.contains(['/', '.']) => {
                    return Err(ErrorCode::NoFile
                        .at(0..text.len(), "there is no file of this name")
                        .help("words can also be written here, with commas between them: trie:abc,ad"));
                }
                Err(FileError::Missing) => Trie::parse_inline(text)?,
            };
            Ok(shop.game(name, words))
        },
    },
];

/// The rules of a game in which K of several heaps are lowered.
fn heaps(parameters: Option<&str>, rules: fn(u64) -> Option<ExactNim>) -> Result<ExactNim, ParseError> {
    let text = parameters.unwrap_or("");
    let k = notation::number(text, "the number K of heaps")?;
    rules(k).ok_or_else(|| ErrorCode::WrongNumber.at(0..text.len(), "K must be at least 1, found 0"))
}

/// Games that people may ask for and that are not of this kind, with the condition that fails.
const NOT_IMPARTIAL: &[(&[&str], NotImpartial)] = &[
    (
        &[
            "chess",
            "xiangqi",
            "chinese-chess",
            "shogi",
            "checkers",
            "draughts",
            "go",
            "weiqi",
            "baduk",
            "othello",
            "reversi",
            "fox-and-geese",
        ],
        NotImpartial::Partizan("each player moves only pieces of one colour, and positions can repeat or be scored"),
    ),
    (
        &["domineering", "hex", "amazons", "toads-and-frogs", "konane", "col", "snort", "red-blue-hackenbush"],
        NotImpartial::Partizan("the two players have different moves"),
    ),
    (
        &[
            "tic-tac-toe",
            "tictactoe",
            "noughts-and-crosses",
            "gomoku",
            "connect-four",
            "connect4",
            "five-in-a-row",
            "renju",
            "pente",
        ],
        NotImpartial::Partizan("each player writes a mark of his own, a line wins, and a full board is a draw"),
    ),
    (
        &[
            "poker",
            "texas-holdem",
            "holdem",
            "bridge",
            "blackjack",
            "rummy",
            "mahjong",
            "uno",
            "hearts",
            "doudizhu",
            "battleship",
            "stratego",
            "scrabble",
        ],
        NotImpartial::Hidden,
    ),
    (&["rock-paper-scissors", "prisoners-dilemma"], NotImpartial::Simultaneous),
    (
        &["backgammon", "ludo", "dice", "craps", "monopoly", "yahtzee", "snakes-and-ladders", "roulette"],
        NotImpartial::Chance,
    ),
    (&["diplomacy", "catan", "risk", "chinese-checkers"], NotImpartial::Players),
    (&["solitaire", "minesweeper", "2048", "sudoku", "tetris", "klondike"], NotImpartial::Single),
];

#[derive(Clone, Copy)]
enum NotImpartial {
    Partizan(&'static str),
    Hidden,
    Simultaneous,
    Chance,
    Players,
    Single,
}

impl NotImpartial {
    fn reason(self) -> String {
        match self {
            Self::Partizan(why) => format!("it is partizan, not impartial: {why}"),
            Self::Hidden => "not all information is open: the players do not see the whole position".into(),
            Self::Simultaneous => "the players do not take turns".into(),
            Self::Chance => "it has chance moves".into(),
            Self::Players => "it is for more than two players".into(),
            Self::Single => "it has one player, not two".into(),
        }
    }
}

/// How edges are written where the game is about a token.
const DIRECTED: &str = "directed left to right: graph:0-1,0-2,1-3";

/// A file that is there, and cannot be read.
fn unreadable(name: &str, why: &str) -> ParseError {
    ErrorCode::NoFile.at(0..name.len(), format!("the file cannot be read: {why}"))
}

/// A graph from a file of that name, or from the edges themselves, which are written so.
fn graph(text: &str, form: &str, shop: &Workshop<'_>) -> Result<Graph, ParseError> {
    match shop.files.read(text) {
        Ok(list) => Graph::parse_list(&list).map_err(|error| in_file(text, &list, &error)),
        Err(FileError::Unreadable(why)) => Err(unreadable(text, &why)),
        Err(FileError::Missing) if text.contains(['/', '.']) || !text.contains('-') => Err(ErrorCode::NoFile
            .at(0..text.len(), "there is no file of this name")
            .help(format!("edges can also be written here, {form}"))),
        Err(FileError::Missing) => Graph::parse_inline(text),
    }
}

/// An error in the text of a file, marked at the name of the file, which is all that the command line shows of it.
pub fn in_file(name: &str, text: &str, error: &ParseError) -> ParseError {
    let at = error.span().start.min(text.len());
    let line = text.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count() + 1;
    let found = text.lines().nth(line - 1).unwrap_or("").trim();
    let shown: String = found.chars().take(60).collect();
    let message = error.message().trim_start_matches(&format!("line {line}: "));
    let code = error.code();
    code.at(0..name.len(), format!("{message} in line {line} of the file: {shown}"))
        .help(error.hint().unwrap_or("the file is read as a whole").to_owned())
}

/// The entry of this name.
pub fn entry(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

/// The entry of a game that is named with its parameters.
pub fn entry_of(game: &str) -> Option<&'static Entry> {
    entry(game.split(':').next().unwrap_or(game))
}

/// The game that a text such as `bash:5` names.
///
/// # Errors
/// An unknown name, with the nearest known one; parameters that the game does not take, or cannot read.
pub fn game(text: &str, workshop: &Workshop<'_>) -> Result<Rc<dyn Game>, ParseError> {
    let (name, parameters) = match text.split_once(':') {
        Some((name, parameters)) => (name, Some(parameters)),
        None => (text, None),
    };
    let name_span = 0..name.len();
    let lower = name.to_lowercase().replace('_', "-");
    let Some(entry) = entry(&lower) else {
        let other = workshop.files.other_game(text, workshop.budget);
        return other.unwrap_or_else(|| Err(unknown_at(&lower, name_span)));
    };
    let after = name.len() + 1;
    match (entry.parameters, parameters) {
        (None, Some(parameters)) => Err(ErrorCode::OutOfPlace
            .at(name.len()..after + parameters.len(), format!("{} takes no parameters", entry.name))
            .help(format!("write: {} {}", entry.name, entry.position))),
        (Some(Parameters { form, optional: false, .. }), None | Some("")) => Err(ErrorCode::Missing
            .at(
                name_span.end..text.len(),
                format!("{} needs its parameters after a colon: {}:{form}", entry.name, entry.name),
            )
            .help(format!("for instance: {}; see: grundy list {}", entry.with_parameters(), entry.name))),
        (Some(Parameters { form, .. }), Some("")) => Err(ErrorCode::Expected
            .at(name_span.end..text.len(), format!("expected {form} after the colon, found nothing"))
            .help(format!("leave the colon out, or write: {}", entry.with_parameters()))),
        _ => {
            let canonical = match parameters {
                Some(parameters) => format!("{}:{parameters}", entry.name),
                None => entry.name.to_owned(),
            };
            (entry.build)(&canonical, parameters, workshop)
                .map_err(|error| error.shifted(after).or_help(|| format!("for instance: {}", entry.with_parameters())))
        }
    }
}

/// The error that there is no such game: with the condition that fails for a well-known game of another kind, or with the
/// nearest name.
pub fn unknown(name: &str) -> ParseError {
    unknown_at(name, 0..name.len())
}

/// The same for a name that was written otherwise: in capitals, say, which may have another length.
fn unknown_at(name: &str, span: std::ops::Range<usize>) -> ParseError {
    if let Some((_, why)) = NOT_IMPARTIAL.iter().find(|(names, _)| names.contains(&name)) {
        return ErrorCode::UnknownGame.at(span, format!("{name} is not a game of this kind")).help(format!(
            "{}; an impartial game has two players in turn, open information, no chance, the same moves for both, and is won or lost by the last move",
            why.reason()
        ));
    }
    if name.starts_with('@') || notation::is_number(name) {
        return ErrorCode::Expected
            .at(span, "expected a game, found a position")
            .help("the game comes first, such as: nim 3 4 5; all games: grundy list");
    }
    let nearest = nearest(name, ENTRIES.iter().map(|entry| entry.name));
    let error = ErrorCode::UnknownGame.at(span, format!("there is no game named \"{}\"", name.escape_debug()));
    match nearest {
        Some(known) => error.help(format!("did you mean {known}? All games: grundy list")),
        None => error.help("all games: grundy list"),
    }
}
