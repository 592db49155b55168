import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { columnType } from '../column_types.ts'
import { quote } from '../identifiers.ts'
import { systemColumns } from '../schema/system_columns.ts'
import { Statement } from '../sql/compiler.ts'
import type { Source } from '../sql/source.ts'
import { type SelectedColumn, selectPath } from './columns.ts'
import { jsonRow } from './json_row.ts'
import { readPaths } from './read_paths.ts'
import { withinScope } from './visible_rows.ts'

/** A compiled read of whole records by their ids, the first parameter: header columns in order, then one JSON array for each of its lines. */
export interface LoadStatement {
  readonly text: string
  readonly statement: Statement
  readonly columns: readonly SelectedColumn[]
  readonly lines: readonly { readonly field: string; readonly columns: readonly SelectedColumn[] }[]
}

const known = new WeakMap<App, Map<string, LoadStatement>>()

/** The read of the records of an entity that are within the scope, with lines, labels and what expressions read through references. One round trip. */
export function loadStatement(app: App, entity: AppEntity, scope: Expression | boolean): LoadStatement {
  const ofApp = known.get(app) ?? new Map<string, LoadStatement>()
  known.set(app, ofApp)
  const key = `${entity.name} ${typeof scope === 'boolean' ? scope : JSON.stringify(scope)}`
  const found = ofApp.get(key) ?? build(app, entity, scope)
  ofApp.set(key, found)
  return found
}

function build(app: App, entity: AppEntity, scope: Expression | boolean): LoadStatement {
  const statement = new Statement(app)
  const ids = statement.parameters.computed(({ ids: wanted }) => wanted ?? [], 'bigint[]')
  const source = statement.source(entity)
  const columns = selectAll(app, source)
  const lines = [...entity.lines.values()].map((child) => linesOf(app, statement, source, child))
  const where = `${source.alias}.id = any(${ids}) and ${withinScope(statement, source, scope)}`
  const selected = [...columns.map(({ text }) => text), ...lines.map(({ text }) => text)]
  return {
    text: `select ${selected.join(', ')} from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${where}`,
    statement,
    columns,
    lines: lines.map(({ field, columns: own }) => ({ field, columns: own })),
  }
}

function selectAll(app: App, source: Source): readonly SelectedColumn[] {
  const fields = [...source.entity.fields.keys()].filter((name) => !(source.entity.parent && name === 'parent'))
  const paths = readPaths(app, source.entity).filter((path) => !(source.entity.parent && path.startsWith('parent.')))
  return [
    ...fields.flatMap((name) => selectPath(app, source, name)),
    ...paths.flatMap((path) => selectPath(app, source, path, undefined, false)),
  ]
}

function linesOf(app: App, statement: Statement, document: Source, entity: AppEntity) {
  const source = statement.source(entity)
  const columns = selectAll(app, source)
  const row = jsonRow(columns.map(({ kind, text, field }) => (kind === 'label' ? text : columnType(field).json(text))))
  const from = `${quote(entity.table)} ${source.alias}${source.joins.text} where ${source.alias}.parent = ${document.alias}.id`
  const order = `${source.alias}.${quote(systemColumns.position)}, ${source.alias}.id`
  return { field: entity.parent?.field ?? '', columns, text: `(select json_agg(${row} order by ${order}) from ${from})` }
}
