import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { plainDate, plainMonth, withYear } from '../../runtime/fields/date.ts'
import { dayOf } from '../../runtime/values/days.ts'
import { DateTime } from '../state/date-time.ts'

/** The date, or first day of a month, that a text means which may leave out the year, or dashes; nothing when it means none. */
export function dateMeant(text: string, isMonth = false): string | undefined {
  const today = DateTime.now().toISODate()
  const date = isMonth ? plainMonth(text.trim(), today) : plainDate(withYear(text.trim(), today))
  return dayOf(date) === null ? undefined : date
}

/** In the capture phase of a key: Enter and Tab write out the date that was typed, so that the calendar reads it as it leaves the input. */
export const writeOutDate = (event: KeyboardEvent): void => writeOut(event, dateMeant)

/** The same for a month. */
export const writeOutMonth = (event: KeyboardEvent): void => writeOut(event, (text) => dateMeant(text, true)?.slice(0, 7))

function writeOut({ key, target, nativeEvent }: KeyboardEvent, meant: (text: string) => string | undefined): void {
  if ((key !== 'Enter' && key !== 'Tab') || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const date = meant(target.value)
  if (date !== undefined && date !== target.value) flushSync(() => typeInto(target, date))
}

/** Types a text into an input that keeps its own, as a person would. */
export function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
