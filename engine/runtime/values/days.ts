/** Milliseconds of a day. */
const day = 86_400_000
const shape = /^(\d{4})-(\d\d)-(\d\d)$/

/** Days already read, by their date: records repeat their dates. */
const known = new Map<string, number | null>()
const most = 10_000

/** The number of the day, counted from 1970-01-01; `null` when the text is no date of the calendar. */
export const dayOf = (date: string): number | null => {
  const found = known.get(date)
  if (found !== undefined) return found
  const day = read(date)
  if (known.size >= most) known.clear()
  known.set(date, day)
  return day
}

const read = (date: string): number | null => {
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
