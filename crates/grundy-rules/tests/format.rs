//! The standard form: what it looks like, that nothing is lost, and that it is its own standard form.

use std::fs;
use std::path::Path;

use grundy_rules::board::{self, program::Program};
use grundy_rules::format::{format, lines};
use grundy_rules::parse::parse;
use grundy_rules::syntax::{
    Bracket, Clause, Expr, Header, Item, Kind, KnownPositions, Label, Modifier, Name, Operator, Part, Pattern, Piece,
    Relation, Rule, Target,
};
use proptest::prelude::*;

#[test]
fn standard_forms() {
    for (text, expected) in [
        ("n->n-1,n - 3 ,n-4", "n -> n-1, n-3, n-4\n"),
        ("n -> [ n - 1 ]", "n -> n-1\n"),
        ("n -> []", "n -> []\n"),
        ("n -> n-k*k for 1<=k*k<=n", "n -> n - k*k  for 1 <= k*k <= n\n"),
        ("n -> n-(k*(k+1))/2 for 1<=k<=n", "n -> n - k*(k+1)/2  for 1 <= k <= n\n"),
        ("n -> n-k*((k+1)/2) for 1<=k<=n", "n -> n - k*((k+1)/2)  for 1 <= k <= n\n"),
        ("n -> n-(k-1) for 1<=k<=n", "n -> n - (k-1)  for 1 <= k <= n\n"),
        ("n -> (n-k)-1 for 1<=k<=n", "n -> n-k-1  for 1 <= k <= n\n"),
        ("n -> n-k for k in{1,2,3}if(not(k==2))", "n -> n-k  for k in {1, 2, 3} if not k == 2\n"),
        (
            "n -> n-k for k in {1} if (k == 1 or k == 2) and n > 3",
            "n -> n-k  for k in {1} if (k == 1 or k == 2) and n > 3\n",
        ),
        ("n -> n-k for k in {1} if (n^1)==2 let m=n&3|1", "n -> n-k  for k in {1} if n ^ 1 == 2 let m = n & 3 | 1\n"),
        ("n -> n-(-k)**2-2**-k, (-2)**n, (2**3)**2", "n -> n - (-k)**2 - 2**-k, (-2)**n, (2**3)**2\n"),
        ("(n) -> (n)-1", "(n) -> n-1\n"),
        (
            "(a,b)->(a-k,b) for 1<=k<=a;(a,b)->(a-k,b-k) for 1<=k<=min(a,b);",
            "(a, b) -> (a-k, b)    for 1 <= k <= a\n(a, b) -> (a-k, b-k)  for 1 <= k <= min(a, b)\n",
        ),
        ("n -> [k,\n  n-k]\n for_k -> for_k - 1", "n -> [k, n-k]\nfor_k -> for_k-1\n"),
    ] {
        assert_eq!(format(text).unwrap(), expected, "{text}");
    }
}

#[test]
fn header_lines() {
    let text = "known  3,5=0;game  Bash( k=3,m ) # title\nabout \"A #; b\"\nlet S={1,2}\n\nn->n-k for 1<=k<=m as \"take {k}\"\nknown 0.. =0 1\nknown misere \"1\" = P\nwin when n==3\nlose when (..,a,..,b,..) if a==b\nstart n:(n,n-1)";
    let expected = "known 3,5 = 0\ngame Bash(k = 3, m)  # title\nabout \"A #; b\"\nlet S = {1, 2}\n\nn -> n-k  for 1 <= k <= m as \"take {k}\"\nknown 0.. = 0 1\nknown misere 1 = P\nwin when n == 3\nlose when (.., a, .., b, ..) if a == b\nstart n: (n, n-1)\n";
    assert_eq!(format(text).unwrap(), expected);
    assert_eq!(format(expected).unwrap(), expected);
    assert_eq!(bare(parse(expected).unwrap()), bare(parse(text).unwrap()));
}

#[test]
fn rows_and_multisets() {
    for (text, expected) in [
        ("(a..)->(a-d..) for each 0<=d<=a if count(d)==2", "(a..) -> (a-d..)  for each 0 <= d <= a if count(d) == 2\n"),
        ("{a,b}->{a-k,b} for 1<=k<=a", "{a, b} -> {a-k, b}  for 1 <= k <= a\n"),
        ("n->[a+i for 0<=i<k] for 1<=a<=n for 1<=k<=n", "n -> [a+i for 0 <= i < k]  for 1 <= a <= n for 1 <= k <= n\n"),
        ("(..,a,..)->[(..,a-1),(..)]", "(.., a, ..) -> [(.., a-1), (..)]\n"),
    ] {
        assert_eq!(format(text).unwrap(), expected, "{text}");
    }
}

