//! Meaning: names become slots, chains become loops with bounds, and what has no meaning is refused with the likely fix.

mod runs;

use std::cell::Cell;
use std::ops::Range;

use grundy::{ErrorCode, Options, ParseError, nearest};

use crate::constants::{Constant, Constants, GameError};
use crate::ends::Ends;
use crate::format;
use crate::label::Label;
use crate::program::{Clause, Code, Function, Item, Part, Program, Set, Shape, Step};
use crate::start::{Meant, Start};
use crate::syntax::{
    self, Bracket, End, EndKind, Expr, Kind, Modifier, Name, Operator, Pattern, Piece, Relation, Rule, Target,
};

use runs::{KnownRun, RUN_FUNCTIONS};

/// A clause has no more variables and conditions, and a chain of bounds no more terms.
const MOST_STEPS: usize = 64;

/// A range in a set has no more numbers.
const MOST_IN_RANGE: i128 = 1024;

/// Makes a rule ready to run, with parameters that are what they are if nothing is said.
///
/// # Errors
/// Unknown names, variables without bounds, options of another form than the position.
pub fn check(rule: &Rule) -> Result<Program, ParseError> {
    check_with(rule, &Constants::new(&rule.header, None).map_err(GameError::into_rule)?)
}

/// Makes a rule ready to run, with what its names stand for.
///
/// # Errors
/// Unknown names, variables without bounds, options of another form than the position.
pub fn check_with(rule: &Rule, constants: &Constants) -> Result<Program, ParseError> {
    let shape = runs::shape(rule)?;
    let names_all = |pattern: &&Pattern| !pattern.items.iter().any(|item| matches!(item, syntax::Item::Number(..)));
    let first = rule.clauses.iter().map(|clause| &clause.position).find(names_all);
    let (mut clauses, mut labels) = (Vec::new(), Vec::new());
    for clause in &rule.clauses {
        let (mut scope, pattern) = Scope::of(&clause.position, shape, constants)?;
        let checked = scope.clause(clause, shape, pattern)?;
        if let Some(label) = &clause.label {
            let program = Program { shape, clauses: vec![checked.clone()], ..Program::default() };
            labels.push(scope.label(label, program)?);
        }
        clauses.push(checked);
    }
    let ends = Ends(rule.ends.iter().map(|end| ending(end, first, shape, constants)).collect::<Result<_, _>>()?);
    let start = rule.header.start.as_ref().map(|start| beginning(start, shape, constants)).transpose()?;
    let mut program = Program { shape, zero_ends: false, clauses, labels, ends, start };
    // Where an end may speak of a heap of 0, it has to be there.
    if shape == Shape::Heap && program.ends.is_empty() {
        let mut options = Options::default();
        options.reset(1 << 14);
        program.options(&[0], &mut options, |_| ());
        program.zero_ends = options.is_empty() && !options.is_full();
        for label in &mut program.labels {
            label.program.zero_ends = program.zero_ends;
        }
    }
    Ok(program)
}

/// A condition, as a clause that has the empty sum as its option where the condition holds.
fn ending(
    end: &End,
    first: Option<&Pattern>,
    shape: Shape,
    constants: &Constants,
) -> Result<(EndKind, Program), ParseError> {
    let Some(position) = end.position.as_ref().or(first) else {
        return Err(ErrorCode::Missing
            .at(end.span.clone(), "no clause has a name for every number of the position")
            .help("write the position first: win when (a, b) if a == b"));
    };
    let shape = runs::shape_of(position, shape)?;
    let clause = syntax::Clause {
        position: position.clone(),
        options: vec![Target { parts: Vec::new(), span: end.span.clone() }],
        modifiers: end.condition.iter().cloned().map(Modifier::If).collect(),
        label: None,
        span: end.span.clone(),
    };
    let (scope, pattern) = Scope::of(position, shape, constants)?;
    let clause = scope.without_variables().clause(&clause, shape, pattern)?;
    Ok((end.kind, Program { shape, clauses: vec![clause], ..Program::default() }))
}

/// A shorter way to write positions.
fn beginning(start: &syntax::Start, shape: Shape, constants: &Constants) -> Result<Start, ParseError> {
    let pattern = &start.pattern;
    let is_run = |item: &&syntax::Item| matches!(item, syntax::Item::Run(..));
    let runs = pattern.items.iter().filter(is_run).count();
    if let Some(second) = pattern.items.iter().filter(is_run).nth(1) {
        return Err(ErrorCode::OutOfPlace
            .at(second.span(), "expected at most one run in the line start, found a second one")
            .help("what is written then means one position only: start (a, x..): (x.., a)"));
    }
    let is_row = matches!(shape, Shape::Row | Shape::Multiset(_));
    let arity = pattern.items.len();
    if Some(arity) == shape.count() {
        return Err(ErrorCode::OutOfPlace
            .at(
                pattern.span.clone(),
                format!("a position is written with {arity} already, so that this would mean two things"),
            )
            .help(
                "the line start explains positions that are written with fewer numbers, or more: start n: (n, n-1)",
            ));
    }
    let written = match arity {
        _ if runs > 0 && is_row => Shape::Row,
        1 => Shape::Heap,
        arity => Shape::Tuple(arity),
    };
    runs::fits(pattern, written)?;
    if let Some(number) = pattern.items.iter().find(|item| matches!(item, syntax::Item::Number(..))) {
        return Err(ErrorCode::WrongKind
            .at(number.span(), "expected a name, found a number")
            .help("the line start is about all positions: start n: (n, 0)"));
    }
    let (scope, items) = Scope::of(pattern, written, constants)?;
    let mut scope = scope.without_variables();
    let position = Target { parts: vec![start.position.clone()], span: start.span.clone() };
    let option = scope.option(&position, shape)?;
    let meant = match (&option[..], is_row) {
        ([Part::Position(coordinates)], _) => Meant::Coordinates(coordinates.clone()),
        (_, true) => {
            let slots = scope.names.len();
            let clause = Clause { slots, pattern: items, steps: Vec::new(), options: vec![option] };
            Meant::Numbers(Box::new(Program { shape: written, clauses: vec![clause], ..Program::default() }))
        }
        _ => {
            return Err(ErrorCode::OtherForm
                .at(start.position.span.clone(), "expected one position")
                .help("write for instance: start n: (n, n-1)"));
        }
    };
    Ok(Start { arity: (runs == 0).then_some(arity), meant })
}

