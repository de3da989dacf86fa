//! The name that somebody may have meant.

/// The candidate that differs least from `word`, if it differs in so little that it may have been meant: one letter in
/// three, and at least one. Letters are counted as left out, put in, replaced, or exchanged with their neighbour.
///
/// Names of a very different length cost nothing; the others cost the product of the two lengths.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().take(MOST + 1).count();
    if length > MOST {
        return None;
    }
    let allowed = (length / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= 4 * (length + allowed))
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|&(difference, _)| difference <= allowed)
        .min_by_key(|&(difference, _)| difference)
        .map(|(_, candidate)| candidate)
}

/// Longer words are not compared.
const MOST: usize = 64;

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
