// {about}
//   rustc -O bot.rs
//   {check}
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let key = "\"legal\":[\"";
    for line in io::stdin().lock().lines() {
        let line = line?;
        // {think}
        let legal = line.split(key).nth(1).unwrap_or_default();
        println!("{}", legal.split('"').next().unwrap_or_default());
        io::stdout().flush()?;
    }
    Ok(())
}