#[test]
fn comments_stay() {
    let text = "#!first  \n\n\n# one\n# two\nn->n-1#behind\n  # between\nn -> [k, # in the middle\n n-k] for 1<=k<n ;; # after\n\n\nn->n-2 # a ; b # c\n# last";
    let expected = "#!first\n\n# one\n# two\nn -> n-1  #behind\n# between\n# in the middle\nn -> [k, n-k]  for 1 <= k < n\n# after\n\nn -> n-2  # a ; b # c\n# last\n";
    assert_eq!(format(text).unwrap(), expected);
    assert_eq!(format(expected).unwrap(), expected);
    assert_eq!(format("n -> n-1\r\n# dos\r\nn -> n-2 # x\r\n").unwrap(), "n -> n-1\n# dos\nn -> n-2  # x\n");
}

#[test]
fn what_is_no_rule_is_refused() {
    assert!(format("# only a comment\n").is_err());
    assert!(format("n -> n-1 )").is_err());
}

#[test]
fn the_files_keep_their_meaning_and_their_comments() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        let formatted = format(&text).unwrap();
        if text.lines().any(|line| line.starts_with("board ") || line.starts_with("string ")) {
            assert_eq!(board(&formatted), board(&text), "{}", file.display());
        } else {
            assert_eq!(bare(parse(&formatted).unwrap()), bare(parse(&text).unwrap()), "{}", file.display());
        }
        assert_eq!(format(&formatted).unwrap(), formatted, "{}", file.display());
        let comments =
            |text: &str| text.lines().filter(|line| line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(comments(&formatted), comments(&text), "{}", file.display());
    }
}

/// What a rule about boards means.
fn board(text: &str) -> Program {
    board::check::check(&board::read::read(text).unwrap()).unwrap()
}

#[test]
fn boards() {
    for (text, expected) in [
        (
            "board \". #\";replace\"..\"by\"##\" in  any direction;split connected\".\"",
            "board \". #\"\nreplace \"..\" by \"##\" in any direction\nsplit connected \".\"\n",
        ),
        (
            "game Kings # title\n\nboard \". K\" # cells\nreplace \".\" by \"K\" right\nillegal when (\"KK\"  in any line)or(not count(\"K\" right,left)<3)and rows>1",
            "game Kings  # title\n\nboard \". K\"  # cells\nreplace \".\" by \"K\"\nillegal when \"KK\" in any line or not count(\"K\" across) < 3 and rows > 1\n",
        ),
        (
            "board \"o .\"; replace \"o\" by \".\" through right and down as \"bite {row+1}\"",
            "board \"o .\"\nreplace \"o\" by \".\" through right and down as \"bite {row+1}\"\n",
        ),
        (
            "string \"a b\"; replace \"ab\" by \"\" left,right if (\"a\") in {0,1}",
            "string \"a b\"\nreplace \"ab\" by \"\" left, right if (\"a\") in {0, 1}\n",
        ),
        (
            "board \". X\"; replace \".\" by \"X\" if min((\"X\" down), 1) == 0",
            "board \". X\"\nreplace \".\" by \"X\" if min((\"X\" down), 1) == 0\n",
        ),
    ] {
        assert_eq!(format(text).unwrap(), expected, "{text}");
        assert_eq!(format(expected).unwrap(), expected, "{text}");
        assert_eq!(board(expected), board(text));
    }
    assert!(format("board \". #\"; replace \"..\" with \"##\"").is_err());
}

