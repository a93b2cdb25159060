// {about}
//   rustc -O bot.rs
//   {check}
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// The text between a key and an end, or a default if the key is missing.
fn after<'l>(line: &'l str, key: &str, end: &[char], other: &'l str) -> &'l str {
    line.split_once(key).map_or(other, |(_, rest)| rest.split(end).next().unwrap_or(other))
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        // Some games have a clock: use a twentieth of it for this move.
        let left = after(&line, "\"clock\":{\"seconds\":", &[',', '}'], "20").parse().unwrap_or(20.0);
        let deadline = Instant::now() + Duration::from_secs_f64(left / 20.0);
        let mut chance: u64 = after(&line, "\"seed\":", &[',', '}'], "1").parse().unwrap_or(1) | 1;
        let (mut best, mut most) = ("", 0);
        for legal in after(&line, "\"legal\":[", &[']'], "").split(',') {
            chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let value = (chance >> 33) + 1; // {think}
            if value > most {
                (best, most) = (legal.trim_matches('"'), value);
            }
            if Instant::now() > deadline {
                break;
            }
        }
        println!("{best}");
        io::stdout().flush()?;
    }
    Ok(())
}
