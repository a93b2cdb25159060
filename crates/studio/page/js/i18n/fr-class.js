// @ts-check
/** French texts of the class. */

/** @type {import('../i18n.js').Catalogue} */
export default {
  'class.title': 'Classe',
  'class.entrance': 'Entrer dans la classe',
  'class.step.open': 'Ouvrez',
  'class.step.code': 'et entrez le code',
  'class.qr': 'Code QR qui mène à {address} avec le code {code}',
  'class.project': 'Plein écran',
  'class.renew': 'Nouveau code',
  'class.renew.ask': 'Le code actuel ne sera plus valable. Les élèves déjà entrés restent.',
  'class.renewed': 'La classe a un nouveau code.',
  'class.students': 'Élèves',
  'class.count': {
    one: '{count} élève, {here} ici maintenant',
    other: '{count} élèves, {here} ici maintenant',
  },
  'class.none': 'Personne n’est encore entré.',
  'class.csv': 'Tableau en CSV',
  'class.name': 'Nom',
  'class.seen': 'Vu',
  'class.here': 'Ici maintenant',
  'class.games': 'Parties',
  'class.lessons': 'Leçons',
  'class.puzzles': 'Problèmes résolus',
  'class.key': 'Clé',
  'class.half': '{name} (moitié)',
  'class.of-game': '{game} : {solved} sur {count}',
  'class.remove': 'Retirer',
  'class.remove.named': 'Retirer {name}',
  'class.remove.ask': 'La place de {name} sera effacée, avec ses parties et ses progrès. C’est irréversible.',
  'class.removed': '{name} a été retiré.',
  'class.hello': 'Bonjour, {name}',
  'class.your-key': 'Votre clé',
  'class.your-key.text':
    'Notez-la : avec elle et le code de la classe, vous retrouvez votre place sur n’importe quel ordinateur.',
  'class.start': 'Commencer',
  'class.seen-by': 'L’enseignant voit ceci, et vos parties finies. Les autres élèves, non.',
  'class.leave': 'Quitter cet ordinateur',
  'class.leave.ask':
    'Vos parties finies et vos progrès restent sur le serveur ; les parties en cours sur cet ordinateur sont effacées. Vous reviendrez avec votre clé {key}.',
};