/// The tree without places: as if everything stood at the beginning.
fn bare(mut rule: Rule) -> Rule {
    fn expr(e: &mut Expr) {
        e.span = 0..0;
        match &mut e.kind {
            Kind::Number(_) | Kind::Name(_) | Kind::Rest => {}
            Kind::Minus(inner) | Kind::Not(inner) | Kind::Spread(inner) => expr(inner),
            Kind::Binary(_, a, b) | Kind::In(a, b) => {
                expr(a);
                expr(b);
            }
            Kind::Chain(terms, _) | Kind::Set(terms) => terms.iter_mut().for_each(expr),
            Kind::Call(name, terms) => {
                name.span = 0..0;
                terms.iter_mut().for_each(expr);
            }
        }
    }
    fn pattern(pattern: &mut Pattern) {
        pattern.span = 0..0;
        for item in &mut pattern.items {
            match item {
                Item::One(name) => name.span = 0..0,
                Item::Run(name, span) => {
                    *span = 0..0;
                    name.iter_mut().for_each(|name| name.span = 0..0);
                }
            }
        }
    }
    let header = &mut rule.header;
    if let Some(title) = &mut header.title {
        (title.span, title.text.span) = (0..0, 0..0);
        for parameter in &mut title.parameters {
            parameter.name.span = 0..0;
            parameter.default.iter_mut().for_each(expr);
        }
    }
    for line in header.about.iter_mut().chain(&mut header.source) {
        (line.span, line.text.span) = (0..0, 0..0);
    }
    for definition in &mut header.definitions {
        (definition.span, definition.name.span) = (0..0, 0..0);
        expr(&mut definition.value);
    }
    if let Some(start) = &mut header.start {
        (start.span, start.position.span) = (0..0, 0..0);
        pattern(&mut start.pattern);
        start.position.coordinates.iter_mut().for_each(expr);
    }
    for known in &mut header.known {
        known.span = 0..0;
        known.values.iter_mut().for_each(|value| value.span = 0..0);
        if let KnownPositions::Sum(words) = &mut known.positions {
            words.iter_mut().for_each(|word| word.span = 0..0);
        }
    }
    for end in &mut rule.ends {
        end.span = 0..0;
        end.position.iter_mut().for_each(pattern);
        end.condition.iter_mut().for_each(expr);
    }
    for clause in &mut rule.clauses {
        pattern(&mut clause.position);
        clause.span = 0..0;
        if let Some(label) = &mut clause.label {
            label.span = 0..0;
            for piece in &mut label.pieces {
                if let Piece::Value(value) = piece {
                    expr(value);
                }
            }
        }
        for target in &mut clause.options {
            target.span = 0..0;
            for part in &mut target.parts {
                part.span = 0..0;
                part.coordinates.iter_mut().for_each(expr);
                part.each.iter_mut().for_each(expr);
            }
        }
        for modifier in &mut clause.modifiers {
            match modifier {
                Modifier::For(e) | Modifier::ForEach(e) | Modifier::If(e) => expr(e),
                Modifier::ForIn(name, e) | Modifier::Let(name, e) => {
                    name.span = 0..0;
                    expr(e);
                }
            }
        }
    }
    rule
}

fn name() -> impl Strategy<Value = Name> {
    prop_oneof![Just("n"), Just("k"), Just("a_1"), Just("min"), Just("inn")]
        .prop_map(|text| Name { text: text.into(), span: 0..0 })
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![(0..40_i128).prop_map(Kind::Number), name().prop_map(|name| Kind::Name(name.text))];
    let whole = |kind| Expr { kind, span: 0..0 };
    let operator = || {
        prop::sample::select(vec![
            Operator::Or,
            Operator::And,
            Operator::BitOr,
            Operator::BitXor,
            Operator::BitAnd,
            Operator::ShiftLeft,
            Operator::ShiftRight,
            Operator::Plus,
            Operator::Minus,
            Operator::Times,
            Operator::Divide,
            Operator::Remainder,
            Operator::Power,
        ])
    };
    let relation = || {
        prop::sample::select(vec![
            Relation::Less,
            Relation::LessOrEqual,
            Relation::Greater,
            Relation::GreaterOrEqual,
            Relation::Equal,
            Relation::NotEqual,
        ])
    };
    leaf.prop_map(whole).prop_recursive(5, 40, 4, move |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            boxed().prop_map(Kind::Minus),
            boxed().prop_map(Kind::Not),
            (operator(), boxed(), boxed()).prop_map(|(o, a, b)| Kind::Binary(o, a, b)),
            (operator(), boxed(), boxed()).prop_map(|(o, a, b)| Kind::Binary(o, a, b)),
            (boxed(), boxed()).prop_map(|(a, b)| Kind::In(a, b)),
            (inner.clone(), prop::collection::vec((relation(), inner.clone()), 1..4)).prop_map(|(first, rest)| {
                let (relations, mut terms): (Vec<_>, Vec<_>) = rest.into_iter().unzip();
                terms.insert(0, first);
                Kind::Chain(terms, relations)
            }),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Kind::Set),
            (name(), prop::collection::vec(inner.clone(), 0..4)).prop_map(|(name, terms)| Kind::Call(name, terms)),
        ]
        .prop_map(whole)
    })
}

