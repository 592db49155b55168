import type { AppField } from '../../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../../engine/runtime/app/sealed.ts'
import type { WireValue } from '../../../../engine/runtime/values/record-data.ts'
import { open } from '../../sealing/envelope.ts'

/** How one kind of field lives in the database: the only place that knows. */
interface ColumnType {
  /** The type of the column. */
  readonly type: (field: AppField) => string
  /** The column as a member of a JSON array without loss: numbers beyond a double travel as text. */
  readonly json: (column: string) => string
  /** The value from the driver or from such an array, as it travels to the browser. */
  readonly decode: (value: unknown) => WireValue
}

const asIs = (column: string) => column
const asText = (column: string) => `${column}::text`
const same = (value: unknown) => value as WireValue

const text: ColumnType = { type: () => 'text', json: asIs, decode: same }
const exact: ColumnType = { type: (field) => `numeric(38,${field.scale ?? 6})`, json: asText, decode: same }
const choice: ColumnType = { type: (field) => (field.multiple ? 'text[]' : 'text'), json: asIs, decode: same }
const identity: ColumnType = { type: () => 'bigint', json: asText, decode: same }

/** The column type of every kind of field. */
export const columnTypes = {
  // text
  code: text,
  text,
  // numbers
  decimal: exact,
  integer: {
    type: (field) => (field.system ? 'integer' : 'numeric(19,0)'),
    json: asText,
    decode: (value) => (value === null ? null : Number(value)),
  },
  money: exact,
  percent: exact,
  quantity: exact,
  // time
  date: { type: () => 'date', json: asIs, decode: same },
  datetime: { type: () => 'timestamptz(3)', json: asIs, decode: (value) => (value === null ? null : moment(String(value))) },
  // choices
  boolean: { type: () => 'boolean', json: asIs, decode: same },
  enum: choice,
  lookup: choice,
  status: text,
  // records
  attachment: { type: () => 'jsonb', json: asIs, decode: same },
  id: identity,
  ref: identity,
  refs: { type: () => 'text[]', json: asIs, decode: same },
} satisfies Record<AppField['kind'], ColumnType>

/** `2026-11-21 08:31:09.1+00` or with `T`, as PostgreSQL writes it in a session of UTC, as ISO 8601 in UTC. */
function moment(text: string): string {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** A text that nobody reads in the database. */
const sealed: ColumnType = { ...text, decode: (value) => (value === null ? null : open(String(value))) }

/** The column type of a field. */
export const columnType = (field: AppField): ColumnType => (!isSealed(field) ? columnTypes[field.kind] : sealed)
