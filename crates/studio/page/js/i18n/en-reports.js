// @ts-check
/** English texts of the reports. */

/** @type {import('../i18n.js').Catalogue} */
export default {
  'reports.title': 'Five reports, reproduced',
  'reports.lead':
    'Five student reports gave this project its games and its players. What each says is quoted as printed, beside what Quintet measures on this computer.',
  'reports.all': 'All reports',
  'reports.none': 'This studio was started without the reports.',
  'reports.figures': { one: '{count} figure in the report', other: '{count} figures in the report' },
  'reports.unmeasured': 'Nothing is measured here yet: open a report and start a measurement.',
  'reports.site':
    'What the report says. Measuring it again needs the program: start quintet on your computer.',
  'reports.unmeasured.long':
    'Not measured yet here: the table shows what the report says. Measuring runs its players and solvers on this computer.',
  'reports.measured.quick': 'measured here in a quick run, {when}',
  'reports.measured.full': 'measured here in full, {when}',
  'reports.today': 'today at {time}',
  'reports.day': 'on {day} at {time}',
  'reports.legend':
    'Equal: the same figure. Differs: another figure, with the reason if known. Not comparable: something is missing, it is a time, because machines differ, or it is so by construction (a rule, a setting, a formula). In parentheses: computed by us from the report’s figures; such a ratio is called equal within a fifth. Ours only: not in the report.',
  'reports.run': 'Measuring',
  'reports.quick': 'Measure quickly (seconds)',
  'reports.full': 'Measure in full (minutes)',
  'reports.stop': 'Stop',
  'reports.running': 'Measuring',
  'reports.waiting': 'waiting for a place',
  'reports.other': '{report} is being measured; one at a time.',
  'reports.done': 'The figures are measured.',
  'reports.names': 'The report’s names',
  'reports.figure': 'Figure',
  'reports.report': 'Report',
  'reports.ours': 'Ours',
  'reports.verdict': 'Verdict',
  'reports.status.equal': 'equal',
  'reports.status.differs': 'differs',
  'reports.status.not-comparable': 'not comparable',
  'reports.status.ours-only': 'ours only',
  'reports.section': 'section {section}',
  'reports.play': 'Play',
  'reports.watch': 'Watch',
};
