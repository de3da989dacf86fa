//! Meaning of rows, multisets and partitions: which numbers of a position have names, what is one number and what is a run
//! of numbers, and which runs are of one length.

use grundy::{ErrorCode, ParseError};

use super::{Scope, function, uses};
use crate::constants::Constants;
use crate::program::{Code, Elements, Item, Measure, Part, Piece, Run, Shape, Step};
use crate::syntax::{self, Bracket, Expr, Kind, Name, Operator, Pattern, Relation, Rule, Span, Target};

/// What can be said of a run, by name.
pub(super) const RUN_FUNCTIONS: [(&str, Measure); 8] = [
    ("sum", Measure::Sum),
    ("len", Measure::Len),
    ("min", Measure::Min),
    ("max", Measure::Max),
    ("count", Measure::Count),
    ("distinct", Measure::Distinct),
    ("xor", Measure::Xor),
    ("gcd", Measure::Gcd),
];

/// A pattern has no more numbers and runs.
const MOST_ITEMS: usize = 64;

/// A run that is known at one place of a clause.
#[derive(Clone, Debug)]
pub(super) struct KnownRun {
    pub(super) run: Run,
    /// Empty for `..`.
    name: String,
    /// The run that it has its length from; itself if it was not made from another one.
    source: Run,
    /// Whether it was made by `partitions`.
    is_partition: bool,
}

/// What the positions of a rule are, by the patterns of all its clauses.
pub(super) fn shape(rule: &Rule) -> Result<Shape, ParseError> {
    let first = &rule.clauses[0].position;
    let has_run = |pattern: &Pattern| pattern.items.iter().any(|item| matches!(item, syntax::Item::Run(..)));
    let any_run = rule.clauses.iter().any(|clause| has_run(&clause.position));
    let count = first.items.len();
    let is_curly = first.bracket == Bracket::Curly;
    let shape = match (is_curly, any_run, count) {
        (true, true, _) => Shape::Multiset(None),
        (true, false, count) => {
            let same = rule.clauses.iter().all(|clause| clause.position.items.len() == count);
            Shape::Multiset(same.then_some(count))
        }
        (false, true, _) => Shape::Row,
        (false, false, 1) => Shape::Heap,
        (false, false, count) => Shape::Tuple(count),
    };
    for clause in &rule.clauses {
        fits(&clause.position, shape)?;
    }
    Ok(shape)
}

/// What the positions of an end are: those of the rule, where a pattern with runs may also be about tuples.
pub(super) fn shape_of(pattern: &Pattern, shape: Shape) -> Result<Shape, ParseError> {
    let has_run = pattern.items.iter().any(|item| matches!(item, syntax::Item::Run(..)));
    let shape = match shape {
        Shape::Tuple(_) if has_run => Shape::Row,
        Shape::Multiset(_) if has_run => Shape::Multiset(None),
        shape => shape,
    };
    fits(pattern, shape)?;
    Ok(shape)
}

/// Whether a pattern is about such positions.
pub(super) fn fits(pattern: &Pattern, shape: Shape) -> Result<(), ParseError> {
    let count = pattern.items.len();
    let fits = match shape {
        Shape::Multiset(expected) => {
            pattern.bracket == Bracket::Curly && expected.is_none_or(|expected| expected == count)
        }
        Shape::Row => pattern.bracket == Bracket::Round,
        Shape::Heap | Shape::Tuple(_) => pattern.bracket != Bracket::Curly && Some(count) == shape.count(),
    };
    if !fits {
        let which = if shape == Shape::Row { "other clauses" } else { "the first clause" };
        let error = ErrorCode::OtherForm.at(pattern.span.clone(), format!("expected {}, as in {which}", form(shape)));
        return Err(match (shape, pattern.bracket) {
            (Shape::Row, Bracket::None) => error.help("a row with one number is written (a)"),
            (Shape::Row | Shape::Multiset(_), Bracket::Round | Bracket::None) | (_, Bracket::Curly) => {
                error.help("the order matters in (a, b) and does not in {a, b}: a rule has one of them")
            }
            _ => error,
        });
    }
    let mut runs = pattern.items.iter().filter(|item| matches!(item, syntax::Item::Run(..)));
    match (shape, runs.next(), runs.next()) {
        (Shape::Heap | Shape::Tuple(_), Some(run), _) => {
            Err(ErrorCode::OtherForm.at(run.span(), "expected the name of a number, found a run"))
        }
        (Shape::Heap | Shape::Tuple(_), ..) => Ok(()),
        (Shape::Multiset(_), _, Some(second)) => Err(ErrorCode::OtherForm
            .at(second.span(), "expected at most one run in a multiset, found a second one")
            .help("{a, b, ..}: any two numbers, and all others")),
        _ if count > MOST_ITEMS => Err(ErrorCode::TooLarge
            .at(pattern.span.clone(), format!("the pattern of a row has at most {MOST_ITEMS} numbers and runs"))),
        _ => Ok(()),
    }
}