/// The names that are known at one place of a clause.
pub(crate) struct Scope<'a> {
    /// The name of each slot; empty where there is none.
    names: Vec<Name>,
    constants: &'a Constants,
    /// Whether a name that is missing may be given a range.
    has_variables: bool,
    /// The runs, in the order in which they were made.
    runs: Vec<KnownRun>,
    /// That the numbers of the pattern are what it says.
    literals: Vec<Step>,
    /// The slot that counts the numbers of a run, if there are runs.
    cursor: usize,
    /// Whether an expression is read that is worth one number for each of a run.
    is_elementwise: Cell<bool>,
}

impl<'a> Scope<'a> {
    /// Only the constants are known.
    pub(crate) fn new(constants: &'a Constants) -> Self {
        Self {
            names: Vec::new(),
            constants,
            has_variables: true,
            runs: Vec::new(),
            literals: Vec::new(),
            cursor: 0,
            is_elementwise: false.into(),
        }
    }

    /// Names that are told apart already, where no variable can be added.
    pub(crate) fn of_names(names: Vec<Name>, constants: &'a Constants) -> Self {
        Self { names, has_variables: false, ..Self::new(constants) }
    }

    /// The same where no variable can be added.
    fn without_variables(self) -> Self {
        Self { has_variables: false, ..self }
    }

    fn add(&mut self, name: &Name) -> Result<usize, ParseError> {
        self.check_new(name)?;
        self.names.push(name.clone());
        Ok(self.names.len() - 1)
    }

    /// Refuses a name that has a meaning already.
    pub(crate) fn check_new(&self, name: &Name) -> Result<(), ParseError> {
        if self.slot(&name.text).is_some() || self.constants.get(&name.text).is_some() {
            return Err(ErrorCode::NameTaken
                .at(name.span.clone(), format!("{} has a meaning already", name.text))
                .help("choose another name"));
        }
        if function(&name.text).is_some() || set_function(&name.text).is_some() {
            return Err(ErrorCode::NameTaken
                .at(name.span.clone(), format!("{} is a function", name.text))
                .help("choose another name"));
        }
        Ok(())
    }

