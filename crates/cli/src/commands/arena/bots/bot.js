// {about}
//   {check}
const readline = require('readline');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const turn = JSON.parse(line);
  // There is a clock in some games: a twentieth of it for this move.
  const deadline = Date.now() + (turn.clock ? turn.clock.seconds * 50 : 1000);
  let [best, most] = [turn.legal[0], -1];
  for (const [index, move] of turn.legal.entries()) {
    const value = (turn.seed + 7 * index) % turn.legal.length; // {think}
    if (value > most) [best, most] = [move, value];
    if (Date.now() > deadline) break;
  }
  console.log(best);
});
