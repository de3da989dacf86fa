//! Messages: steps of the library as English sentences.
//!
//! The sentences stand in `messages/en.json`, under the ids that the library uses, with the arguments in braces.

use std::collections::HashMap;
use std::sync::LazyLock;

use grundy::Step;

static ENGLISH: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../messages/en.json")).expect("the messages are JSON: a test reads them")
});

/// The step as a sentence.
pub(crate) fn say(step: &Step) -> String {
    let Some(template) = ENGLISH.get(step.id) else {
        let args: Vec<String> = step.args.iter().map(|(name, value)| format!("{name} {value}")).collect();
        return format!("{}: {}", step.id, args.join(", "));
    };
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(step.arg(name).unwrap_or(""));
        rest = after;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::ENGLISH;

    fn ids_in(folder: &Path, ids: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                ids_in(&path, ids);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                ids.extend(
                    text.split("Step::new(\"")
                        .skip(1)
                        .filter_map(|rest| rest.split_once('"'))
                        .map(|(id, _)| id.to_owned()),
                );
            }
        }
    }

    /// Every message of the library and of the program has a sentence.
    #[test]
    fn every_message_has_a_sentence() {
        let mut ids = BTreeSet::new();
        ids_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy/src"), &mut ids);
        ids_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../grundy-rules/src"), &mut ids);
        ids_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut ids);
        assert!(ids.len() > 10);
        let missing: Vec<&String> = ids.iter().filter(|id| !ENGLISH.contains_key(*id)).collect();
        assert!(missing.is_empty(), "no sentence for {missing:?}");
    }
}
