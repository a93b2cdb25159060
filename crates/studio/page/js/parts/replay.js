// @ts-check
/**
 * A game as one HTML file that opens anywhere: a picture of every position, buttons, a slider and the arrow keys. It
 * needs no server and sends no requests.
 */
import { language, t } from '../i18n.js';
import { post } from '../rest.js';

/** Maximum number of pictures in a file. */
const MOST = 400;

/**
 * @param {object} game
 * @param {string} game.name
 * @param {string} game.title
 * @param {string} game.setup
 * @param {string[]} game.moves
 * @param {string} game.players  in words
 * @returns {Promise<string>}
 */
export async function replayFile({ name, title, setup, moves, players }) {
  /** @type {string[]} */
  const pictures = [];
  for (let ply = 0; ply <= Math.min(moves.length, MOST); ply += 1) {
    const position = moves.slice(0, ply).join(' ');
    const { text } = await post('/export', { game: name, setup, position, format: 'svg' });
    pictures.push(String(text));
  }
  const words = [t('game.start'), ...moves.map((move, index) => `${index + 1}. ${move}`)];
  // Within a script, only this sequence could end it.
  const data = JSON.stringify({ pictures, words }).replaceAll('<', '\\u003c');
  const safe = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="${language()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(`${title} · ${players}`)}</title>
<style>
body{margin:0 auto;max-width:760px;padding:16px;font:16px system-ui,sans-serif;background:#f7f6f2;color:#1d2421}
h1{font-size:1.3rem;margin:0 0 4px}p{margin:0 0 10px;color:#55605b}
#board svg{display:block;width:100%;height:auto;max-height:74vh}
.row{display:flex;gap:8px;align-items:center;margin-top:10px}
button{min-width:48px;min-height:44px;font-size:1.1rem}input{flex:1}
</style>
<h1>${safe(title)}</h1>
<p>${safe(players)}</p>
<div id="board" role="img"></div>
<p id="words" role="status"></p>
<div class="row"><button id="back" aria-label="${safe(t('game.back'))}">◀</button><input id="seek" type="range" min="0" aria-label="${safe(t('game.moves'))}"><button id="next" aria-label="${safe(t('game.forward'))}">▶</button></div>
<script>
const {pictures,words}=${data};
const by=(id)=>document.getElementById(id);
let at=0;
function show(to){at=Math.max(0,Math.min(pictures.length-1,to));by('board').innerHTML=pictures[at];by('board').setAttribute('aria-label',words[at]);by('words').textContent=words[at];by('seek').value=at}
by('seek').max=pictures.length-1;
by('back').onclick=()=>show(at-1);by('next').onclick=()=>show(at+1);by('seek').oninput=()=>show(Number(by('seek').value));
addEventListener('keydown',(e)=>{if(e.target===by('seek'))return;if(e.key==='ArrowLeft')show(at-1);if(e.key==='ArrowRight')show(at+1)});
show(0);
</script>
</html>
`;
}