    fn slot(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.text == name)
    }

    fn clause(&mut self, clause: &syntax::Clause, shape: Shape, pattern: Vec<Item>) -> Result<Clause, ParseError> {
        let mut steps = std::mem::take(&mut self.literals);
        for modifier in &clause.modifiers {
            match modifier {
                Modifier::If(condition) => {
                    let condition = self.code(condition).map_err(|error| self.bounds_behind_if(condition, error))?;
                    runs::narrow(&mut steps, &condition);
                    steps.push(Step::If(condition));
                }
                Modifier::Let(name, value) if self.is_of_runs(value) => steps.push(self.let_run(name, value)?),
                Modifier::Let(name, value) => {
                    let value = self.code(value)?;
                    steps.push(Step::Let { slot: self.add(name)?, value });
                }
                Modifier::ForIn(name, set) => match runs::partitions(set) {
                    Some(total) => steps.push(self.partitions(name, set, total, shape)?),
                    None => {
                        let set = self.set(set)?;
                        steps.push(Step::Each { slot: self.add(name)?, set });
                    }
                },
                Modifier::For(chain) => self.bind(chain, &mut steps)?,
                Modifier::ForEach(chain) => steps.push(self.for_each(chain)?),
            }
            if steps.len() > MOST_STEPS {
                return Err(ErrorCode::TooLarge.at(
                    clause.position.span.clone(),
                    format!("a clause has at most {MOST_STEPS} variables and conditions"),
                ));
            }
        }
        // Bounds without the word for are named before the variable that they leave without any.
        for part in clause.options.iter().flat_map(|option| &option.parts) {
            if let [expr @ Expr { kind: Kind::Chain(..) | Kind::In(..), .. }] = &part.coordinates[..] {
                self.coordinate(expr)?;
            }
        }
        let options = clause.options.iter().map(|option| self.option(option, shape)).collect::<Result<_, _>>()?;
        Ok(Clause { slots: self.names.len(), pattern, steps, options })
    }

    /// A label, with the clause that it belongs to.
    fn label(&self, label: &syntax::Label, mut program: Program) -> Result<Label, ParseError> {
        let mut numbers = Vec::new();
        let mut pieces = Vec::new();
        for piece in &label.pieces {
            match piece {
                Piece::Text(text) => pieces.push(Some(text.clone())),
                Piece::Value(expr) => {
                    let code = self.code(expr)?;
                    let minus = Code::Minus(Box::new(code.clone()));
                    let not_below_zero = |code| Code::Call(Function::Max, vec![code, Code::Number(0)]);
                    numbers.extend([not_below_zero(code), not_below_zero(minus)]);
                    pieces.push(None);
                }
            }
        }
        for option in program.clauses.iter_mut().flat_map(|clause| &mut clause.options) {
            option.push(Part::Position(numbers.clone()));
        }
        Ok(Label { pieces, program })
    }

    fn option(&mut self, option: &Target, shape: Shape) -> Result<Vec<Part>, ParseError> {
        let mut rests = 0;
        let parts = option.parts.iter().map(|part| self.parts(part, shape, &mut rests)).collect::<Result<_, _>>()?;
        if !option.parts.is_empty() {
            self.all_rests(option, rests)?;
        }
        Ok(parts)
    }

    /// One component of an option, or several if a variable of its own runs over numbers.
    fn parts(&mut self, part: &syntax::Part, shape: Shape, rests: &mut usize) -> Result<Part, ParseError> {
        let Some(chain) = &part.each else { return self.part(part, shape, rests) };
        let (known, mut steps) = (self.names.len(), Vec::new());
        self.bind(chain, &mut steps)?;
        let [Step::Range { slot, low, high }] = &steps[..] else {
            return Err(ErrorCode::WrongBounds
                .at(chain.span.clone(), "expected one variable with bounds, for the parts of a sum")
                .help("for instance: [a + i for 0 <= i < k]"));
        };
        let (slot, low, high, before) = (*slot, low.clone(), high.clone(), *rests);
        let one = self.part(part, shape, rests)?;
        if *rests > before {
            return Err(ErrorCode::WrongCount
                .at(part.span.clone(), "expected one .. in the option for each in the position")
                .help("name a run to use it more than once: (x.., a) -> [(x.., i) for 0 <= i < a]"));
        }
        // The variable is not known outside.
        self.names[known].text.clear();
        Ok(Part::Many { slot, low, high, part: Box::new(one) })
    }

    fn part(&self, part: &syntax::Part, shape: Shape, rests: &mut usize) -> Result<Part, ParseError> {
        let fits = match (shape, part.bracket) {
            (Shape::Row, Bracket::Round) => return self.row(part, rests),
            (Shape::Multiset(count), Bracket::Curly) => {
                if count.is_none_or(|count| count == part.coordinates.len()) {
                    return self.row(part, rests);
                }
                false
            }
            (Shape::Heap, Bracket::None | Bracket::Round) => part.coordinates.len() == 1,
            (Shape::Tuple(arity), Bracket::Round) => part.coordinates.len() == arity,
            _ => false,
        };
        if fits
            && let [Expr { kind: Kind::Name(name), .. }] = &part.coordinates[..]
            && let Some(run) = self.run(name)
        {
            return Ok(Part::Heaps(run.run));
        }
        let is_round = part.bracket == Bracket::Round && part.coordinates.len() > 1;
        if fits {
            return Ok(Part::Position(
                part.coordinates.iter().map(|coordinate| self.coordinate(coordinate)).collect::<Result<_, _>>()?,
            ));
        }
        if part.bracket == Bracket::Curly && !matches!(shape, Shape::Multiset(_)) {
            return Err(ErrorCode::WrongKind
                .at(part.span.clone(), "expected an option, found a set")
                .help("options are separated by commas, a sum is written [a, b]"));
        }
        let error =
            ErrorCode::OtherForm.at(part.span.clone(), format!("expected {}, as the position has", runs::form(shape)));
        Err(match shape {
            Shape::Heap | Shape::Tuple(_) if part.coordinates.iter().any(runs::is_run) => {
                error.help("in a game about rows the position has .. too: (.., a) -> (.., a-1)")
            }
            Shape::Heap if is_round => error.help("a sum of two heaps is written [a, b]"),
            Shape::Tuple(_) if is_round => error.help("every option names all coordinates, also those that stay"),
            Shape::Tuple(_) => error.help("a position is written such as (a, b), a sum of two [(a, b), (c, d)]"),
            Shape::Row => error.help("a position is written such as (.., a), a sum of two [(.., a), (b, ..)]"),
            Shape::Multiset(_) if part.bracket == Bracket::Curly => {
                error.help("every option names all numbers, also those that stay; {a, ..} may be of any size")
            }
            Shape::Multiset(_) => error.help("a position is written such as {a, b}, a sum of two [{a, b}, {c, d}]"),
            Shape::Heap => error,
        })
    }

    fn coordinate(&self, expr: &Expr) -> Result<Code, ParseError> {
        let error =
            |found: &str| ErrorCode::WrongKind.at(expr.span.clone(), format!("expected an option, found {found}"));
        match &expr.kind {
            Kind::Set(_) => Err(error("a set").help("options are separated by commas, a sum is written [a, b]")),
            Kind::Chain(..) | Kind::In(..) if !self.unknown(expr).is_empty() => {
                let is_set_builder = matches!(&expr.kind, Kind::Chain(terms, _)
                    if matches!(terms[0].kind, Kind::Binary(Operator::BitOr, ..)));
                let bounds = shown(expr).filter(|_| !is_set_builder).unwrap_or_else(|| "1 <= k <= n".into());
                Err(error("a condition")
                    .help(format!("bounds stand behind for, without a comma: n -> n-k for {bounds}")))
            }
            Kind::Chain(..) | Kind::In(..) | Kind::Not(_) | Kind::Binary(Operator::And | Operator::Or, ..) => {
                Err(error("a condition").help("options are separated by commas, and conditions stand behind if"))
            }
            _ => self.code(expr),
        }
    }

    /// The variables of a chain such as `1 <= a < b <= n`, each with its bounds, from left to right.
    fn bind(&mut self, chain: &Expr, steps: &mut Vec<Step>) -> Result<(), ParseError> {
        let Kind::Chain(terms, relations) = &chain.kind else {
            let names: Vec<Name> = self.unknown(chain);
            let error =
                ErrorCode::WrongBounds.at(chain.span.clone(), "expected a chain of inequalities such as 1 <= k <= n");
            return Err(match (&names[..], &chain.kind) {
                ([name], Kind::Name(_)) => self.unbounded(name, "bounds", None),
                (_, Kind::In(..)) => error.help("the parts of a sum are counted: [i for 1 <= i <= 3]"),
                (_, Kind::Binary(Operator::And, bounds, condition)) => match (shown(bounds), shown(condition)) {
                    (Some(bounds), Some(condition)) if !self.unknown(chain).is_empty() => {
                        error.help(format!("other conditions stand behind if: for {bounds} if {condition}"))
                    }
                    _ => error.help("other conditions stand behind if"),
                },
                _ => error.help("other conditions stand behind if"),
            });
        };
        if terms.len() > MOST_STEPS {
            return Err(
                ErrorCode::TooLarge.at(chain.span.clone(), format!("a chain of bounds has at most {MOST_STEPS} terms"))
            );
        }
        let falling = relations.iter().all(|r| matches!(r, Relation::Greater | Relation::GreaterOrEqual));
        let rising = relations.iter().all(|r| matches!(r, Relation::Less | Relation::LessOrEqual));
        if !falling && !rising {
            return Err(ErrorCode::WrongBounds
                .at(chain.span.clone(), "a chain of bounds has < and <= only, or > and >= only")
                .help("one value is given with let k = 1, and other conditions stand behind if"));
        }
        let mut terms: Vec<&Expr> = terms.iter().collect();
        let mut strict: Vec<bool> = relations.iter().map(|r| matches!(r, Relation::Less | Relation::Greater)).collect();
        if falling {
            terms.reverse();
            strict.reverse();
        }
        let mut found = false;
        // Whether term i and the one after it are kept in order by the loops.
        let mut is_kept = vec![false; terms.len()];
        for i in 0..terms.len() {
            let unknown = self.unknown(terms[i]);
            let Some(name) = unknown.first() else { continue };
            found = true;
            if unknown.iter().any(|other| other.text != name.text) {
                return Err(ErrorCode::WrongBounds
                    .at(terms[i].span.clone(), "expected one new variable in a term of the chain, found several")
                    .help("bound each of them: for 1 <= a <= n for 1 <= b <= n"));
            }
            if i == 0 {
                return Err(self.unbounded(name, "a lower bound", Some(chain)));
            }
            // The next term to the right without new variables bounds this one too.
            let Some(j) = (i + 1..terms.len()).find(|&j| self.unknown(terms[j]).is_empty()) else {
                if self.bind_while(&terms[i - 1..], &strict[i - 1..], name, steps)? {
                    (is_kept[i - 1], is_kept[i]) = (true, true);
                    continue;
                }
                if self.bind_before_others(&terms[i - 1..], &strict[i - 1..], name, steps)? {
                    is_kept[i - 1] = true;
                    continue;
                }
                // A bound that is a slip of the pen.
                let last = self.unknown(terms[terms.len() - 1]);
                return Err(match &last[..] {
                    [bound, ..] if i + 1 < terms.len() && bound.text != name.text => {
                        let message =
                            format!("{} has no meaning here, so that {} has no upper bound", bound.text, name.text);
                        ErrorCode::UnknownName.at(bound.span.clone(), message).help(match self.similar(&bound.text) {
                            Some(known) => format!("did you mean {known}?"),
                            None => {
                                let (known, most) = (self.known(), self.first_number().unwrap_or("10"));
                                format!(
                                    "known here: {known}; if {0} is to run too, bound it: {0} <= {most}",
                                    bound.text
                                )
                            }
                        })
                    }
                    _ => self.unbounded(name, "an upper bound", Some(chain)),
                });
            };
            let low = offset(self.code(terms[i - 1])?, i128::from(strict[i - 1]));
            let high = offset(self.code(terms[j])?, -i128::from(strict[i..j].iter().any(|&strict| strict)));
            let is_bare = matches!(&terms[i].kind, Kind::Name(text) if *text == name.text);
            let slot = self.add(name)?;
            is_kept[i - 1] = true;
            is_kept[i] |= j == i + 1;
            if is_bare {
                steps.push(Step::Range { slot, low, high });
            } else {
                let value = self.code(terms[i])?;
                let mut checks = Vec::new();
                if !grows(&value, slot, &mut checks) {
                    let error = ErrorCode::WrongBounds
                        .at(terms[i].span.clone(), format!("expected an expression that grows with {}", name.text));
                    return Err(match &terms[i].kind {
                        Kind::Binary(Operator::BitXor, ..) => {
                            error.help("^ is the exclusive or; a power is written 2**k")
                        }
                        _ => error.help(format!("bound {} itself, and put the condition behind if", name.text)),
                    });
                }
                steps.extend(checks);
                let is_past = past_when_too_large(&value, slot);
                steps.push(Step::Grow { slot, value, is_past, low, high });
            }
        }
        if !found {
            let constant = terms.iter().find_map(|term| match &term.kind {
                Kind::Name(name) if self.constants.get(name).is_some() => Some(name),
                _ => None,
            });
            let error =
                ErrorCode::WrongBounds.at(chain.span.clone(), "expected a new name between the bounds, found none");
            return Err(match (constant, shown(chain)) {
                (Some(name), _) => error.help(format!("{name} stands for a number already: choose another name")),
                (None, Some(chain)) => error.help(format!("a condition stands behind if: if {chain}")),
                (None, None) => error.help("a condition stands behind if"),
            });
        }
        // Any other two neighbours are a condition.
        for i in 1..terms.len() {
            if !is_kept[i - 1] {
                let relation = if strict[i - 1] { Relation::Less } else { Relation::LessOrEqual };
                steps.push(Step::If(Code::Chain(vec![self.code(terms[i - 1])?, self.code(terms[i])?], vec![relation])));
            }
        }
        Ok(())
    }

    /// A variable whose right neighbour falls as the variable rises, as in `1 <= k < n-k`: it runs as long as that holds.
    fn bind_while(
        &mut self,
        terms: &[&Expr],
        strict: &[bool],
        name: &Name,
        steps: &mut Vec<Step>,
    ) -> Result<bool, ParseError> {
        let [low, variable, bound, ..] = terms else { return Ok(false) };
        let is_bare = matches!(&variable.kind, Kind::Name(text) if *text == name.text);
        if !is_bare || self.unknown(bound).iter().any(|other| other.text != name.text) {
            return Ok(false);
        }
        let low = offset(self.code(low)?, i128::from(strict[0]));
        let slot = self.add(name)?;
        let bound = self.code(bound)?;
        if !falls(&bound, slot) {
            return Ok(false);
        }
        let relation = if strict[1] { Relation::Less } else { Relation::LessOrEqual };
        steps.push(Step::While { slot, low, condition: Code::Chain(vec![Code::Slot(slot), bound], vec![relation]) });
        Ok(true)
    }

    /// A variable followed by others, as `a` in `1 <= a <= b <= n-a-b`. Where the bound falls as they rise, none of them is
    /// less than the first, so that it cannot pass the bound that has its name in place of theirs: `a <= n-a-a`. Their own
    /// loops do the rest.
    fn bind_before_others(
        &mut self,
        terms: &[&Expr],
        strict: &[bool],
        name: &Name,
        steps: &mut Vec<Step>,
    ) -> Result<bool, ParseError> {
        let mut others: Vec<&str> = Vec::new();
        for (j, term) in terms.iter().enumerate().skip(2) {
            match &term.kind {
                Kind::Name(text) if self.slot(text).is_none() && *text != name.text => others.push(text),
                _ => {
                    let mut bound = (*term).clone();
                    rename(&mut bound, &others, &name.text);
                    let chain = [terms[0], terms[1], &bound];
                    let strict = [strict[0], strict[1..j].contains(&true)];
                    return self.bind_while(&chain, &strict, name, steps);
                }
            }
        }
        Ok(false)
    }

    /// The names in an expression that have no meaning yet.
    fn unknown(&self, expr: &Expr) -> Vec<Name> {
        let mut found = Vec::new();
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match &expr.kind {
                Kind::Number(_) => {}
                Kind::Name(text) if self.slot(text).is_some() || self.constants.get(text).is_some() => {}
                Kind::Name(text) if self.bare(text).is_none() => {
                    found.push(Name { text: text.clone(), span: expr.span.clone() });
                }
                Kind::Name(_) => {}
                Kind::Rest => {}
                Kind::Minus(inner) | Kind::Not(inner) | Kind::Spread(inner) => open.push(inner),
                Kind::Binary(_, a, b) | Kind::In(a, b) | Kind::Range(a, b) => open.extend([&**b, &**a]),
                Kind::Chain(terms, _) | Kind::Set(terms) | Kind::Call(_, terms) => open.extend(terms.iter().rev()),
            }
        }
        found
    }

    pub(crate) fn code(&self, expr: &Expr) -> Result<Code, ParseError> {
        let code = match &expr.kind {
            Kind::Number(n) => Code::Number(*n),
            Kind::Name(text) if self.slot(text).is_none() && self.constants.get(text).is_some() => {
                match self.constants.get(text) {
                    Some(Constant::Number(number)) => Code::Number(*number),
                    _ => {
                        return Err(ErrorCode::WrongKind
                            .at(expr.span.clone(), format!("expected a number, {text} is a set"))
                            .help(format!("a set stands behind in: k in {text}")));
                    }
                }
            }
            Kind::Name(text) => match (self.slot(text), self.bare(text)) {
                (Some(_), _) if self.run(text).is_some() => self.element(text, expr)?,
                (Some(slot), _) => Code::Slot(slot),
                (None, Some(code)) => code,
                (None, None) => return Err(self.no_meaning(text, expr.span.clone())),
            },
            Kind::Rest | Kind::Spread(_) | Kind::Range(..) => return Err(runs::misplaced(expr)),
            Kind::Minus(inner) => Code::Minus(Box::new(self.code(inner)?)),
            Kind::Not(inner) => Code::Not(Box::new(self.code(inner)?)),
            Kind::Binary(operator, left, right) => {
                Code::Binary(*operator, Box::new(self.code(left)?), Box::new(self.code(right)?))
            }
            Kind::Chain(terms, relations) => {
                Code::Chain(terms.iter().map(|term| self.code(term)).collect::<Result<_, _>>()?, relations.clone())
            }
            Kind::In(element, set) => Code::In(Box::new(self.code(element)?), Box::new(self.set(set)?)),
            Kind::Set(_) => {
                return Err(ErrorCode::WrongKind
                    .at(expr.span.clone(), "expected a number, found a set")
                    .help("a set stands behind in: k in {1, 3, 4}"));
            }
            Kind::Call(name, arguments) if self.is_measure(name, arguments) => self.measure(name, arguments, expr)?,
            Kind::Call(name, arguments) => {
                let Some((function, least, most)) = function(&name.text) else {
                    return Err(match set_function(&name.text) {
                        Some(_) => ErrorCode::WrongKind
                            .at(expr.span.clone(), format!("{} is a set: it stands behind in", name.text))
                            .help(format!("for instance: for d in {}(n)", name.text)),
                        None => self.no_function(name, arguments),
                    });
                };
                if !(least..=most).contains(&arguments.len()) {
                    let example = if most == 1 { "n" } else { "n, 3" };
                    return Err(ErrorCode::WrongCount
                        .at(expr.span.clone(), format!("{} takes {}", name.text, count(least, most)))
                        .help(format!("for instance: {}({example})", name.text)));
                }
                Code::Call(function, arguments.iter().map(|argument| self.code(argument)).collect::<Result<_, _>>()?)
            }
        };
        Ok(folded(code))
    }

    pub(crate) fn set(&self, expr: &Expr) -> Result<Set, ParseError> {
        match &expr.kind {
            Kind::Name(text) if self.slot(text).is_none() => match self.constants.get(text) {
                Some(Constant::Set(elements)) => Ok(Set::List(elements.iter().copied().map(Code::Number).collect())),
                None if text == "primes" => {
                    Err(not_a_set(expr).help("primes are chosen by a condition: for 1 <= p <= n if is_prime(p)"))
                }
                _ => Err(not_a_set(expr)),
            },
            Kind::Set(elements) => {
                let mut list = Vec::new();
                for element in elements {
                    match &element.kind {
                        Kind::Range(first, last) => list.extend(self.range(first, last, &element.span)?),
                        _ => list.push(self.code(element)?),
                    }
                }
                Ok(Set::List(list))
            }
            Kind::Name(name) if self.run(name).is_some() => {
                Ok(self.run(name).map_or(Set::List(Vec::new()), |known| Set::Run(known.run)))
            }
            Kind::Call(name, arguments) => match (set_function(&name.text), &arguments[..]) {
                (Some(build), [argument]) => Ok(build(self.code(argument)?)),
                (Some(_), _) => Err(ErrorCode::WrongCount
                    .at(expr.span.clone(), format!("{} takes one number", name.text))
                    .help(format!("for instance: {}(n)", name.text))),
                (None, _) if function(&name.text).is_some() => Err(not_a_set(expr)),
                (None, _) => Err(self.no_function(name, arguments)),
            },
            _ => Err(not_a_set(expr)),
        }
    }

    /// The numbers of `3..5` in a set.
    fn range(&self, first: &Expr, last: &Expr, span: &Range<usize>) -> Result<Vec<Code>, ParseError> {
        let (Code::Number(first), Code::Number(last)) = (self.code(first)?, self.code(last)?) else {
            return Err(ErrorCode::WrongBounds
                .at(span.clone(), "the ends of a range in a set are the same in all positions")
                .help("write for 1 <= k <= n, or if 1 <= k <= n"));
        };
        if last.saturating_sub(first) >= MOST_IN_RANGE {
            return Err(ErrorCode::TooLarge
                .at(span.clone(), format!("a range in a set has at most {MOST_IN_RANGE} numbers"))
                .help("write for 1 <= k <= n, or if 1 <= k <= n"));
        }
        Ok((first..=last).map(Code::Number).collect())
    }

    fn no_meaning(&self, name: &str, span: Range<usize>) -> ParseError {
        if function(name).is_some() || set_function(name).is_some() {
            return ErrorCode::WrongKind.at(span, format!("{name} is a function")).help(format!("write {name}(n)"));
        }
        if RUN_FUNCTIONS.iter().any(|(known, _)| *known == name) && !self.runs.is_empty() {
            return ErrorCode::WrongKind
                .at(span, format!("{name} is a function of runs"))
                .help(format!("write {name}(x)"));
        }
        let error = ErrorCode::UnknownName.at(span, format!("{name} has no meaning here"));
        if RUN_FUNCTIONS.iter().any(|(known, _)| *known == name) {
            return error
                .help(format!("{name} is about runs, such as p in: n -> p for p in partitions(n) if {name}(p) > 1"));
        }
        if self.names.is_empty() && self.constants.names().next().is_none() {
            return error.help("a name on a line of its own stands for the same number or set in all positions");
        }
        match (self.similar(name), self.first_number()) {
            (Some(known), _) => error.help(format!("did you mean {known}?")),
            (None, Some(number)) if self.has_variables && name.chars().count() == 1 => {
                error.help(format!("to let it run over numbers, add: for 1 <= {name} <= {number}"))
            }
            _ => error.help(format!("known here: {}", self.known())),
        }
    }

    /// A known name that differs in a letter, or in the size of letters.
    fn similar(&self, name: &str) -> Option<&str> {
        let names = || self.names.iter().map(|known| known.text.as_str()).chain(self.constants.names());
        let same = names().find(|known| !known.is_empty() && known.to_lowercase() == name.to_lowercase());
        same.or_else(|| nearest(name, names().filter(|known| known.chars().count() > 1 && name.chars().count() > 1)))
    }

    /// The first name that stands for one number of the position.
    fn first_number(&self) -> Option<&str> {
        self.names.iter().map(|name| name.text.as_str()).find(|name| !name.is_empty() && self.run(name).is_none())
    }

    /// A variable that runs without an end, in this chain.
    fn unbounded(&self, name: &Name, missing: &str, chain: Option<&Expr>) -> ParseError {
        let number = self.first_number().unwrap_or("10");
        let chain = match chain.map(|chain| (&chain.kind, shown(chain))) {
            // One bound is there, and the other one is missing before or behind it.
            Some((Kind::Chain(_, relations), Some(chain))) => {
                let falls = matches!(relations[0], Relation::Greater | Relation::GreaterOrEqual);
                let begins = match missing {
                    "a lower bound" => !falls,
                    _ => falls,
                };
                match (begins, falls) {
                    (true, false) => format!("1 <= {chain}"),
                    (true, true) => format!("{number} >= {chain}"),
                    (false, false) => format!("{chain} <= {number}"),
                    (false, true) => format!("{chain} >= 1"),
                }
            }
            _ => format!("1 <= {} <= {number}", name.text),
        };
        ErrorCode::UnboundedVariable
            .at(name.span.clone(), format!("{} needs {missing}", name.text))
            .help(format!("write for instance: for {chain}"))
    }

    /// Bounds of a name that has none yet, behind the word `if`.
    fn bounds_behind_if(&self, condition: &Expr, error: ParseError) -> ParseError {
        match (&condition.kind, shown(condition)) {
            (Kind::Chain(terms, _), Some(chain))
                if terms.len() > 2 && self.has_variables && error.code() == ErrorCode::UnknownName =>
            {
                error.help(format!("a name gets its bounds behind for: for {chain}"))
            }
            _ => error,
        }
    }

    /// A function that there is not.
    fn no_function(&self, name: &Name, arguments: &[Expr]) -> ParseError {
        let error = ErrorCode::UnknownName.at(name.span.clone(), format!("there is no function {}", name.text));
        if let [chain @ Expr { kind: Kind::Chain(..), .. }] = arguments
            && let Some(chain) = shown(chain)
        {
            return error.help(format!("bounds stand behind for: for {chain}"));
        }
        let other = match name.text.to_lowercase().as_str() {
            "range" => "numbers run between bounds: for 1 <= k <= n",
            "partitions" => "write for parts in partitions(n)",
            "floor" => "/ rounds down already",
            "ceil" => "rounded up, a quotient is -(-n / 3)",
            "pow" => "a power is written 2**k",
            "mod" => "the remainder is written n % 3",
            "xor" if self.runs.is_empty() => "the exclusive or is written n ^ 3",
            "even" | "odd" => "write n % 2 == 0",
            "mex" | "grundy" | "sg" => "values are found by themselves: a rule only says which moves there are",
            "sqrt" => "did you mean isqrt?",
            "prime" | "isprime" => "did you mean is_prime?",
            "bitcount" | "bit_count" | "popcnt" => "did you mean popcount?",
            _ => "",
        };
        if !other.is_empty() {
            return error.help(other);
        }
        let (functions, sets) = (FUNCTIONS.map(|(name, ..)| name), SETS.map(|(name, _)| name));
        let of_runs = RUN_FUNCTIONS.map(|(name, _)| name);
        let of_runs = if self.runs.is_empty() { &[][..] } else { &of_runs };
        if let Some(known) = nearest(&name.text, functions.iter().chain(&sets).chain(of_runs).copied()) {
            return error.help(format!("did you mean {known}?"));
        }
        let of_runs = match of_runs {
            [] => String::new(),
            names => format!(", of a run {}", names.join(", ")),
        };
        error.help(format!("functions are {}{of_runs}; sets are {}", functions.join(", "), sets.join(", ")))
    }

    fn known(&self) -> String {
        let constants = self.constants.names();
        let names = self.names.iter().map(|name| name.text.as_str()).filter(|name| !name.is_empty());
        let known: Vec<&str> = names.chain(constants).collect();
        if known.is_empty() { "nothing".into() } else { known.join(", ") }
    }
}