/// The form of a position in words.
pub(super) fn form(shape: Shape) -> String {
    match shape {
        Shape::Heap => "a heap such as n".into(),
        Shape::Tuple(count) => format!("{count} coordinates in brackets"),
        Shape::Row => "a row in brackets".into(),
        Shape::Multiset(None) => "numbers in braces".into(),
        Shape::Multiset(Some(count)) => format!("{count} numbers in braces"),
    }
}

/// What is cut into parts, if this is `partitions(n)`.
pub(super) fn partitions(set: &Expr) -> Option<&[Expr]> {
    match &set.kind {
        Kind::Call(name, arguments) if name.text == "partitions" => Some(arguments),
        _ => None,
    }
}

/// Whether this stands for any number of numbers.
pub(super) fn is_run(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Rest | Kind::Spread(_))
}

/// `..` where no run can stand.
pub(super) fn misplaced(expr: &Expr) -> ParseError {
    ErrorCode::WrongKind
        .at(expr.span.clone(), "expected a number, found a run")
        .help("a run stands in the brackets of a row: (.., a, ..) -> (.., a-1, ..)")
}

/// Tells `for each` how many of its numbers are not 0 at most and at least, from a condition right behind it.
pub(super) fn narrow(steps: &mut [Step], condition: &Code) {
    let Some(at) = steps.iter().rposition(|step| !matches!(step, Step::If(_))) else { return };
    let Step::ForEach { run, least, most, .. } = &mut steps[at] else { return };
    let mut open = vec![condition];
    while let Some(code) = open.pop() {
        match code {
            Code::Binary(Operator::And, a, b) => open.extend([&**a, &**b]),
            Code::Chain(terms, relations) => {
                for (pair, relation) in terms.windows(2).zip(relations) {
                    let [left, right] = pair else { continue };
                    let is_count = |code: &Code| *code == Code::Measure(Measure::Count, *run);
                    let (other, is_left) = match (is_count(left), is_count(right)) {
                        (true, false) => (right, true),
                        (false, true) => (left, false),
                        _ => continue,
                    };
                    if uses(other, run.0) {
                        continue;
                    }
                    let (is_most, is_least) = match relation {
                        Relation::Equal => (true, true),
                        Relation::Less | Relation::LessOrEqual => (is_left, !is_left),
                        Relation::Greater | Relation::GreaterOrEqual => (!is_left, is_left),
                        Relation::NotEqual => (false, false),
                    };
                    if is_most {
                        *most = Some(other.clone());
                    }
                    if is_least {
                        *least = Some(other.clone());
                    }
                }
            }
            _ => {}
        }
    }
}

fn is_run_function(name: &Name) -> bool {
    RUN_FUNCTIONS.iter().any(|(known, _)| *known == name.text)
}

