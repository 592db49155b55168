import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { columnType } from '../columns/column_types.ts'
import { isPresent, isPresentById } from '../columns/present.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import { Statement } from '../sql/compiler.ts'
import { ParametersOfAskers } from '../sql/parameters.ts'
import type { Source } from '../sql/source.ts'
import { type SelectedColumn, selectPath } from './columns.ts'
import { jsonRow } from './json_row.ts'
import { isShownByDocument, readPaths } from './read_paths.ts'
import { selectSeen } from './unseen.ts'
import { withinScope } from './visible_rows.ts'

/**
 * A compiled read of whole records by their ids, or of one by its id, the first parameter: header columns in order, then one JSON array for
 * each of its lines. Before them, where it is for many askers, the place of the asker.
 */
export interface LoadStatement {
  readonly text: string
  readonly statement: Statement
  readonly askers?: ParametersOfAskers
  readonly columns: readonly SelectedColumn[]
  readonly lines: readonly { readonly field: string; readonly columns: readonly SelectedColumn[] }[]
}

/** For whom records are read: their access, or the program itself, from whom nothing is hidden. */
type Reader = ReadAccess | undefined

const program = {}
const known = new WeakMap<App, WeakMap<object, Map<string, LoadStatement>>>()

/**
 * Of a list of ids the database does not know how long it is, and plans the read anew each time; one id is planned once. Or one for each of
 * many askers, each within their own scope.
 */
type Wanted = 'one' | 'many' | 'each'

/**
 * The read of the records of an entity that are within the scope, with lines, labels and what expressions read through references. One round trip.
 * @param reader says, for a person, which of what stands behind references they may see
 */
export function loadStatement(
  app: App,
  entity: AppEntity,
  scope: Expression | boolean,
  reader?: Reader,
  wanted: Wanted = 'many',
): LoadStatement {
  const ofApp = known.get(app) ?? new WeakMap<object, Map<string, LoadStatement>>()
  known.set(app, ofApp)
  const ofReader = ofApp.get(reader ?? program) ?? new Map<string, LoadStatement>()
  ofApp.set(reader ?? program, ofReader)
  const key = `${entity.name} ${wanted} ${typeof scope === 'boolean' ? scope : JSON.stringify(scope)}`
  const found = ofReader.get(key) ?? build(app, entity, scope, reader, wanted)
  ofReader.set(key, found)
  return found
}

function build(app: App, entity: AppEntity, scope: Expression | boolean, reader: Reader, wanted: Wanted): LoadStatement {
  const askers = wanted === 'each' ? new ParametersOfAskers() : undefined
  const statement = new Statement(app, askers)
  const { parameters } = statement
  const isWanted =
    wanted !== 'many'
      ? `= ${parameters.computed(({ ids }) => ids?.[0] ?? null, 'bigint')}`
      : `= any(${parameters.computed(({ ids }) => ids ?? [], 'bigint[]')})`
  const source = statement.source(entity)
  const columns = selectAll(statement, source, reader)
  const lines = [...entity.lines.values()].map((child) => linesOf(statement, source, child, reader))
  const within = withinScope(statement, source, scope, wanted === 'many' ? isPresent : isPresentById)
  const where = `${source.alias}.id ${isWanted} and ${within}`
  const selected = [...(askers ? ['asker.place'] : []), ...columns.map(({ text }) => text), ...lines.map(({ text }) => text)]
  const from = `${askers ? `${askers.from} cross join ` : ''}${quote(entity.table)} ${source.alias}${source.joins.text}`
  return {
    text: `select ${selected.join(', ')} from ${from} where ${where}`,
    statement,
    ...(askers && { askers }),
    columns,
    lines: lines.map(({ field, columns: own }) => ({ field, columns: own })),
  }
}

function selectAll(statement: Statement, source: Source, reader: Reader): readonly SelectedColumn[] {
  const { app } = statement
  const fields = [...source.entity.fields.keys()].filter((name) => !(source.entity.parent && name === 'parent'))
  const paths = readPaths(app, source.entity).filter((path) => !(source.entity.parent && path.startsWith('parent.')))
  return [
    ...fields.flatMap((name) => selectPath(app, source, name)),
    ...paths.flatMap((path) => selectPath(app, source, path, undefined, isShownByDocument(app, source.entity, path))),
    ...(reader ? selectSeen(statement, source, reader) : []),
  ]
}

function linesOf(statement: Statement, document: Source, entity: AppEntity, reader: Reader) {
  const source = statement.source(entity)
  const columns = selectAll(statement, source, reader)
  const row = jsonRow(columns.map(({ kind, text, field }) => (kind === 'value' ? columnType(field).json(text) : text)))
  const from = `${quote(entity.table)} ${source.alias}${source.joins.text} where ${source.alias}.parent = ${document.alias}.id`
  const order = `${source.alias}.${quote(systemColumns.position)}, ${source.alias}.id`
  return { field: entity.parent?.field ?? '', columns, text: `(select json_agg(${row} order by ${order}) from ${from})` }
}
