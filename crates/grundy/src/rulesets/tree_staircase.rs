//! Staircase Nim on a tree: rocks go from a node to its parent.

use std::fmt;
use std::sync::Arc;

use crate::theories::OddNodes;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Theory, notation};

/// A rooted tree: node 0 is the root, nodes 1, 2, 3, ... have each a parent. A parent may have a larger number than its child.
///
/// Methods take the *place* of a node: 0 for node 1, 1 for node 2.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tree {
    parents: Vec<u32>,
    odd: Vec<bool>,
}

/// Why a list of parents is not a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeFault {
    /// This node has a parent that does not exist.
    UnknownParent {
        /// The number of the node.
        node: usize,
    },
    /// This node is its own ancestor, so that the root is not reached from it.
    Cycle {
        /// The number of the node.
        node: usize,
    },
}

impl fmt::Display for TreeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownParent { node } => write!(f, "the parent of node {node} does not exist"),
            Self::Cycle { node } => write!(f, "node {node} is its own ancestor"),
        }
    }
}

impl std::error::Error for TreeFault {}

impl Tree {
    /// The tree in which `parents` lists the parents of nodes 1, 2, 3, ... Linear time.
    ///
    /// # Errors
    /// A parent that does not exist, or a node from which the root is not reached.
    pub fn new(parents: &[u32]) -> Result<Self, TreeFault> {
        let unknown = parents.iter().position(|&parent| parent as usize > parents.len());
        if let Some(i) = unknown {
            return Err(TreeFault::UnknownParent { node: i + 1 });
        }
        const NEW: u8 = 0;
        const ON_PATH: u8 = 1;
        const EVEN: u8 = 2;
        const ODD: u8 = 3;
        let mut marks = vec![NEW; parents.len() + 1];
        marks[0] = EVEN;
        let mut path = Vec::new();
        for start in 1..=parents.len() {
            let mut node = start;
            while marks[node] == NEW {
                marks[node] = ON_PATH;
                path.push(node);
                node = parents[node - 1] as usize;
            }
            if marks[node] == ON_PATH {
                return Err(TreeFault::Cycle { node });
            }
            let mut above = marks[node];
            while let Some(node) = path.pop() {
                above = EVEN + ODD - above;
                marks[node] = above;
            }
        }
        Ok(Self { parents: parents.to_vec(), odd: marks[1..].iter().map(|&mark| mark == ODD).collect() })
    }

    /// The number of nodes besides the root.
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether there is no node besides the root.
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// The place of the parent of the node at this place; `None` if it is the root, or if there is no such node.
    pub fn parent(&self, place: usize) -> Option<usize> {
        (*self.parents.get(place)? as usize).checked_sub(1)
    }

    /// Whether the node at this place has odd depth. The root has depth 0.
    pub fn is_odd(&self, place: usize) -> bool {
        self.odd.get(place).is_some_and(|&odd| odd)
    }
}

/// Rocks on the nodes of a tree. Rocks on the root are out of play and not counted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RockTree {
    tree: Arc<Tree>,
    rocks: Vec<u64>,
}

impl RockTree {
    /// `rocks` lie on nodes 1, 2, 3, ...; `None` if there are not as many numbers as nodes.
    pub fn new(tree: Tree, rocks: Vec<u64>) -> Option<Self> {
        (tree.len() == rocks.len()).then(|| Self { tree: Arc::new(tree), rocks })
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The rocks on nodes 1, 2, 3, ...
    pub fn rocks(&self) -> &[u64] {
        &self.rocks
    }

    /// Whether all rocks together are fewer than 2^64, so that no node can ever hold more.
    pub fn is_countable(&self) -> bool {
        self.rocks.iter().try_fold(0_u64, |total, &rocks| total.checked_add(rocks)).is_some()
    }

    /// The position after `taken` rocks went from the node at this place to its parent; `None` if there are not so many.
    pub fn after(&self, place: usize, taken: u64) -> Option<Self> {
        let mut next = self.clone();
        let here = next.rocks.get_mut(place)?;
        *here = here.checked_sub(taken)?;
        if let Some(parent) = self.tree.parent(place) {
            next.rocks[parent] = next.rocks[parent].checked_add(taken)?;
        }
        Some(next)
    }
}

/// Staircase Nim on a tree: a move takes from 1 to a fixed number of rocks from one node to its parent. The tree belongs to
/// the position.
#[derive(Clone, Copy, Debug)]
pub struct TreeStaircase {
    limit: u64,
}

impl TreeStaircase {
    /// At most `limit` rocks are moved at a time; `None` for 0, which would forbid every move.
    pub fn new(limit: u64) -> Option<Self> {
        (limit > 0).then_some(Self { limit })
    }
}

impl Ruleset for TreeStaircase {
    type Position = RockTree;

