import type { App } from '../../../../engine/runtime/app/app.ts'
import type { Catalog, CatalogTable } from './catalog.ts'
import { desiredTables } from './desired.ts'
import { destructiveKinds, nameOfStep, type Step } from './step.ts'
import type { Column, Table } from './table.ts'
import { widens } from './widens.ts'

/** What has to change so that the database fits the metadata. */
export interface SchemaPlan {
  /** In the order in which they are taken. */
  readonly steps: readonly Step[]
  /** Steps that can lose data and were not named: not taken. */
  readonly withheld: readonly Step[]
}

/**
 * Compares metadata and database. What metadata no longer names stays, unless `named` holds it (`order.note`, `order`):
 * absence never means delete.
 */
export function planSchema(app: App, catalog: Catalog, named: ReadonlySet<string> = new Set()): SchemaPlan {
  const tables = desiredTables(app)
  const steps = [
    ...renames(tables, catalog),
    ...tables.flatMap((table) => columnSteps(table, existing(table, catalog))),
    ...drops(tables, catalog),
  ]
  const relations = tables.flatMap((table) => relationSteps(table, existing(table, catalog)))
  const all = [...relations.filter(isDrop), ...steps, ...relations.filter((step) => !isDrop(step))]
  const allowed = (step: Step) => !destructiveKinds.has(step.kind) || named.has(nameOfStep(step))
  return { steps: all.filter(allowed), withheld: all.filter((step) => !allowed(step)) }
}

const isDrop = (step: Step) =>
  step.kind === 'dropIndex' || step.kind === 'dropForeignKey' || step.kind === 'dropCheck' || step.kind === 'dropExclusion'

/** The table as the database has it, under its name or an earlier one. */
function existing(table: Table, catalog: Catalog): CatalogTable | undefined {
  return catalog.get(table.name) ?? table.was.map((name) => catalog.get(name)).find((found) => found !== undefined)
}

function renames(tables: readonly Table[], catalog: Catalog): Step[] {
  return tables.flatMap((table): Step[] => {
    const found = existing(table, catalog)
    return found && found.name !== table.name ? [{ kind: 'renameTable', table: table.name, from: found.name }] : []
  })
}

function columnSteps(table: Table, found: CatalogTable | undefined): Step[] {
  if (!found) return [{ kind: 'createTable', table }, ...table.columns.flatMap((column) => derived(table, column))]
  const renamed = new Set<string>()
  const steps = table.columns.flatMap((column): Step[] => {
    const earlier = found.columns.has(column.name) ? undefined : column.was.find((name) => found.columns.has(name))
    if (earlier) renamed.add(earlier)
    const current = found.columns.get(earlier ?? column.name)
    if (!current) return added(table, column)
    const change = widens(current.type, column.type) ? 'widenColumn' : 'changeColumn'
    return [
      ...(earlier ? [{ kind: 'renameColumn' as const, table: table.name, from: earlier, column: column.name }] : []),
      ...(current.type === column.type
        ? []
        : [{ kind: change, table: table.name, column: column.name, from: current.type, to: column.type } as const]),
      ...(current.required === column.required
        ? []
        : [{ kind: column.required ? 'requireColumn' : 'relaxColumn', table: table.name, column: column.name } as const]),
      ...derived(table, column, current),
    ]
  })
  const known = new Set([...table.columns.map((column) => column.name), ...renamed])
  const left = [...found.columns.values()].filter((column) => !known.has(column.name))
  return [
    ...steps,
    ...left.flatMap((column): Step[] => [
      ...(column.required && !column.default ? [{ kind: 'relaxColumn' as const, table: table.name, column: column.name }] : []),
      { kind: column.derivation === undefined ? 'dropColumn' : 'dropDerived', table: table.name, column: column.name },
    ]),
  ]
}

/** A column is added empty; when it must have a value, that is asked of the table afterwards. */
function added(table: Table, column: Column): Step[] {
  const isEmpty = column.required && column.default === undefined
  return [
    { kind: 'addColumn', table: table.name, column: isEmpty ? { ...column, required: false } : column },
    ...derived(table, column),
    ...(isEmpty ? [{ kind: 'requireColumn' as const, table: table.name, column: column.name }] : []),
  ]
}

const derived = (table: Table, { name, derivation }: Column, current?: Column): Step[] =>
  derivation === undefined || derivation === current?.derivation
    ? []
    : [{ kind: 'deriveColumn', table: table.name, column: name, derivation }]

/** Tables that no entity has: only ours, which are known by their column `id` of record ids. */
function drops(tables: readonly Table[], catalog: Catalog): Step[] {
  const known = new Set(tables.flatMap((table) => [table.name, existing(table, catalog)?.name ?? table.name]))
  return [...catalog.values()]
    .filter((table) => !known.has(table.name) && table.columns.get('id')?.default?.includes('record_ids'))
    .map((table) => ({ kind: 'dropTable', table: table.name }))
}

function relationSteps(table: Table, found: CatalogTable | undefined): Step[] {
  const { exclusions = [] } = table
  const wanted = new Set([...table.indexes, ...table.foreignKeys, ...table.checks, ...exclusions].map(({ name }) => name))
  const ours = (name: string) => /^(ix|uq|tg|fk|ck|ex)_/.test(name) && !wanted.has(name)
  return [
    ...[...(found?.exclusions ?? [])]
      .filter(ours)
      .map((exclusion): Step => ({ kind: 'dropExclusion', table: found?.name ?? table.name, exclusion })),
    ...[...(found?.indexes ?? [])]
      .filter((name) => ours(name) && !found?.exclusions.has(name))
      .map((index): Step => ({ kind: 'dropIndex', table: table.name, index })),
    ...[...(found?.foreignKeys ?? [])]
      .filter(ours)
      .map((foreignKey): Step => ({ kind: 'dropForeignKey', table: found?.name ?? table.name, foreignKey })),
    ...[...(found?.checks ?? [])].filter(ours).map((check): Step => ({ kind: 'dropCheck', table: found?.name ?? table.name, check })),
    ...table.indexes
      .filter((index) => !found?.indexes.has(index.name))
      .map((index): Step => ({ kind: 'createIndex', table: table.name, index })),
    ...table.foreignKeys
      .filter((key) => !found?.foreignKeys.has(key.name))
      .map((foreignKey): Step => ({ kind: 'addForeignKey', table: table.name, foreignKey })),
    ...table.checks
      .filter((check) => !found?.checks.has(check.name))
      .map((check): Step => ({ kind: 'addCheck', table: table.name, check })),
    ...exclusions
      .filter(({ name }) => !found?.exclusions.has(name))
      .map((exclusion): Step => ({ kind: 'addExclusion', table: table.name, exclusion })),
  ]
}
