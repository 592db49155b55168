import type { AppField } from '../../../../engine/runtime/app/app.ts'
import type { Type } from '../../../../engine/runtime/expressions/type.ts'
import { isDecimal, type Value } from '../../../../engine/runtime/values/value.ts'
import { invalidLiteral } from '../failures.ts'

/** The types that expressions have in SQL. */
export type SqlType = 'boolean' | 'date' | 'datetime' | 'file' | 'id' | 'list' | 'number' | 'text'

/** What a bound value is cast to. */
export const castOf = {
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  file: 'jsonb',
  id: 'bigint',
  list: 'text[]',
  number: 'numeric',
  text: 'text',
} satisfies Record<SqlType, string>

const typeOfKind = {
  attachment: 'file',
  boolean: 'boolean',
  code: 'text',
  date: 'date',
  datetime: 'datetime',
  decimal: 'number',
  enum: 'text',
  id: 'id',
  integer: 'number',
  lookup: 'text',
  money: 'number',
  percent: 'number',
  quantity: 'number',
  ref: 'id',
  refs: 'list',
  status: 'text',
  text: 'text',
} satisfies Record<AppField['kind'], SqlType>

/** The type of a field's column in expressions. */
export const typeOfField = (field: AppField): SqlType => (field.multiple ? 'list' : typeOfKind[field.kind])

const typeOfResult = {
  attachment: 'file',
  boolean: 'boolean',
  choice: 'text',
  code: 'text',
  date: 'date',
  datetime: 'datetime',
  decimal: 'number',
  integer: 'number',
  lines: 'list',
  list: 'list',
  money: 'number',
  null: 'text',
  number: 'number',
  param: 'text',
  percent: 'number',
  quantity: 'number',
  ref: 'id',
  string: 'text',
  text: 'text',
  unknown: 'text',
} satisfies Record<Type['kind'], SqlType>

/** The type that an expression has in SQL. */
export const typeOfExpression = ({ kind }: Type): SqlType => typeOfResult[kind]

const shapes: Partial<Record<SqlType, RegExp>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  datetime: /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/,
  id: /^\d{1,18}$/,
  number: /^-?\d{1,40}(\.\d{1,20})?$/,
}

/** A value as the driver sends it for a placeholder of the type. What cannot be one is the caller's mistake, not the program's. */
export function parameterOf(value: Value, type: SqlType): unknown {
  if (value === null) return null
  if (type === 'list') return Array.isArray(value) ? value.map((part) => parameterOf(part, 'text')) : [parameterOf(value, 'text')]
  if (type === 'boolean') return typeof value === 'boolean' ? value : invalidLiteral(value, type)
  // What an expression has worked out is a number, however many digits it has.
  if (isDecimal(value) && type === 'number') return value.toFixed()
  const text = isDecimal(value) ? value.toFixed() : String(value)
  const shape = shapes[type]
  if (Array.isArray(value) || typeof value === 'boolean' || (shape && !shape.test(text)) || text.includes('\0'))
    return invalidLiteral(value, type)
  if ((type === 'date' || type === 'datetime') && !isCalendarDate(text)) return invalidLiteral(value, type)
  return text
}

function isCalendarDate(text: string): boolean {
  const day = text.slice(0, 10)
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