/// A set at the beginning of a part would be read as a multiset.
fn plain() -> impl Strategy<Value = Expr> {
    expr().prop_map(|e| match grundy_rules::format::expression(&e).starts_with('{') {
        true => Expr { kind: Kind::Number(1), span: 0..0 },
        false => e,
    })
}

fn piece() -> impl Strategy<Value = Expr> {
    prop_oneof![
        4 => expr(),
        1 => Just(Expr { kind: Kind::Rest, span: 0..0 }),
        1 => expr().prop_map(|e| Expr { kind: Kind::Spread(Box::new(e)), span: 0..0 }),
    ]
}

fn rule() -> impl Strategy<Value = Rule> {
    let position = |coordinates, bracket| Part { coordinates, bracket, each: None, span: 0..0 };
    let brackets = || prop_oneof![Just(Bracket::Round), Just(Bracket::Curly)];
    let part = prop_oneof![
        plain().prop_map(move |e| position(vec![e], Bracket::None)),
        (prop::collection::vec(piece(), 2..4), brackets()).prop_map(move |(c, bracket)| position(c, bracket)),
        (plain(), expr()).prop_map(move |(e, each)| Part { each: Some(each), ..position(vec![e], Bracket::None) }),
    ];
    let target = prop::collection::vec(part, 0..3).prop_map(|parts| Target { parts, span: 0..0 });
    let item = prop_oneof![
        name().prop_map(Item::One),
        Just(Item::Run(None, 0..0)),
        name().prop_map(|name| Item::Run(Some(name), 0..0)),
    ];
    let pattern = prop_oneof![
        name().prop_map(|name| Pattern { items: vec![Item::One(name)], bracket: Bracket::None, span: 0..0 }),
        (prop::collection::vec(item, 1..4), brackets()).prop_map(|(items, bracket)| Pattern {
            items,
            bracket,
            span: 0..0
        }),
    ];
    // The reader takes no bracket behind `for k in`, so that a set there begins with a name or a set.
    let set = prop::collection::vec(expr(), 0..3).prop_map(|elements| Expr { kind: Kind::Set(elements), span: 0..0 });
    let chain = expr().prop_map(|e| {
        let zero = Expr { kind: Kind::Number(0), span: 0..0 };
        Expr { kind: Kind::Chain(vec![zero, e], vec![Relation::Less]), span: 0..0 }
    });
    let modifier = prop_oneof![
        expr().prop_map(Modifier::For),
        chain.prop_map(Modifier::ForEach),
        expr().prop_map(Modifier::If),
        (name(), set).prop_map(|(name, set)| Modifier::ForIn(name, set)),
        (name(), expr()).prop_map(|(name, e)| Modifier::Let(name, e)),
    ];
    let label = prop::option::of(Just(Label { pieces: vec![Piece::Text("take # it".into())], span: 0..0 }));
    let clause = (pattern, prop::collection::vec(target, 1..3), prop::collection::vec(modifier, 0..3), label)
        .prop_map(|(position, options, modifiers, label)| Clause { position, options, modifiers, label, span: 0..0 });
    prop::collection::vec(clause, 1..4).prop_map(|clauses| Rule {
        header: Header::default(),
        clauses,
        ends: Vec::new(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn the_tree_stays(rule in rule()) {
        let text = lines(&rule).join("\n");
        let read = parse(&text).map(bare);
        prop_assert_eq!(read.as_ref(), Ok(&rule), "{}", text);
        let formatted = format(&text).unwrap();
        let again = parse(&formatted).map(bare);
        prop_assert_eq!(again.as_ref(), Ok(&rule), "{}", formatted);
        prop_assert_eq!(format(&formatted).unwrap(), formatted);
    }

    #[test]
    fn comments_are_kept_wherever_they_stand(rule in rule(), places in prop::collection::vec((0..400_usize, any::<bool>()), 0..5)) {
        let mut text = lines(&rule).join("\n");
        for (i, (at, own_line)) in places.iter().enumerate() {
            let breaks: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).chain([text.len()]).collect();
            let comment = if *own_line { format!("\n# c{i}") } else { format!(" # c{i}") };
            text.insert_str(breaks[at % breaks.len()], &comment);
        }
        let formatted = format(&text).unwrap();
        let again = parse(&formatted).map(bare);
        prop_assert_eq!(again.as_ref(), Ok(&rule), "{}", formatted);
        prop_assert_eq!(format(&formatted).unwrap(), formatted.clone());
        for i in 0..places.len() {
            prop_assert_eq!(formatted.matches(&format!("# c{i}")).count(), 1, "{}\n{}", text, formatted);
        }
    }
}
