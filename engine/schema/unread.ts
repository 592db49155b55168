/**
 * The parts of the language that nothing reads yet but the checks, with the issue whose renderer or runner will.
 * This list only shrinks: a line goes when its reader comes, and nothing new is added without one.
 */
export const unread = {
  // screens
  // reports and values that administrators keep
  'lookup.from': 7,
  // what waits for people, clocks and other systems
  'job.run(report)': 6,
} as const satisfies Readonly<Record<string, number>>