impl<'a> Scope<'a> {
    /// The names that the pattern of a position gives.
    pub(super) fn of(
        pattern: &Pattern,
        shape: Shape,
        constants: &'a Constants,
    ) -> Result<(Self, Vec<Item>), ParseError> {
        let mut scope = Self::new(constants);
        let mut items = Vec::new();
        for item in &pattern.items {
            items.push(match item {
                syntax::Item::One(name) => Item::One(scope.add(name)?),
                syntax::Item::Number(number, span) => {
                    let slot = scope.hidden(span);
                    let equal = Code::Chain(vec![Code::Slot(slot), Code::Number(*number)], vec![Relation::Equal]);
                    scope.literals.push(Step::If(equal));
                    Item::One(slot)
                }
                syntax::Item::Run(name, span) => {
                    let nameless = Name { text: String::new(), span: span.clone() };
                    Item::Run(scope.add_run(name.as_ref().unwrap_or(&nameless), None, false)?)
                }
            });
        }
        if matches!(shape, Shape::Heap | Shape::Tuple(_)) {
            items.clear();
        }
        Ok((scope, items))
    }

    fn hidden(&mut self, span: &Span) -> usize {
        self.names.push(Name { text: String::new(), span: span.clone() });
        self.names.len() - 1
    }

    fn add_run(&mut self, name: &Name, source: Option<Run>, is_partition: bool) -> Result<Run, ParseError> {
        let slot = if name.text.is_empty() { self.hidden(&name.span) } else { self.add(name)? };
        self.hidden(&name.span);
        if self.runs.is_empty() {
            self.cursor = self.hidden(&name.span);
        }
        let run = Run(slot);
        self.runs.push(KnownRun { run, name: name.text.clone(), source: source.unwrap_or(run), is_partition });
        Ok(run)
    }

    /// The run with this name.
    pub(super) fn run(&self, name: &str) -> Option<&KnownRun> {
        self.runs.iter().find(|known| !name.is_empty() && known.name == name)
    }

    /// `distinct` and `count` without brackets are about the only partition.
    pub(super) fn bare(&self, name: &str) -> Option<Code> {
        let measure = match name {
            "distinct" => Measure::Distinct,
            "count" => Measure::Count,
            _ => return None,
        };
        let mut partitions = self.runs.iter().filter(|known| known.is_partition);
        match (partitions.next(), partitions.next()) {
            (Some(only), None) => Some(Code::Measure(measure, only.run)),
            _ => None,
        }
    }