/// Writes one name in place of others.
fn rename(expr: &mut Expr, others: &[&str], name: &str) {
    match &mut expr.kind {
        Kind::Number(_) | Kind::Rest => {}
        Kind::Name(text) if others.contains(&text.as_str()) => name.clone_into(text),
        Kind::Name(_) => {}
        Kind::Minus(inner) | Kind::Not(inner) | Kind::Spread(inner) => rename(inner, others, name),
        Kind::Binary(_, a, b) | Kind::In(a, b) | Kind::Range(a, b) => {
            rename(a, others, name);
            rename(b, others, name);
        }
        Kind::Chain(terms, _) | Kind::Set(terms) | Kind::Call(_, terms) => {
            terms.iter_mut().for_each(|term| rename(term, others, name));
        }
    }
}

fn not_a_set(expr: &Expr) -> ParseError {
    ErrorCode::WrongKind
        .at(expr.span.clone(), "expected a set")
        .help("such as {1, 3, 4}, divisors(n), digits(n) or submasks(n)")
}

/// An expression in standard form, if it is short enough for a hint.
fn shown(expr: &Expr) -> Option<String> {
    const MOST: usize = 60;
    (expr.span.len() <= MOST).then(|| format::expression(expr)).filter(|text| text.len() <= MOST)
}

