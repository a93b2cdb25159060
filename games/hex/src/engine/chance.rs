//! Exponentials computed only from sums and products, so that they are the same on every machine.

/// e to the power of `x`, accurate to about a millionth.
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0);
    let twos = (x * std::f32::consts::LOG2_E).round();
    let rest = x - twos * std::f32::consts::LN_2;
    // Taylor's series: the rest is at most ln 2 / 2 in absolute value.
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let power = series.into_iter().fold(0.0, |sum, factor| sum * rest + factor);
    power * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

/// Converts log-odds to an expected result between −1 and 1.
pub fn expected(odds: f32) -> f32 {
    2.0 / (1.0 + exp(-odds)) - 1.0
}

/// Replaces logits by shares that add up to 1.
pub fn shares(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = exp(*logit - most);
        sum += *logit;
    }
    logits.iter_mut().for_each(|share| *share /= sum);
}
