// {about}
//   {check}
const readline = require('readline');

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const turn = JSON.parse(line);
  // {think}
  const move = turn.legal[turn.seed % turn.legal.length];
  console.log(move);
});