fn count(least: usize, most: usize) -> String {
    match (least, most) {
        (1, 1) => "one number".into(),
        (least, _) => format!("{least} numbers or more"),
    }
}

/// The functions, each with how many numbers it takes at least and at most.
const FUNCTIONS: [(&str, Function, usize, usize); 7] = [
    ("min", Function::Min, 2, usize::MAX),
    ("max", Function::Max, 2, usize::MAX),
    ("abs", Function::Abs, 1, 1),
    ("gcd", Function::Gcd, 2, usize::MAX),
    ("popcount", Function::Popcount, 1, 1),
    ("isqrt", Function::Isqrt, 1, 1),
    ("is_prime", Function::IsPrime, 1, 1),
];

type SetOf = fn(Code) -> Set;

/// The sets that belong to a number.
const SETS: [(&str, SetOf); 3] = [("divisors", Set::Divisors), ("digits", Set::Digits), ("submasks", Set::Submasks)];

fn function(name: &str) -> Option<(Function, usize, usize)> {
    let found = FUNCTIONS.iter().find(|(known, ..)| *known == name)?;
    Some((found.1, found.2, found.3))
}

pub(crate) fn is_set_function(name: &str) -> bool {
    set_function(name).is_some()
}

fn set_function(name: &str) -> Option<SetOf> {
    SETS.iter().find(|(known, _)| *known == name).map(|(_, of)| *of)
}

