//! The name that somebody may have meant.

/// The candidate that differs least from `word`, if it differs in so little that it may have been meant: one letter in
/// three, and at least one. Letters are counted as left out, put in, replaced, or exchanged with their neighbour.
///
/// Names of a very different length cost nothing; the others cost the product of the two lengths.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(MOST + 1).collect();
    if word.len() > MOST {
        return None;
    }
    let mut allowed = (word.len() / 3).max(1);
    let mut best = None;
    for candidate in candidates {
        if candidate.len() > 4 * (word.len() + allowed) {
            continue;
        }
        let letters: Vec<char> = candidate.chars().collect();
        if letters.len().abs_diff(word.len()) > allowed {
            continue;
        }
        let difference = distance(&word, &letters);
        if difference < allowed || (difference == allowed && best.is_none()) {
            allowed = difference;
            best = Some(candidate);
        }
    }
    best
}

/// Longer words are not compared.
const MOST: usize = 64;

/// The least number of changes that make one word the other.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn what_may_have_been_meant() {
        assert_eq!(nearest("hmoe", ["here", "home", "moe"]), Some("home"));
        assert_eq!(nearest("strat", ["stop", "start"]), Some("start"));
        assert_eq!(nearest("a", ["b"]), Some("b"));
        assert_eq!(nearest("goal", ["start", "end"]), None);
        assert_eq!(nearest("", ["x"]), Some("x"));
        assert_eq!(nearest(&"x".repeat(100), ["x"]), None);
    }
}
