/** Milliseconds of a day. */
const day = 86_400_000
const shape = /^(\d{4})-(\d\d)-(\d\d)$/

/** The number of the day, counted from 1970-01-01; `null` when the text is no date of the calendar. */
export const dayOf = (date: string): number | null => {
  if (!shape.test(date)) return null
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || dateOfDay(time / day) !== date ? null : time / day
}

/** The date of a numbered day; `null` outside the years 0001 to 9999. */
export const dateOfDay = (number: number): string | null => {
  const date = new Date(number * day)
  const year = date.getUTCFullYear()
  return Number.isNaN(year) || year < 1 || year > 9999 ? null : date.toISOString().slice(0, 10)
}
