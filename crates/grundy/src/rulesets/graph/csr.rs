//! The edges of a directed graph, those of one vertex side by side.

/// For each vertex, where its edges begin; for each edge, where it leads. The edges of a vertex are in the order in which
/// they were given.
#[derive(Clone, Debug, Default)]
pub(crate) struct Csr {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Csr {
    /// Counting sort: two passes over the edges. `None` if there are 2^32 edges or more. Every end is below `vertices`.
    pub(crate) fn new(vertices: u32, edges: &[(u32, u32)]) -> Option<Self> {
        u32::try_from(edges.len()).ok()?;
        // Counted one further to the right than needed, so that filling moves each start to its place.
        let mut starts = vec![0_u32; vertices as usize + 2];
        for &(from, _) in edges {
            starts[from as usize + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut targets = vec![0_u32; edges.len()];
        for &(from, to) in edges {
            let next = &mut starts[from as usize + 1];
            targets[*next as usize] = to;
            *next += 1;
        }
        starts.pop();
        Some(Self { starts, targets })
    }

    /// The same edges, each from its second to its first vertex.
    pub(crate) fn reverse(&self) -> Self {
        let mut starts = vec![0_u32; self.starts.len() + 1];
        for &target in &self.targets {
            starts[target as usize + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut sources = vec![0_u32; self.targets.len()];
        for vertex in 0..self.vertices() {
            for &target in self.targets(vertex) {
                let next = &mut starts[target as usize + 1];
                sources[*next as usize] = vertex;
                *next += 1;
            }
        }
        starts.pop();
        Self { starts, targets: sources }
    }

    /// The number of vertices.
    pub(crate) fn vertices(&self) -> u32 {
        self.starts.len().saturating_sub(1) as u32
    }

    /// A cycle that can be reached from a vertex, and that is as short as any through its first vertex; nothing if there is
    /// none. Linear time.
    pub(crate) fn cycle_from(&self, vertex: u32) -> Vec<u32> {
        match self.on_cycle(vertex) {
            Some(first) => self.round(first),
            None => Vec::new(),
        }
    }

    /// A vertex on a cycle that can be reached: a depth-first walk comes back to it.
    fn on_cycle(&self, root: u32) -> Option<u32> {
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let mut states = vec![0_u8; self.vertices() as usize];
        let mut stack = vec![(root, 0)];
        *states.get_mut(root as usize)? = OPEN;
        while let Some((vertex, next)) = stack.last_mut() {
            let Some(&target) = self.targets(*vertex).get(*next) else {
                states[*vertex as usize] = DONE;
                stack.pop();
                continue;
            };
            *next += 1;
            match states[target as usize] {
                OPEN => return Some(target),
                DONE => {}
                _ => {
                    states[target as usize] = OPEN;
                    stack.push((target, 0));
                }
            }
        }
        None
    }

    /// A shortest way from a vertex back to it.
    fn round(&self, first: u32) -> Vec<u32> {
        let mut before = vec![u32::MAX; self.vertices() as usize];
        let mut queue = std::collections::VecDeque::from([first]);
        while let Some(vertex) = queue.pop_front() {
            for &target in self.targets(vertex) {
                if target == first {
                    let mut cycle = vec![vertex];
                    while cycle[cycle.len() - 1] != first {
                        cycle.push(before[cycle[cycle.len() - 1] as usize]);
                    }
                    cycle.reverse();
                    return cycle;
                }
                if before[target as usize] == u32::MAX {
                    before[target as usize] = vertex;
                    queue.push_back(target);
                }
            }
        }
        Vec::new()
    }

    /// The number of edges, parallel ones counted each.
    pub(crate) fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Where the edges of a vertex lead; nowhere from a vertex that does not exist.
    #[inline]
    pub(crate) fn targets(&self, vertex: u32) -> &[u32] {
        match self.starts.get(vertex as usize..).unwrap_or_default() {
            &[start, end, ..] => &self.targets[start as usize..end as usize],
            _ => &[],
        }
    }
}
