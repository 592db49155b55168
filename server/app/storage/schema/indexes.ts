import { definitionName, quote } from '../identifiers.ts'
import type { ForeignKey, Index } from './table.ts'

/** An ordered index; `where` narrows it to the rows that reads look at. */
export function ordered(table: string, columns: readonly string[], options: { unique?: boolean; where?: string } = {}): Index {
  const definition = `using btree (${columns.map(quote).join(', ')})${options.where ? ` where ${options.where}` : ''}`
  return {
    name: definitionName(options.unique ? 'uq' : 'ix', [table, ...columns], `${options.unique} ${definition}`),
    unique: options.unique ?? false,
    definition,
  }
}

/** An ordered index of a text in small letters. */
export function inAnyCase(table: string, column: string, options: { unique: boolean; where: string }): Index {
  const definition = `using btree (lower(${quote(column)})) where ${options.where}`
  return {
    name: definitionName(options.unique ? 'uq' : 'ix', [table, 'lower', column], `${options.unique} ${definition}`),
    unique: options.unique,
    definition,
  }
}

/** An index of the three-letter pieces of a text, which serves `like '%…%'`. */
export function pieces(table: string, column: string): Index {
  const definition = `using gin (${quote(column)} gin_trgm_ops)`
  return { name: definitionName('tg', [table, column], definition), unique: false, definition }
}

/** An index of the values of a list, which serves `@>`. */
export function holding(table: string, column: string, where?: string): Index {
  const definition = `using gin (${quote(column)})${where ? ` where ${where}` : ''}`
  return { name: definitionName('gx', [table, column], definition), unique: false, definition }
}

/** An index of the rows that have no value: it is empty, and says so at once. */
export const missing = (table: string, column: string): Index => ordered(table, ['id'], { where: `${quote(column)} is null` })

/** A reference from a column to the id of another table. */
export function reference(table: string, column: string, target: string, cascade = false): ForeignKey {
  return { name: definitionName('fk', [table, column], `${target} ${cascade}`), column, table: target, cascade }
}
