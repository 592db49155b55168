import type { App } from '../../../../engine/runtime/app/app.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import type { Conversion } from '../../../../engine/schema/conversion.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import { type SelectedColumn, selectPath } from './columns.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

/** A document, or a line that a conversion takes of one, with what it is put together with others by. */
export interface GroupedSource {
  readonly document: string
  readonly row?: string
  /** Its values of the fields that put lines together, in their order. */
  readonly values: readonly unknown[]
}

interface Compiled {
  readonly text: string
  readonly statement: Statement
  readonly columns: readonly SelectedColumn[]
}

/** What is put together: documents, or the lines that the conversion takes of them. */
export type Grouping = Pick<Conversion, 'from'> & {
  /** Paths from the document, or from its lines (`wishes.branch`). */
  readonly together: readonly string[]
  readonly byLine: boolean
}

/**
 * Documents, or the lines that a conversion takes of them, for the program itself: lines in the order of their document, the documents in
 * none. One statement, that reads no more of them than what puts them together.
 * @returns nothing where the condition of the conversion has no SQL, such as one that looks into a sealed value: then they have to be read
 */
export async function groupedSources(
  client: Queryable,
  app: App,
  grouping: Grouping,
  environment: Environment,
  ids: readonly string[],
): Promise<readonly GroupedSource[] | undefined> {
  const compiled = compiledOrNot(app, grouping)
  if (!compiled) return undefined
  const { text, statement, columns } = compiled
  const name = statementName(text)
  const values = statement.parameters.values({ ...environment, ids })
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array', ...(name ? { name } : {}) })
  return rows.map(([document, row, ...found]) => ({
    document: document as string,
    ...(row !== null && { row: row as string }),
    values: columns.map(({ decode }, index) => decode(found[index] ?? null)),
  }))
}

function compiledOrNot(app: App, grouping: Grouping): Compiled | undefined {
  try {
    return build(app, grouping)
  } catch (error) {
    if (error instanceof Exception && error.code === 'notCompilable') return undefined
    throw error
  }
}

function build(app: App, { from, together, byLine }: Grouping): Compiled {
  const document = app.entities.get(from.entity) ?? notCompilable(`there is no ${from.entity}`)
  const lines = byLine ? (document.lines.get(from.lines ?? '') ?? notCompilable(`${from.lines} is not lines`)) : undefined
  const statement = new Statement(app)
  const record = statement.source(document)
  const row = lines && statement.source(lines)
  const given = statement.parameters.computed(({ ids = [] }) => ids, 'bigint[]')
  const columns = together.flatMap((path) => {
    const [first = '', ...rest] = path.split('.')
    return row && first === from.lines
      ? selectPath(app, row, rest.join('.'), undefined, false)
      : selectPath(app, record, path, undefined, false)
  })
  const conditions = [`${record.alias}.id = any(${given})`, withinScope(statement, record, true)]
  if (row && from.where !== undefined) conditions.push(new Compiler(statement, { record, row }).condition(from.where))
  const selected = [`${record.alias}.id::text`, row ? `${row.alias}.id::text` : 'null', ...columns.map(({ text }) => text)]
  const joined = row ? ` join ${quote(row.entity.table)} ${row.alias} on ${row.alias}.parent = ${record.alias}.id${row.joins.text}` : ''
  const order = row ? ` order by ${row.alias}.${quote(systemColumns.position)}, ${row.alias}.id` : ''
  return {
    statement,
    columns,
    text: `select ${selected.join(', ')} from ${quote(document.table)} ${record.alias}${record.joins.text}${joined} where ${conditions.join(' and ')}${order}`,
  }
}
