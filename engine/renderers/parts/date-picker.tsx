import luxonConfig from '@rc-component/picker/generate/luxon'
import generatePicker from 'antd/es/date-picker/generatePicker/index.js'
import type { ComponentProps, ComponentRef } from 'react'
import type { DateTime } from '../state/date-time.ts'
import '../state/date-time.ts'

/** antd's date picker over luxon. */
export const DatePicker = generatePicker<DateTime>(luxonConfig)

/** What a date picker answers to its ref. */
export type DatePickerRef = ComponentRef<typeof DatePicker>

/**
 * How dates are shown, and what the picker itself reads while a person types. Only whole forms: with `YYYY-M-D` it would make
 * `2026-11-02` of the first half of `2026-11-26`. Shorter forms are read when the person leaves the input.
 */
const dateFormats = ['YYYY-MM-DD', 'YYYYMMDD']

/** The same for months. */
const monthFormats = ['YYYY-MM', 'YYYYMM']

/** Telephones bring the keyboard of digits: `20260105`, `0105` and `5` are read as well. */
const DigitsInput = (props: ComponentProps<'input'>) => <input {...props} inputMode="numeric" />

const components = { input: DigitsInput }

/** What a picker of days or of months is told. */
export const pickerOf = (isMonth: boolean) =>
  isMonth ? ({ picker: 'month', format: monthFormats, components } as const) : ({ format: dateFormats, components } as const)

/** How a day or a month is written. */
export const formOf = (isMonth: boolean): string => (isMonth ? 'YYYY-MM' : 'YYYY-MM-DD')

/** What a picker gives, as it is kept: of a month, its first day. */
export const pickedDate = (date: DateTime | DateTime[] | null, isMonth: boolean): string | null =>
  date && !Array.isArray(date) ? (isMonth ? date.startOf('month') : date).toISODate() : null

/** The day under a resting pointer is not written into the input: it would stand amid what a person types. */
export const hoverPreview = false
