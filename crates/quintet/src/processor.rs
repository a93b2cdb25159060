//! Processor time, where the system says.

/// Seconds of processor time that this thread has used.
#[must_use]
pub fn thread_seconds() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(told.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Seconds of processor time that all threads of this program have used, in
/// hundredths.
#[must_use]
pub fn all_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, which may hold spaces, ends with the last bracket.
    let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_A_SECOND)
}
