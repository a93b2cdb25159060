"use strict";
// Turns the pages of a game: boards and notes are in the page already.
const games = JSON.parse(document.getElementById("games").textContent);
const dialog = document.getElementById("replay");
const [board, stderr] = dialog.querySelectorAll("pre");
const note = dialog.querySelector(".note");
const ply = dialog.querySelector(".ply");
let game = games[0];
let at = 0;
function show(to) {
  at = Math.max(0, Math.min(game.boards.length - 1, to));
  board.textContent = game.boards[at] ?? "";
  const last = at === game.boards.length - 1;
  note.textContent = (game.notes[at] ?? "") + (last ? " — " + game.ending : "");
  ply.textContent = at + " / " + (game.boards.length - 1);
}
function open(index) {
  game = games[index];
  dialog.querySelector("h2").textContent = game.players.join(" – ");
  dialog.querySelector("a").href = game.link;
  stderr.textContent = game.stderr.join("\n");
  stderr.parentElement.hidden = game.stderr.join("") === "";
  show(0);
  dialog.showModal();
}
function turn(to) {
  if (to === "close") dialog.close();
  else show({ first: 0, back: at - 1, next: at + 1, last: Infinity }[to]);
}
document.addEventListener("click", (event) => {
  const { game: index, to } = event.target.dataset;
  if (index !== undefined) open(Number(index));
  if (to !== undefined) turn(to);
});
dialog.addEventListener("keydown", (event) => {
  const to = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (to !== undefined) { event.preventDefault(); turn(to); }
});
