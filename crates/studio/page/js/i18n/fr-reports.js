// @ts-check
/** French texts of the reports. */

/** @type {import('../i18n.js').Catalogue} */
export default {
  'reports.title': 'Cinq rapports, reproduits',
  'reports.lead':
    'Cinq rapports d’étudiants ont donné à ce projet ses jeux et ses joueurs. Ce que chacun dit est cité tel quel, à côté de ce que Quintet mesure sur cet ordinateur.',
  'reports.all': 'Tous les rapports',
  'reports.none': 'Ce studio a été lancé sans les rapports.',
  'reports.figures': { one: '{count} chiffre dans le rapport', other: '{count} chiffres dans le rapport' },
  'reports.unmeasured': 'Rien n’est encore mesuré ici : ouvrez un rapport et lancez une mesure.',
  'reports.site':
    'Ce que dit le rapport. Le mesurer à nouveau demande le programme : lancez quintet sur votre ordinateur.',
  'reports.unmeasured.long':
    'Pas encore mesuré ici : le tableau montre ce que dit le rapport. La mesure fait travailler ses joueurs et ses solveurs sur cet ordinateur.',
  'reports.measured.quick': 'mesuré ici par un essai rapide, {when}',
  'reports.measured.full': 'mesuré ici en entier, {when}',
  'reports.today': 'aujourd’hui à {time}',
  'reports.day': 'le {day} à {time}',
  'reports.legend':
    'Égal : le même chiffre. Différent : un autre chiffre, avec la raison si elle est connue. Non comparable : il manque quelque chose, c’est un temps, car les machines diffèrent, ou c’est ainsi par construction (une règle, un réglage, une formule). Entre parenthèses : calculé par nous d’après les chiffres du rapport ; un tel quotient est dit égal à un cinquième près. Le nôtre seul : absent du rapport.',
  'reports.run': 'Mesure',
  'reports.quick': 'Mesurer vite (quelques secondes)',
  'reports.full': 'Mesurer en entier (quelques minutes)',
  'reports.stop': 'Arrêter',
  'reports.running': 'Mesure en cours',
  'reports.waiting': 'en attente d’une place',
  'reports.other': '{report} est en cours de mesure ; un à la fois.',
  'reports.done': 'Les chiffres sont mesurés.',
  'reports.names': 'Les noms du rapport',
  'reports.figure': 'Chiffre',
  'reports.report': 'Rapport',
  'reports.ours': 'Le nôtre',
  'reports.verdict': 'Verdict',
  'reports.status.equal': 'égal',
  'reports.status.differs': 'différent',
  'reports.status.not-comparable': 'non comparable',
  'reports.status.ours-only': 'le nôtre seul',
  'reports.section': 'section {section}',
  'reports.play': 'Jouer',
  'reports.watch': 'Regarder',
};
