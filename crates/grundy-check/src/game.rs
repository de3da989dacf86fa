//! Reading a game: a take-and-break code whose digits end, or a set of numbers that may be taken.
//!
//! In a code, the digit before the point takes nothing, and the digit k places behind it takes k objects. A digit is a set of
//! numbers of heaps, none of them empty, into which what is left may be broken: `0`-`9` and `A`-`V` as bits, or a list
//! `{0,2,5}`. Behind a digit or a number in a list, `!` asks for heaps that are pairwise unequal, `?` for heaps that are not
//! all equal, `=` for equal ones.

use std::fmt;

/// How the heaps that a move leaves must compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    Free,
    Unequal,
    NotAllEqual,
    Equal,
}

/// A way to move that leaves some number of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Breaking {
    pub(crate) taken: usize,
    pub(crate) heaps: usize,
    pub(crate) rule: Rule,
}

/// The moves of a game on heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    text: String,
    /// The heaps that may be taken as a whole, in ascending order.
    pub(crate) whole: Vec<usize>,
    /// How much may be taken so that one heap is left, in ascending order.
    pub(crate) one: Vec<usize>,
    /// The moves that leave two heaps or more.
    pub(crate) several: Vec<Breaking>,
    /// The most that is taken.
    pub(crate) most: usize,
}

/// A move that leaves more heaps than this is not read.
const MOST_HEAPS: usize = 32;

impl Game {
    /// Reads a code such as `0.77`, or a set such as `subtract 1,3,4`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut game = Self { text: text.to_owned(), whole: Vec::new(), one: Vec::new(), several: Vec::new(), most: 0 };
        match text.strip_prefix("subtract ") {
            Some(set) => game.read_set(set)?,
            None => game.read_code(text)?,
        }
        Ok(game)
    }

    fn read_set(&mut self, set: &str) -> Result<(), String> {
        for number in set.split(',') {
            let taken = whole_number(number).ok_or_else(|| format!("\"{number}\" is no number that may be taken"))?;
            if taken <= self.most {
                return Err("the numbers that may be taken are not in ascending order from 1 on".into());
            }
            self.most = taken;
            self.whole.push(taken);
            self.one.push(taken);
        }
        Ok(())
    }

    fn read_code(&mut self, text: &str) -> Result<(), String> {
        let Some((before, behind)) = text.split_once('.') else { return Err("a code has a point".into()) };
        let mut rest = before;
        let first = digit(&mut rest)?;
        if !rest.is_empty() {
            return Err("a code has one digit before the point".into());
        }
        self.add(0, first)?;
        rest = behind;
        if rest.is_empty() {
            return Err("a code has a digit behind the point".into());
        }
        let mut taken = 0;
        while !rest.is_empty() {
            taken += 1;
            let next = digit(&mut rest)?;
            self.add(taken, next)?;
        }
        Ok(())
    }

    fn add(&mut self, taken: usize, digit: Vec<(usize, Rule)>) -> Result<(), String> {
        for (heaps, rule) in digit {
            self.most = taken;
            match heaps {
                0 | 1 if taken == 0 => return Err("a move that takes nothing must break the heap".into()),
                0 => self.whole.push(taken),
                1 => self.one.push(taken),
                _ if heaps > MOST_HEAPS => return Err(format!("a move may leave at most {MOST_HEAPS} heaps")),
                _ => self.several.push(Breaking { taken, heaps, rule }),
            }
        }
        Ok(())
    }

    /// The most heaps that a move may leave, if nothing is asked of them.
    pub(crate) fn free_heaps(&self) -> Option<usize> {
        let free = self.several.iter().all(|breaking| breaking.rule == Rule::Free);
        free.then(|| self.several.iter().map(|breaking| breaking.heaps).max().unwrap_or(1))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A number without a sign or leading zeros.
pub(crate) fn whole_number(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Reads one digit off the front of the text.
fn digit(rest: &mut &str) -> Result<Vec<(usize, Rule)>, String> {
    let Some(first) = rest.chars().next() else { return Err("a digit is missing".into()) };
    *rest = &rest[first.len_utf8()..];
    if first != '{' {
        let Some(bits) = first.to_digit(32).filter(|_| !first.is_ascii_lowercase()) else {
            return Err(format!("'{first}' is no digit of a code that ends"));
        };
        let rule = rule(rest);
        return Ok((0..5).filter(|heaps| bits >> heaps & 1 == 1).map(|heaps| (heaps, rule)).collect());
    }
    let Some((list, behind)) = rest.split_once('}') else { return Err("a list of numbers is not closed".into()) };
    *rest = behind;
    let mut digit: Vec<(usize, Rule)> = Vec::new();
    for entry in list.split(',') {
        let number = entry.trim_end_matches(['!', '?', '=']);
        let mut sign = &entry[number.len()..];
        let found = whole_number(number).filter(|&heaps| digit.iter().all(|&(other, _)| other != heaps));
        let (Some(heaps), rule, "") = (found, rule(&mut sign), sign) else {
            return Err(format!("\"{entry}\" is no number of heaps"));
        };
        digit.push((heaps, rule));
    }
    match rule(rest) {
        Rule::Free => {}
        all if digit.iter().all(|&(_, rule)| rule == Rule::Free) => digit.iter_mut().for_each(|(_, rule)| *rule = all),
        _ => return Err("two constraints for one number".into()),
    }
    Ok(digit)
}

/// Reads a constraint off the front of the text, if there is one.
fn rule(rest: &mut &str) -> Rule {
    for (sign, rule) in [('!', Rule::Unequal), ('?', Rule::NotAllEqual), ('=', Rule::Equal)] {
        if let Some(behind) = rest.strip_prefix(sign) {
            *rest = behind;
            return rule;
        }
    }
    Rule::Free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_sets() {
        let kayles = Game::read("0.77").unwrap();
        assert_eq!((&kayles.whole[..], &kayles.one[..], kayles.most), (&[1, 2][..], &[1, 2][..], 2));
        let both = [1, 2].map(|taken| Breaking { taken, heaps: 2, rule: Rule::Free });
        assert_eq!((&kayles.several[..], kayles.free_heaps()), (&both[..], Some(2)));
        let grundy = Game::read("4!.0").unwrap();
        assert_eq!(grundy.several, [Breaking { taken: 0, heaps: 2, rule: Rule::Unequal }]);
        assert_eq!(grundy.free_heaps(), None);
        let listed = Game::read("0.{0,2!,5}3").unwrap();
        assert_eq!((listed.several.len(), listed.most, listed.one.as_slice()), (2, 2, &[2][..]));
        assert_eq!(Game::read("subtract 1,3,4").unwrap().one, [1, 3, 4]);
        assert_eq!(Game::read("0.00").unwrap().most, 0);
    }

    #[test]
    fn what_is_no_game() {
        for text in [
            "",
            "0",
            "0.",
            ".7",
            "1.0",
            "3.7",
            "80.1",
            "0.7 ",
            "0.x",
            "0.[7]",
            "0.{",
            "0.{}",
            "0.{1",
            "0.{1,1}",
            "0.{2!}!",
            "0.{3+}",
            "0.&33;",
            "0.{99}",
            "subtract ",
            "subtract 0",
            "subtract 3,1",
            "subtract 1,1",
            "subtract 01",
            "subtract 1, 2",
            "0.7\u{e9}",
            "0.é",
        ] {
            assert!(Game::read(text).is_err(), "{text}");
        }
    }
}
