import type { Access } from '../../../../engine/runtime/access/access.ts'
import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { dependencies } from '../../../../engine/runtime/expressions/dependencies.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { columnType } from '../columns/column_types.ts'
import { quote } from '../identifiers.ts'
import { Statement } from '../sql/compiler.ts'
import { type SelectedColumn, selectPath } from './columns.ts'
import { jsonRow } from './json_row.ts'
import { labelOf } from './label.ts'
import { isShownByDocument, readPaths } from './read_paths.ts'
import { seesRow, withinScope } from './visible_rows.ts'

/** The records that one entity's references may lead to, read together in one round trip. */
interface ReferenceStatement {
  readonly text: string
  readonly statement: Statement
  /** The entities referred to, in the order of the parameters. */
  readonly targets: readonly ReferenceTarget[]
}

interface ReferenceTarget {
  readonly entity: string
  /** What is read of each record: values behind the reference, and what picking it asks for. */
  readonly columns: readonly SelectedColumn[]
}

const known = new WeakMap<Access, Map<string, ReferenceStatement>>()

/**
 * The read of what the references of a document and its lines lead to: whether the person may see it, its name, and the values that expressions read through it.
 * Each row is an array: index of the target, id, visible, label, then the columns.
 */
export function referenceStatement(app: App, access: Access, entity: AppEntity): ReferenceStatement {
  const ofAccess = known.get(access) ?? new Map<string, ReferenceStatement>()
  known.set(access, ofAccess)
  const found = ofAccess.get(entity.name) ?? build(app, access, entity)
  ofAccess.set(entity.name, found)
  return found
}

/** The references of a document and of its lines, but for who made it. */
function referencesOf(entity: AppEntity): readonly { readonly owner: AppEntity; readonly field: AppField }[] {
  return [entity, ...entity.lines.values()].flatMap((owner) =>
    [...owner.fields.values()]
      .filter(({ kind, system }) => (kind === 'ref' || kind === 'refs') && !system)
      .map((field) => ({ owner, field })),
  )
}

function build(app: App, access: Access, entity: AppEntity): ReferenceStatement {
  const statement = new Statement(app)
  const paths = new Map<string, Map<string, boolean>>()
  for (const { owner, field } of referencesOf(entity)) {
    const target = field.target ?? ''
    if (!app.entities.has(target)) continue
    const wanted = paths.get(target) ?? new Map<string, boolean>()
    for (const path of pathsBehind(app, owner, field))
      wanted.set(path, wanted.get(path) === true || isShownByDocument(app, owner, `${field.name}.${path}`))
    paths.set(target, wanted)
  }
  const targets = [...paths].map(([name, wanted], index) => targetOf(app, access, statement, name, wanted, index))
  return {
    text: targets.map(({ text }) => text).join(' union all '),
    statement,
    targets: targets.map(({ entity: name, columns }) => ({ entity: name, columns })),
  }
}

/** What is read of the record that a field refers to: by expressions through the reference, by its filter, and to fill other fields. */
function pathsBehind(app: App, owner: AppEntity, field: AppField): readonly string[] {
  const behind = readPaths(app, owner).filter((path) => path.startsWith(`${field.name}.`))
  return [...behind.map((path) => path.slice(field.name.length + 1)), ...pathsPicked(field)]
}

/** What picking a record in a reference reads of it: by its filter, and to fill other fields. */
export function pathsPicked({ declaration }: AppField): readonly string[] {
  const fill = declaration?.kind === 'ref' ? Object.values(declaration.fill ?? {}) : []
  const picking = declaration && 'filter' in declaration ? [declaration.filter, ...fill] : fill
  return picking.flatMap(pathsOfPicked)
}

const pathsOfPicked = (expression: Expression | undefined): readonly string[] =>
  expression === undefined
    ? []
    : dependencies(expression).flatMap((path) => {
        const match = /^(?:candidate|picked)\.(.+)$/.exec(path)
        return match?.[1] === undefined ? [] : [match[1]]
      })

function targetOf(app: App, access: Access, statement: Statement, name: string, paths: ReadonlyMap<string, boolean>, index: number) {
  const entity = app.entities.get(name) as AppEntity
  const source = statement.source(entity)
  const ids = statement.parameters.computed(({ idsByTarget }) => idsByTarget?.[index] ?? [], 'bigint[]')
  const columns = [...paths].flatMap(([path, isNamed]) => selectPath(app, source, path, undefined, isNamed))
  const label = labelOf(source)
  const isVisible = seesRow(statement, access, source)
  const values = columns.map(({ kind, text, field }) => (kind === 'value' ? columnType(field).json(text) : text))
  const row = `json_build_array(${index}, ${source.alias}.id::text, ${isVisible}, ${label}, ${jsonRow(values)})`
  const where = `${source.alias}.id = any(${ids}) and ${withinScope(statement, source, true)}`
  return { entity: name, columns, text: `(select ${row} from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${where})` }
}