    fn options(&self, position: &RockTree, out: &mut Options<RockTree>) {
        if !position.is_countable() {
            return out.fail("there are 2^64 rocks or more");
        }
        out.weigh(size_of_val(position.rocks()));
        for (place, &rocks) in position.rocks().iter().enumerate() {
            if out.is_full() {
                return;
            }
            out.extend((1..=rocks.min(self.limit)).filter_map(|taken| position.after(place, taken)));
        }
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<RockTree>>> {
        vec![Box::new(OddNodes::new(self.limit))]
    }
}

impl Notation for TreeStaircase {
    fn parse(&self, text: &str) -> Result<RockTree, ParseError> {
        let (mut parents, mut rocks) = (Vec::new(), Vec::new());
        let mut start = 0;
        let mut total = 0_u64;
        for part in text.split(',') {
            let span = start..start + part.len();
            let Some((parent, here)) = part.split_once(':') else {
                let found = if part.is_empty() { "nothing".into() } else { format!("\"{}\"", part.escape_debug()) };
                return Err(ErrorCode::Expected.at(span, format!("expected parent:rocks, found {found}")).help(
                    "write each of the nodes 1, 2, 3, ... as parent:rocks, such as 0:2,0:2,1:3; node 0 is the root",
                ));
            };
            let colon = start + parent.len();
            let number = notation::number(parent, "the number of a node").map_err(|error| error.shifted(start))?;
            // What does not fit is no node either: the tree says so.
            parents.push(u32::try_from(number).unwrap_or(u32::MAX));
            let number = notation::number(here, "a number of rocks").map_err(|error| error.shifted(colon + 1))?;
            total = total.checked_add(number).ok_or_else(|| {
                ErrorCode::TooLarge.at(colon + 1..span.end, "all rocks together may be at most 2^64-1 here, found more")
            })?;
            rocks.push(number);
            start = span.end + 1;
        }
        let tree = Tree::new(&parents).map_err(|fault| {
            let (TreeFault::UnknownParent { node } | TreeFault::Cycle { node }) = fault;
            let span = notation::part(text, node - 1);
            let parent = text[span.clone()].split(':').next().unwrap_or_default();
            let message = match fault {
                TreeFault::UnknownParent { .. } => {
                    format!("expected a node from 0 to {}, found parent {parent} of node {node}", parents.len())
                }
                TreeFault::Cycle { .. } => format!("expected a tree, found that node {node} is its own ancestor"),
            };
            ErrorCode::OutOfPlace
                .at(span.start..span.start + parent.len(), message)
                .help("every node must lead to the root, which is node 0")
        })?;
        Ok(RockTree { tree: Arc::new(tree), rocks })
    }

    fn write(&self, position: &RockTree) -> String {
        let nodes = position.tree.parents.iter().zip(&position.rocks);
        nodes.map(|(parent, rocks)| format!("{parent}:{rocks}")).collect::<Vec<_>>().join(",")
    }

    fn describe(&self, from: &RockTree, to: &[RockTree]) -> Step {
        let left = to.first().map_or(&[][..], RockTree::rocks);
        let changed = from.rocks.iter().zip(left).enumerate().find(|(_, (before, after))| after < before);
        let (place, taken) = changed.map_or((0, 0), |(place, (before, after))| (place, before - after));
        let parent = from.tree.parents.get(place).copied().unwrap_or(0);
        let id = if parent == 0 { "tree-rocks-to-root" } else { "tree-rocks" };
        Step::new(id).with("rocks", taken).with("from", place + 1).with("to", parent)
    }
}
