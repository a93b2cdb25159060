// @ts-check
/** English texts of the class. */

/** @type {import('../i18n.js').Catalogue} */
export default {
  'class.title': 'Class',
  'class.entrance': 'Join the class',
  'class.step.open': 'Open',
  'class.step.code': 'and enter the code',
  'class.qr': 'QR code that leads to {address} with the code {code}',
  'class.project': 'Full screen',
  'class.renew': 'New code',
  'class.renew.ask': 'The current code will stop working. Students who have joined stay.',
  'class.renewed': 'The class has a new code.',
  'class.students': 'Students',
  'class.count': { one: '{count} student, {here} here now', other: '{count} students, {here} here now' },
  'class.none': 'Nobody has joined yet.',
  'class.csv': 'Table as CSV',
  'class.name': 'Name',
  'class.seen': 'Last seen',
  'class.here': 'Here now',
  'class.games': 'Games',
  'class.lessons': 'Lessons',
  'class.puzzles': 'Puzzles solved',
  'class.key': 'Key',
  'class.half': '{name} (half)',
  'class.of-game': '{game}: {solved} of {count}',
  'class.remove': 'Remove',
  'class.remove.named': 'Remove {name}',
  'class.remove.ask': 'This deletes {name}’s seat with all games and progress. It cannot be undone.',
  'class.removed': '{name} was removed.',
  'class.hello': 'Hello, {name}',
  'class.your-key': 'Your key',
  'class.your-key.text':
    'Write it down: with it and the code of the class you find your seat again on any computer.',
  'class.start': 'Start',
  'class.seen-by': 'Your teacher sees this, and your finished games. Other students do not.',
  'class.leave': 'Leave this computer',
  'class.leave.ask':
    'Your finished games and your progress stay on the server; unfinished games on this computer are deleted. You come back with your key {key}.',
};
