//! Coins in a row.

use crate::twin::Twin;

/// Nimble: move a coin any number of squares to the left; coins may share a square and jump. A position is the squares
/// of the coins, counted from 0.
pub fn nimble() -> Twin {
    Twin::new(|coins| {
        let mut options = Vec::new();
        for coin in 0..coins.len() {
            for square in 0..coins[coin] {
                let mut next = coins.clone();
                next[coin] = square;
                options.push(vec![next]);
            }
        }
        options
    })
}

/// A coin-turning game: turn over any set of coins that the code allows, the rightmost of them from heads to tails. A
/// position is the row, 1 for a head.
pub fn turning(code: &str) -> Option<Twin> {
    let patterns = code.split(',').map(Pattern::read).collect::<Option<Vec<Pattern>>>()?;
    Some(Twin::new(move |row| {
        let mut options = Vec::new();
        for coins in sets(&patterns, row.len()) {
            let last = coins[coins.len() - 1];
            if row[last] == 1 {
                let turned = (0..row.len()).map(|coin| if coins.contains(&coin) { 1 - row[coin] } else { row[coin] });
                options.push(vec![turned.collect()]);
            }
        }
        options
    }))
}

/// The product of two coin-turning games: choose lines that the first code allows and columns that the second allows, and turn
/// the coins where they cross, the last of them from heads to tails. A position is the number of columns and then the coins,
/// row by row.
pub fn product(rows: &str, columns: &str) -> Option<Twin> {
    let read = |code: &str| code.split(',').map(Pattern::read).collect::<Option<Vec<Pattern>>>();
    let (rows, columns) = (read(rows)?, read(columns)?);
    Some(Twin::new(move |grid| {
        let width = grid[0] as usize;
        let mut options = Vec::new();
        for lines in sets(&rows, (grid.len() - 1) / width) {
            for across in sets(&columns, width) {
                let place = |line: usize, column: usize| 1 + line * width + column;
                if grid[place(lines[lines.len() - 1], across[across.len() - 1])] == 1 {
                    let mut turned = grid.clone();
                    for &line in &lines {
                        across.iter().for_each(|&column| turned[place(line, column)] ^= 1);
                    }
                    options.push(vec![turned]);
                }
            }
        }
        options
    }))
}

/// Welter's game: move a coin to any lower square that is free. A position is the squares in increasing order.
pub fn welter() -> Twin {
    Twin::new(|coins| {
        let mut options = Vec::new();
        for coin in 0..coins.len() {
            for square in (0..coins[coin]).filter(|square| !coins.contains(square)) {
                let mut next = coins.clone();
                next[coin] = square;
                next.sort_unstable();
                options.push(vec![next]);
            }
        }
        options
    })
}

/// The sets of so many coins that one of the patterns allows, each in increasing order.
fn sets(patterns: &[Pattern], coins: usize) -> Vec<Vec<usize>> {
    let most = patterns.iter().map(|pattern| *pattern.counts.end()).max().unwrap_or(0);
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(set) = all.get(next).cloned() {
        next += 1;
        if set.len() < most {
            let first = set.last().map_or(0, |last| last + 1);
            all.extend((first..coins).map(|coin| [&set[..], &[coin]].concat()));
        }
    }
    all.retain(|set| !set.is_empty() && patterns.iter().any(|pattern| pattern.allows(set)));
    all
}

/// One pattern of a turning code: how many coins, and the letters behind the number; or a picture.
struct Pattern {
    counts: std::ops::RangeInclusive<usize>,
    letters: String,
    within: usize,
    picture: Option<String>,
}

impl Pattern {
    fn read(text: &str) -> Option<Self> {
        if text.starts_with('x') {
            let (picture, letters) = text.split_at(text.find('F').unwrap_or(text.len()));
            let count = picture.matches('x').count();
            return Some(Self {
                counts: count..=count,
                letters: letters.to_owned(),
                within: usize::MAX,
                picture: Some(picture.to_owned()),
            });
        }
        let end = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
        let (range, rest) = text.split_at(end);
        let counts = match (range.strip_suffix('+'), range.split_once('-')) {
            (Some(least), _) => least.parse().ok()?..=usize::MAX,
            (_, Some((least, most))) => least.parse().ok()?..=most.parse().ok()?,
            _ => range.parse().ok()?..=range.parse().ok()?,
        };
        let (letters, within) = match rest.split_once("C(") {
            Some((letters, within)) => (letters.to_owned(), within.strip_suffix(')')?.parse().ok()?),
            None => (rest.to_owned(), usize::MAX),
        };
        Some(Self { counts, letters, within, picture: None })
    }

    fn allows(&self, coins: &[usize]) -> bool {
        let (low, high) = (coins[0], coins[coins.len() - 1]);
        let gap = |i: usize| coins[i + 1] - coins[i];
        let mirrored: Vec<usize> = coins.iter().rev().map(|coin| low + high - coin).collect();
        let drawn = || (low..=high).map(|coin| if coins.contains(&coin) { 'x' } else { '.' }).collect::<String>();
        self.counts.contains(&coins.len())
            && high - low < self.within
            && self.picture.as_ref().is_none_or(|picture| *picture == drawn())
            && self.letters.chars().all(|letter| match letter {
                'C' => high - low == coins.len() - 1,
                'E' => (1..coins.len()).all(|i| gap(i - 1) == gap(0)),
                'S' => mirrored == coins,
                'F' => low == 0,
                _ => false,
            })
    }
}
