//! Reading ahead.

/// The bytes that come from memory at once.
const LINE: usize = 64;

/// Has something fetched from memory that will be read soon, so that the wait is shorter then. Nothing else happens, and on
/// machines where nobody tried, nothing at all.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    for line in 0..size_of::<T>().div_ceil(LINE) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let start = std::ptr::from_ref(place).cast::<i8>();
        // SAFETY: the instruction reads nothing and does not fail, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(line * LINE)) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (place, LINE);
}
