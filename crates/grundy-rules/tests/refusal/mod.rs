//! Texts that are refused, with what is said about them.

use grundy::ParseError;

/// Text, the part that is marked (empty: the end), message, hint (empty: none).
pub type Wrong = (&'static str, &'static str, &'static str, &'static str);

/// Each of the texts is refused, as it stands there.
pub fn all_refused<T>(wrong: &[Wrong], read: impl Fn(&str) -> Result<T, ParseError>) {
    for &(text, marked, message, hint) in wrong {
        let Err(error) = read(text) else { panic!("{text} was read") };
        let found = (text, &text[error.span()], error.message(), error.hint().unwrap_or(""));
        assert_eq!(found, (text, marked, message, hint));
    }
}
