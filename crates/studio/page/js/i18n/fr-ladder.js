// @ts-check
/** French texts of the ladder of bots. */

/** @type {import('../i18n.js').Catalogue} */
export default {
  'bots.back': 'Tous les tournois',
  'bots.of': 'Classement permanent : {game}',
  'bots.count': { one: '{count} bot', other: '{count} bots' },
  'bots.played': { one: '{count} partie', other: '{count} parties' },
  'bots.round': 'Ronde {number} : {played} parties sur {count}',
  'bots.idle': 'En attente de bots nouveaux ou modifiés',
  'bots.ended': 'Le classement est arrêté',
  'bots.table': 'Classement',
  'bots.place': 'Place',
  'bots.change': 'Évolution',
  'bots.player': 'Joueur',
  'bots.elo': 'Elo',
  'bots.interval': 'Intervalle à 95 %',
  'bots.curve': 'Au fil du temps',
  'bots.wdl': 'Gagnées–nulles–perdues',
  'bots.faults': 'Fautes',
  'bots.last': 'Dernières parties',
  'bots.up': { one: '{count} place gagnée', other: '{count} places gagnées' },
  'bots.down': { one: '{count} place perdue', other: '{count} places perdues' },
  'bots.from': 'de {from} à {to}',
  'bots.staff': 'référence',
  'bots.benched': 'sur le banc',
  'bots.refused': 'ne peut pas être lancé',
  'bots.resting': 'au repos',
  'bots.help':
    'Les noms des bots sont des pseudonymes. Là où deux intervalles ne se chevauchent pas, l’ordre est presque certain. Flèches : places gagnées ou perdues depuis une heure. Un bot modifié repart de zéro.',
  'bots.games.of': 'Parties de {name}',
  'bots.games.all': 'Parties de tous les joueurs',
  'bots.own': 'Les bots et leurs pseudonymes',
  'bots.own.help':
    'Vous seul voyez ceci. Envoyez un zip ou un seul programme (bot.py, bot.js, bot.c, bot.cpp, bot.rs, Bot.java) ; il joue dès la ronde suivante. Un nom déjà présent : c’est une nouvelle version.',
  'bots.file': 'Zip ou programme',
  'bots.name': 'Nom',
  'bots.pseudonym': 'Pseudonyme',
  'bots.why': 'Remarque',
  'bots.upload': 'Envoyer',
  'bots.incomplete': 'Choisissez un fichier et un nom.',
  'bots.large': 'Le fichier est trop grand ; au plus 16 Mio.',
  'bots.sent': '{name} est inscrit, et joue dès la ronde suivante.',
  'bots.remove': 'Retirer',
  'bots.remove.named': 'Retirer {name}',
  'bots.remove.ask':
    'Retirer {name} du classement ? Ses parties restent. S’il revient sans changement, elles compteront à nouveau.',
};