fn offset(code: Code, by: i128) -> Code {
    match (code, by) {
        (code, 0) => code,
        (Code::Number(n), by) => Code::Number(n.saturating_add(by)),
        (code, by) => Code::Binary(Operator::Plus, Box::new(code), Box::new(Code::Number(by))),
    }
}

/// An expression of numbers only is its value, if it has one.
fn folded(code: Code) -> Code {
    let is_number = |code: &Code| matches!(code, Code::Number(_));
    let is_constant = match &code {
        Code::Number(_) | Code::Slot(_) | Code::In(..) => false,
        Code::Measure(..) | Code::MeasureOf(..) | Code::Element(..) => false,
        Code::Minus(inner) | Code::Not(inner) => is_number(inner),
        Code::Binary(_, a, b) => is_number(a) && is_number(b),
        Code::Chain(terms, _) | Code::Call(_, terms) => terms.iter().all(is_number),
    };
    match is_constant.then(|| code.value(&[])) {
        Some(Ok(value)) => Code::Number(value),
        _ => code,
    }
}

/// Whether an expression mentions a variable.
pub(crate) fn uses(code: &Code, slot: usize) -> bool {
    match code {
        Code::Number(_) => false,
        Code::Slot(s) => *s == slot,
        Code::Measure(_, run) => run.0 == slot,
        Code::MeasureOf(_, elements) => elements.over.0 == slot || uses(&elements.value, slot),
        Code::Element(run, cursor) => run.0 == slot || *cursor == slot,
        Code::Minus(inner) | Code::Not(inner) => uses(inner, slot),
        Code::Binary(_, a, b) => uses(a, slot) || uses(b, slot),
        Code::Chain(terms, _) | Code::Call(_, terms) => terms.iter().any(|term| uses(term, slot)),
        Code::In(element, set) => {
            uses(element, slot)
                || match &**set {
                    Set::List(elements) => elements.iter().any(|element| uses(element, slot)),
                    Set::Divisors(of) | Set::Digits(of) | Set::Submasks(of) => uses(of, slot),
                    Set::Run(run) => run.0 == slot,
                }
        }
    }
}