    /// The runs whose numbers an expression is about, one by one.
    fn runs_in<'b>(&self, expr: &'b Expr) -> Vec<(&KnownRun, &'b Expr)> {
        let (mut found, mut open) = (Vec::new(), vec![expr]);
        while let Some(expr) = open.pop() {
            match &expr.kind {
                Kind::Number(_) | Kind::Rest => {}
                Kind::Name(name) => found.extend(self.run(name).map(|known| (known, expr))),
                Kind::Minus(inner) | Kind::Not(inner) | Kind::Spread(inner) => open.push(inner),
                Kind::Binary(_, a, b) | Kind::Range(a, b) => open.extend([&**b, &**a]),
                // The set of the numbers of a run is one set.
                Kind::In(element, set) => {
                    open.push(element);
                    if !matches!(set.kind, Kind::Name(_)) {
                        open.push(set);
                    }
                }
                // Of one number, or of a run as a whole.
                Kind::Call(name, arguments) if arguments.len() == 1 && is_run_function(name) => {}
                Kind::Chain(terms, _) | Kind::Set(terms) | Kind::Call(_, terms) => open.extend(terms.iter().rev()),
            }
        }
        found
    }

    /// Whether an expression is worth one number for each of a run.
    pub(super) fn is_of_runs(&self, expr: &Expr) -> bool {
        !self.runs_in(expr).is_empty()
    }

    /// The run that says how many numbers an expression is worth.
    fn length_of(&self, expr: &Expr) -> Result<Run, ParseError> {
        let found = self.runs_in(expr);
        let Some((first, _)) = found.first() else {
            return Err(ErrorCode::WrongKind
                .at(expr.span.clone(), "expected a run of numbers, found one number")
                .help("a run has a name in the position: (x.., a) -> (x.., a-1)"));
        };
        match found.iter().find(|(other, _)| other.source != first.source) {
            None => Ok(first.run),
            Some((other, second)) => Err(ErrorCode::WrongBounds
                .at(second.span.clone(), format!("{} and {} may be of different lengths", first.name, other.name))
                .help("number by number only a run and what was made from it can be combined")),
        }
    }

    fn elements(&self, expr: &Expr) -> Result<Elements, ParseError> {
        let over = self.length_of(expr)?;
        Ok(Elements { over, cursor: self.cursor, value: self.one_by_one(expr)? })
    }

    fn one_by_one(&self, expr: &Expr) -> Result<Code, ParseError> {
        let before = self.is_elementwise.replace(true);
        let code = self.code(expr);
        self.is_elementwise.set(before);
        code
    }

    /// The name of a run in an expression.
    pub(super) fn element(&self, name: &str, expr: &Expr) -> Result<Code, ParseError> {
        match self.run(name) {
            Some(known) if self.is_elementwise.get() => Ok(Code::Element(known.run, self.cursor)),
            _ => Err(ErrorCode::WrongKind.at(expr.span.clone(), format!("expected a number, found the run {name}"))
                .help(format!("sum({name}), len({name}), min({name}), max({name}), count({name}), distinct({name}), xor({name}), gcd({name}) are numbers; in a row it is written {name}.."))),
        }
    }

    /// Whether a call is about a run as a whole.
    pub(super) fn is_measure(&self, name: &Name, arguments: &[Expr]) -> bool {
        let of_run = matches!(arguments, [argument] if self.is_of_runs(argument));
        // The least and the largest of several numbers are functions too, and so is their greatest common divisor.
        is_run_function(name) && (of_run || function(&name.text).is_none())
    }

    pub(super) fn measure(&self, name: &Name, arguments: &[Expr], expr: &Expr) -> Result<Code, ParseError> {
        let measure = RUN_FUNCTIONS.iter().find(|(known, _)| *known == name.text);
        match (arguments, measure) {
            ([argument], Some(&(_, measure))) if self.is_of_runs(argument) => {
                let known = if let Kind::Name(run) = &argument.kind { self.run(run) } else { None };
                Ok(match known {
                    Some(known) => Code::Measure(measure, known.run),
                    None => Code::MeasureOf(measure, Box::new(self.elements(argument)?)),
                })
            }
            _ => {
                let error = ErrorCode::WrongKind.at(expr.span.clone(), format!("{} takes one run", name.text));
                Err(error
                    .help(format!("a run has a name in the position: (x.., a) -> (x.., a-1) if {}(x) == 1", name.text)))
            }
        }
    }

    /// `let y = a - d` for runs.
    pub(super) fn let_run(&mut self, name: &Name, value: &Expr) -> Result<Step, ParseError> {
        let elements = self.elements(value)?;
        let source = self.source(elements.over);
        Ok(Step::LetRun { run: self.add_run(name, Some(source), false)?, elements })
    }

    fn source(&self, run: Run) -> Run {
        self.runs.iter().find(|known| known.run == run).map_or(run, |known| known.source)
    }

    /// `for parts in partitions(n)`.
    pub(super) fn partitions(
        &mut self,
        name: &Name,
        set: &Expr,
        arguments: &[Expr],
        shape: Shape,
    ) -> Result<Step, ParseError> {
        if shape != Shape::Heap {
            return Err(ErrorCode::OutOfPlace
                .at(set.span.clone(), "partitions are cut from a heap, and positions are no heaps here")
                .help("rules with partitions begin n ->"));
        }
        let [total] = arguments else {
            return Err(ErrorCode::WrongCount
                .at(set.span.clone(), "partitions takes one number")
                .help("for instance: for parts in partitions(n)"));
        };
        let total = self.code(total)?;
        Ok(Step::Partitions { run: self.add_run(name, None, true)?, total })
    }

    /// `for each 0 <= d <= a`.
    pub(super) fn for_each(&mut self, chain: &Expr) -> Result<Step, ParseError> {
        let wrong = |what: &str| {
            ErrorCode::WrongBounds
                .at(chain.span.clone(), what.to_owned())
                .help("for instance: (a..) -> (a-d..) for each 0 <= d <= a if count(d) == 2")
        };
        if self.runs.is_empty() {
            return Err(ErrorCode::OutOfPlace
                .at(chain.span.clone(), "for each is about a run, and there is none here")
                .help("one number is chosen by for 1 <= k <= n"));
        }
        let bounds = "expected two bounds around one new variable";
        let Kind::Chain(terms, relations) = &chain.kind else { return Err(wrong(bounds)) };
        let ([first, variable, last], [left, right]) = (&terms[..], &relations[..]) else { return Err(wrong(bounds)) };
        let (low, high, strict) = match (left, right) {
            (Relation::Less | Relation::LessOrEqual, Relation::Less | Relation::LessOrEqual) => {
                (first, last, [*left == Relation::Less, *right == Relation::Less])
            }
            (Relation::Greater | Relation::GreaterOrEqual, Relation::Greater | Relation::GreaterOrEqual) => {
                (last, first, [*right == Relation::Greater, *left == Relation::Greater])
            }
            _ => return Err(wrong(bounds)),
        };
        let name = match &variable.kind {
            Kind::Name(text) if self.slot(text).is_none() => Name { text: text.clone(), span: variable.span.clone() },
            _ => return Err(wrong(bounds)),
        };
        if let Some(unknown) = self.unknown(low).into_iter().chain(self.unknown(high)).next() {
            return Err(self.no_meaning(&unknown.text, unknown.span));
        }
        if !self.is_of_runs(low) && !self.is_of_runs(high) {
            return Err(wrong("for each needs a run in a bound"));
        }
        // Both bounds together, so that they are of one length.
        let both = Expr {
            kind: Kind::Chain(vec![low.clone(), high.clone()], vec![Relation::LessOrEqual]),
            span: chain.span.clone(),
        };
        let over = self.length_of(&both)?;
        let low = super::offset(self.one_by_one(low)?, i128::from(strict[0]));
        let high = super::offset(self.one_by_one(high)?, -i128::from(strict[1]));
        let low = Elements { over, cursor: self.cursor, value: low };
        let source = self.source(over);
        Ok(Step::ForEach { run: self.add_run(&name, Some(source), false)?, low, high, least: None, most: None })
    }

    /// A row or a multiset in an option.
    pub(super) fn row(&self, part: &syntax::Part, rests: &mut usize) -> Result<Part, ParseError> {
        let mut pieces = Vec::new();
        for expr in &part.coordinates {
            pieces.push(match &expr.kind {
                Kind::Rest => {
                    let Some(known) = self.runs.iter().filter(|known| known.name.is_empty()).nth(*rests) else {
                        return Err(ErrorCode::WrongCount
                            .at(
                                expr.span.clone(),
                                "expected one .. in the option for each in the position, found one more",
                            )
                            .help("name a run to use it more than once: (x.., a) -> (x.., a-1)"));
                    };
                    *rests += 1;
                    let value = Code::Element(known.run, self.cursor);
                    Piece::Each(Elements { over: known.run, cursor: self.cursor, value })
                }
                Kind::Spread(inner) => Piece::Each(self.elements(inner)?),
                _ => Piece::One(self.coordinate(expr)?),
            });
        }
        Ok(Part::Row(pieces))
    }

    /// Every `..` of the position is put back into each option.
    pub(super) fn all_rests(&self, option: &Target, rests: usize) -> Result<(), ParseError> {
        let nameless = self.runs.iter().filter(|known| known.name.is_empty()).count();
        if rests == nameless {
            return Ok(());
        }
        Err(ErrorCode::WrongCount
            .at(
                option.span.clone(),
                format!("expected one .. in the option for each in the position: {nameless}, found {rests}"),
            )
            .help("name a run to leave it out: (x.., a) -> (a)"))
    }
}
