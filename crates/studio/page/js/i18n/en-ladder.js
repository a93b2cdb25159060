// @ts-check
/** English texts of the ladder of bots. */

/** @type {import('../i18n.js').Catalogue} */
export default {
  'bots.back': 'All tournaments',
  'bots.of': 'Ladder: {game}',
  'bots.count': { one: '{count} bot', other: '{count} bots' },
  'bots.played': { one: '{count} game', other: '{count} games' },
  'bots.round': 'Round {number}: {played} of {count} games',
  'bots.idle': 'Waiting for new or changed bots',
  'bots.ended': 'The ladder has stopped',
  'bots.table': 'Leaderboard',
  'bots.place': 'Place',
  'bots.change': 'Change',
  'bots.player': 'Player',
  'bots.elo': 'Elo',
  'bots.interval': '95 % interval',
  'bots.curve': 'Over time',
  'bots.wdl': 'Won–drawn–lost',
  'bots.faults': 'Faults',
  'bots.last': 'Latest games',
  'bots.up': { one: '{count} place up', other: '{count} places up' },
  'bots.down': { one: '{count} place down', other: '{count} places down' },
  'bots.from': 'from {from} to {to}',
  'bots.staff': 'reference',
  'bots.benched': 'benched',
  'bots.refused': 'cannot be run',
  'bots.resting': 'resting',
  'bots.help':
    'Names of bots are pseudonyms. Where two intervals do not overlap, the order is almost certain. Arrows: places gained or lost in the last hour. A changed bot starts afresh.',
  'bots.games.of': 'Games of {name}',
  'bots.games.all': 'Games of all players',
  'bots.own': 'Bots and their pseudonyms',
  'bots.own.help':
    'Only you see this. Upload a zip or a single program (bot.py, bot.js, bot.c, bot.cpp, bot.rs, Bot.java); it plays from the next round on. A name that is already there means a new version.',
  'bots.file': 'Zip or program',
  'bots.name': 'Name',
  'bots.pseudonym': 'Pseudonym',
  'bots.why': 'Remark',
  'bots.upload': 'Upload',
  'bots.incomplete': 'Choose a file and a name.',
  'bots.large': 'The file is too large; expected at most 16 MiB.',
  'bots.sent': '{name} has joined, and plays from the next round.',
  'bots.remove': 'Take out',
  'bots.remove.named': 'Take {name} out',
  'bots.remove.ask':
    'Take {name} out of the ladder? Its games stay. If it comes back unchanged, they count again.',
};
