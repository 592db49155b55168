import type { SortKey } from '../../../../engine/runtime/queries/query.ts'
import { isSortedByPinyin } from '../columns/sort_fields.ts'
import { sortColumn } from '../columns/system_columns.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import type { Compiler } from '../sql/compiler.ts'
import type { Source } from '../sql/source.ts'
import { castOf, type SqlType, typeOfField } from '../terms/sql_type.ts'
import type { Cursor } from './cursor.ts'

/** One thing that rows are sorted by. Empty values come last going up and first going down, as PostgreSQL's indexes have them. */
export interface SortTerm {
  readonly text: string
  readonly type: SqlType
  readonly direction: 'asc' | 'desc'
  readonly nullable: boolean
}

/** The sort keys as SQL, with the id after them, so that the order is total. A reference sorts by the name of its record, Chinese names by pinyin. */
export function sortTerms(compiler: Compiler, source: Source, keys: readonly SortKey[]): readonly SortTerm[] {
  const terms = keys.map(([path, direction]) => ({ ...sortTerm(compiler, source, path), direction }))
  const last = terms.at(-1)
  return [...terms, { text: `${source.alias}.id`, type: 'id', direction: last?.direction ?? 'desc', nullable: false }]
}

/** What one path is sorted by. */
export function sortTerm(compiler: Compiler, source: Source, path: string): Omit<SortTerm, 'direction'> {
  const segments = path.split('.')
  const name = segments.pop() ?? ''
  const from = segments.reduce((at, segment) => {
    const field = at.entity.fields.get(segment)
    return (field && at.joins.follow(at, field, compiler.rows)) ?? notCompilable(`${segment} is not a reference`)
  }, source)
  const field = from.entity.fields.get(name) ?? notCompilable(`${from.entity.name} has no field ${name}`)
  if (field.kind === 'ref') {
    const target = from.joins.follow(from, field)
    if (target?.entity.fields.has(target.entity.display)) return sortTerm(compiler, target, target.entity.display)
  }
  const column = isSortedByPinyin(from.entity, field) ? sortColumn(field.column) : field.column
  const isFilled =
    from === source && (field.name === 'id' || field.name === 'createdAt' || field.name === 'updatedAt' || field.name === 'version')
  return { text: `${from.alias}.${quote(column)}`, type: typeOfField(field), nullable: !isFilled }
}

/** `order by` of the terms. */
export const orderBy = (terms: readonly SortTerm[]): string => terms.map(({ text, direction }) => `${text} ${direction}`).join(', ')

/** The condition that a row comes after the one a cursor names. */
export function after(compiler: Compiler, terms: readonly SortTerm[], cursor: Cursor): string {
  const values = [...cursor.values, cursor.id]
  const bound = terms.map((term, index) =>
    values[index] === null ? null : compiler.statement.parameters.raw(values[index], castOf[term.type]),
  )
  const isPlain = terms.every((term, index) => !term.nullable && term.direction === terms[0]?.direction && bound[index] !== null)
  if (isPlain) return `(${terms.map(({ text }) => text).join(', ')}) ${terms[0]?.direction === 'asc' ? '>' : '<'} (${bound.join(', ')})`
  const cases = terms.map((term, index) => {
    const same = terms
      .slice(0, index)
      .map((earlier, at) => (bound[at] === null ? `${earlier.text} is null` : `${earlier.text} = ${bound[at]}`))
    return [...same, beyond(term, bound[index] ?? null)].join(' and ')
  })
  return `(${cases.map((each) => `(${each})`).join(' or ')})`
}

function beyond({ text, direction, nullable }: SortTerm, value: string | null): string {
  if (value === null) return direction === 'asc' ? 'false' : `${text} is not null`
  if (direction === 'desc') return `${text} < ${value}`
  return nullable ? `(${text} > ${value} or ${text} is null)` : `${text} > ${value}`
}
