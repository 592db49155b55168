/** How a list may show its records besides as a table. */
export const arrangements = ['board', 'calendar'] as const

/** The spans of time that a calendar shows at once: weeks of a month, a week, the days of a month as a list. */
export const calendarSpans = ['month', 'week', 'agenda'] as const
export type CalendarSpan = (typeof calendarSpans)[number]
