//! Which instructions are used.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

/// A set of instructions that this machine has: the portable ones; AVX2, with BMI1 and POPCNT; or AVX-512, which stands for F,
/// BW, VL, CD, VBMI, VBMI2 and GFNI beside those. A machine that has only some of a level is used at the level below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(pub(crate) Kind);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// No level above this is the best.
static HIGHEST: AtomicU8 = AtomicU8::new(u8::MAX);

impl Level {
    /// What every machine has.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The levels of this machine, from the portable one on.
    pub fn all() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut all = vec![Self::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("popcnt")
            {
                all.push(Self(Kind::Avx2));
                let wide = is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("gfni");
                if wide {
                    all.push(Self(Kind::Avx512));
                }
            }
        }
        all
    }

    /// The fastest level of this machine, if no lower one was made the highest.
    pub fn best() -> Self {
        let highest = HIGHEST.load(Ordering::Relaxed);
        Self::all().into_iter().rfind(|level| level.0 as u8 <= highest).unwrap_or(Self::PORTABLE)
    }

    /// Makes this the highest level that this process uses from here on, so that levels can be measured.
    pub fn make_highest(self) {
        HIGHEST.store(self.0 as u8, Ordering::Relaxed);
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::best()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        })
    }
}
