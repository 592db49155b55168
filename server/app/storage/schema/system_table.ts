import { ordered } from './indexes.ts'
import type { Column, Table } from './table.ts'

/** The type of a moment. */
export const moment = 'timestamp(3) with time zone'
/** A column that always has a value. */
export const column = (name: string, type: string, options: { required?: boolean; default?: string } = {}): Column => ({
  name,
  was: [],
  type,
  required: options.required ?? true,
  ...(options.default ? { default: options.default } : {}),
})
/** A column that may be empty. */
export const optional = (name: string, type: string) => column(name, type, { required: false })
/** The id of a row that is only added. */
export const counted = column('id', 'bigint', { default: `nextval('log_ids'::regclass)` })
/** A table with its key, its columns, and the columns of its indexes. */
export const table = (
  name: string,
  key: readonly string[],
  columns: readonly Column[],
  indexes: readonly (readonly string[])[] = [],
): Table => ({
  name,
  was: [],
  columns,
  key,
  foreignKeys: [],
  indexes: indexes.map((names) => ordered(name, names)),
  checks: [],
})
