/**
 * The parts of the language that nothing reads yet but the checks, with the issue whose renderer or runner will.
 * This list only shrinks: a line goes when its reader comes, and nothing new is added without one.
 */
export const unread = {
  // screens
  'app.mobileMenu': 5,
  guide: 5,
  'screen(content)': 5,
  'screen(dashboard)': 5,
  'screen(form)': 5,
  'screen(master-detail)': 5,
  'screen(redirect)': 5,
  'screen(report)': 5,
  'screen(settings)': 7,
  'screen(tree)': 5,
  'screen(wizard)': 5,
  // reports and values that administrators keep
  dataset: 7,
  'lookup.from': 7,
  mask: 7,
  report: 7,
  // what waits for people, clocks and other systems
  'app.calendar': 6,
  connector: 6,
  job: 6,
  'message.channels': 6,
  'message.variables': 6,
  'workflow.approvals': 6,
  'workflow.timers': 6,
} as const satisfies Readonly<Record<string, number>>
