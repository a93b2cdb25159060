//! Calibrates the estimates of a game's advisor: plays games of a player against itself from random
//! openings, and fits the `Family::SCALE` whose winning chances, computed from the estimates along
//! the way, match the results best.
//!
//! ```text
//! cargo run --release -p quintet --example scale -- GAME PLAYER GAMES MILLISECONDS
//! ```
//! Decided, proved and sampled positions are left out, because the scale is not used for them. Then
//! prints a table: positions by predicted chance, with their results.

#![allow(clippy::print_stdout)]

use quintet::core::{Random, Seed, Side, Value};
use quintet::{Request, Session};
use std::error::Error;
use std::time::Duration;

/// An estimate, and the final result of the side to move: 0, ½ or 1.
type Point = (f64, f64);

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, player, games, time] = args.as_slice() else {
        return Err("usage: scale GAME PLAYER GAMES MILLISECONDS".into());
    };
    let time = Duration::from_millis(time.parse()?);
    let mut points = Vec::new();
    for index in 0..games.parse()? {
        points.extend(play(game, player, time, Seed(2026).part(index))?);
    }
    if points.is_empty() {
        return Err("no position had an estimate".into());
    }
    let scales = (0..=240).map(|step| 10f64.powf(f64::from(step) / 40.0));
    let fit = scales.min_by(|&one, &other| loss(&points, one).total_cmp(&loss(&points, other)));
    let fit = fit.unwrap_or(1.0);
    println!(
        "{game}: {} estimates; scale {fit:.0}, {:.4} nats each (a coin: {:.4})",
        points.len(),
        loss(&points, fit),
        2f64.ln()
    );
    for tenth in 0..10 {
        let told = |&&(score, _): &&Point| (chance(score, fit) * 10.0).min(9.9) as i32 == tenth;
        let (count, sum) =
            points.iter().filter(told).fold((0, 0.0), |(n, sum), &(_, end)| (n + 1, sum + end));
        let share = 100.0 * sum / f64::from(count.max(1));
        println!("{:>3}–{:<3} %: {count:>5} positions, {share:.0} %", tenth * 10, tenth * 10 + 10);
    }
    Ok(())
}

/// Plays one game from two to six random moves, and returns the estimates of its positions.
fn play(
    game: &str,
    player: &str,
    time: Duration,
    seed: Seed,
) -> Result<Vec<Point>, Box<dyn Error>> {
    let mut session = Session::open(game, "", "")?;
    let mut random = Random::new(seed);
    for _ in 0..2 + random.below(5) {
        let moves = session.legal_moves();
        session.play(&moves[random.below(moves.len())])?;
    }
    let (mut mover, mut advisor) = (session.seat(player)?, session.seat(session.advisor())?);
    let mut told = Vec::new();
    while !session.is_over() {
        let mut request = Request { seed: seed.part(session.ply() as u64), ..Request::default() };
        request.limits.time = Some(time);
        let now = session.snapshot();
        let value = advisor.think(&now, &request, &mut |_| {}).choice.info.value;
        if let Some(Value::Estimated(score)) = value
            && !score.is_decided()
        {
            told.push((f64::from(score.get()), session.turn()));
        }
        let answer = mover.think(&now, &request, &mut |_| {});
        session.play(&answer.choice.best)?;
    }
    let winner = session.ended().and_then(|end| end.winner);
    let end = |side: Side| winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
    Ok(told.into_iter().map(|(score, side)| (score, end(side))).collect())
}

/// The winning chance that a score stands for.
fn chance(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score * 3f64.ln() / scale).exp())
}

/// The mean log loss of the predicted chances.
fn loss(points: &[Point], scale: f64) -> f64 {
    let cost = |&(score, end): &Point| {
        let told = chance(score, scale).clamp(1e-9, 1.0 - 1e-9);
        -(end * told.ln() + (1.0 - end) * (1.0 - told).ln())
    };
    points.iter().map(cost).sum::<f64>() / points.len() as f64
}
