import type { Aggregate } from '../../../../engine/runtime/queries/query.ts'
import { columnType } from '../columns/column_types.ts'
import type { Compiler } from '../sql/compiler.ts'
import type { Source } from '../sql/source.ts'
import { selectPath } from './columns.ts'

/** The aggregates of a search as SQL, and how their values are read. A sum of nothing is 0. */
export function aggregateTexts(compiler: Compiler, source: Source, aggregates: Readonly<Record<string, Aggregate>>) {
  return Object.entries(aggregates).map(([name, { kind, path }]) => {
    const [column] = selectPath(compiler.statement.app, source, path, compiler.rows, false)
    if (!column) return { name, text: 'null', decode: (value: unknown) => value }
    const { text, field } = column
    if (kind === 'count') return { name, text: `count(${text})`, decode: Number }
    if (kind === 'sum') return { name, text: `coalesce(sum(${text}), 0)`, decode: String }
    return { name, text: `${kind}(${text})`, decode: columnType(field).decode }
  })
}
