//! The values of all vertices of a large graph, on the data of `benches/peers/dag.cpp`, for comparison.
//!
//! `dag [VERTICES [EDGES]]` for a random graph, `dag --chain [VERTICES]` for a chain, `dag --file PATH` for an edge list.

use grundy::rulesets::Graph;

fn splitmix(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*seed ^ (*seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn random(vertices: u32, edges: usize) -> Vec<(u32, u32)> {
    let mut seed = 42;
    let mut names: Vec<u32> = (0..vertices).collect();
    for i in (1..vertices as usize).rev() {
        names.swap(i, (splitmix(&mut seed) % (i as u64 + 1)) as usize);
    }
    let mut draw = || (splitmix(&mut seed) % u64::from(vertices)) as usize;
    (0..edges)
        .map(|_| {
            loop {
                let (a, b) = (draw(), draw());
                if a != b {
                    return (names[a.max(b)], names[a.min(b)]);
                }
            }
        })
        .collect()
}

/// Seconds of processor time where the system tells them, and of the clock on the wall elsewhere.
fn clock() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let spent = std::fs::read_to_string("/proc/self/schedstat").ok();
    match spent.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok()) {
        Some(nanoseconds) => nanoseconds / 1e9,
        None => START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64(),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize| words.get(i).map(String::as_str);
    let graph = if word(0) == Some("--file") {
        let text = std::fs::read_to_string(word(1).ok_or("expected a path")?)?;
        let start = clock();
        let graph = Graph::parse_list(&text)?;
        println!("seconds_parse {:.6}", clock() - start);
        graph
    } else {
        let (vertices, edges) = if word(0) == Some("--chain") {
            let vertices: u32 = word(1).unwrap_or("10000000").parse()?;
            (vertices, (1..vertices).map(|v| (v - 1, v)).collect())
        } else {
            let vertices = word(0).unwrap_or("1000000").parse()?;
            (vertices, random(vertices, word(1).unwrap_or("10000000").parse()?))
        };
        let start = clock();
        let graph = Graph::from_edges(vertices, &edges)?;
        println!("seconds_csr {:.6}", clock() - start);
        graph
    };
    let start = clock();
    let values = graph.grundy_values().map_err(|cycle| format!("a cycle of {} vertices", cycle.len()))?;
    let seconds = clock() - start;
    let checksum = values.iter().zip(1_u64..).fold(0_u64, |sum, (&value, i)| sum.wrapping_add(u64::from(value) * i));
    println!("checksum {checksum}");
    println!("seconds {seconds:.6}");
    Ok(())
}