/// Whether an expression never rises as the variable does; told from its form.
fn falls(code: &Code, slot: usize) -> bool {
    let linear = |code: &Code| {
        matches!(code, Code::Slot(s) if *s == slot)
            || matches!(code, Code::Binary(Operator::Times, a, b)
            if matches!(**a, Code::Number(n) if n > 0) && matches!(**b, Code::Slot(s) if s == slot))
    };
    match code {
        Code::Binary(Operator::Minus, a, b) => (!uses(a, slot) || falls(a, slot)) && (!uses(b, slot) || linear(b)),
        Code::Binary(Operator::Plus, a, b) => falls(a, slot) && falls(b, slot),
        Code::Binary(Operator::Divide, a, b) => falls(a, slot) && matches!(**b, Code::Number(n) if n > 0),
        _ => !uses(code, slot),
    }
}

/// Whether an expression never falls, and passes every bound, as the variable runs over 0, 1, 2, ...; told from its form, by
/// sums, products and powers of the variable, numbers, and other expressions. What these must be at least is added to the
/// checks, which are made where the numbers are known.
fn grows(code: &Code, slot: usize, checks: &mut Vec<Step>) -> bool {
    /// At least so much; an expression in other variables is checked.
    fn is_least(code: &Code, least: i128, slot: usize, checks: &mut Vec<Step>) -> bool {
        match code {
            Code::Number(n) => *n >= least,
            code if uses(code, slot) => false,
            code => {
                checks.push(Step::Least { value: code.clone(), least });
                true
            }
        }
    }
    /// At least 0 and never falling.
    fn rises(code: &Code, slot: usize, checks: &mut Vec<Step>) -> bool {
        match code {
            Code::Slot(s) if *s == slot => true,
            code if !uses(code, slot) => is_least(code, 0, slot, checks),
            Code::Binary(Operator::Plus | Operator::Times, a, b) => rises(a, slot, checks) && rises(b, slot, checks),
            Code::Binary(Operator::Power, a, b) if !uses(a, slot) => {
                is_least(a, 1, slot, checks) && rises(b, slot, checks)
            }
            Code::Binary(Operator::Power, a, b) => rises(a, slot, checks) && is_least(b, 0, slot, checks),
            Code::Binary(Operator::Divide, a, b) => is_least(b, 1, slot, checks) && rises(a, slot, checks),
            _ => false,
        }
    }
    /// Past every bound, given that it rises.
    fn without_bound(code: &Code, slot: usize, checks: &mut Vec<Step>) -> bool {
        match code {
            Code::Slot(s) => *s == slot,
            Code::Binary(Operator::Plus, a, b) => {
                // What needs fewer checks is asked.
                let ways = [a, b].map(|side| {
                    let mut needed = Vec::new();
                    without_bound(side, slot, &mut needed).then_some(needed)
                });
                let Some(needed) = ways.into_iter().flatten().min_by_key(Vec::len) else { return false };
                checks.extend(needed);
                true
            }
            Code::Binary(Operator::Times, a, b) => match (uses(a, slot), uses(b, slot)) {
                (true, true) => without_bound(a, slot, checks) && without_bound(b, slot, checks),
                (true, false) => without_bound(a, slot, checks) && is_least(b, 1, slot, checks),
                (false, _) => is_least(a, 1, slot, checks) && without_bound(b, slot, checks),
            },
            Code::Binary(Operator::Power, a, b) if !uses(a, slot) => {
                is_least(a, 2, slot, checks) && without_bound(b, slot, checks)
            }
            Code::Binary(Operator::Power, a, b) => without_bound(a, slot, checks) && is_least(b, 1, slot, checks),
            Code::Binary(Operator::Divide, a, _) => without_bound(a, slot, checks),
            _ => false,
        }
    }
    rises(code, slot, checks) && without_bound(code, slot, checks)
}

/// Whether a value that grows, and does not fit the arithmetic, is past every bound. A quotient may fit where its dividend
/// does not, and so may a power or a product with 0 or 1 in it; and an expression in other variables only does not grow.
fn past_when_too_large(code: &Code, slot: usize) -> bool {
    match code {
        Code::Number(n) => *n >= 1,
        Code::Slot(_) => true,
        code if !uses(code, slot) => false,
        Code::Binary(Operator::Power, a, b) => {
            !matches!(**a, Code::Number(..=1)) && past_when_too_large(a, slot) && past_when_too_large(b, slot)
        }
        Code::Binary(Operator::Plus | Operator::Times, a, b) => {
            past_when_too_large(a, slot) && past_when_too_large(b, slot)
        }
        _ => false,
    }
}
