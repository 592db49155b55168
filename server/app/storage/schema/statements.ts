import { quote } from '../identifiers.ts'
import type { Step } from './step.ts'
import type { Column } from './table.ts'

/** Text compares by code point, whatever the database's own collation: as the evaluator does. */
const collated = (type: string) => (type === 'text' ? 'text collate "C"' : type)
const define = (column: Column) =>
  `${quote(column.name)} ${collated(column.type)}${column.default ? ` default ${column.default}` : ''}${column.required ? ' not null' : ''}`

/** The values of a column in its new type: one value becomes the only one of several. */
function changed({ column, from, to }: Extract<Step, { kind: 'widenColumn' | 'changeColumn' }>): string {
  const value = `${quote(column)}::text`
  return to.endsWith('[]') && !from.endsWith('[]')
    ? `case when ${quote(column)} is not null then array[${value}]::${to} end`
    : `${value}::${to}`
}

/** The SQL of a step. */
export function statementsOf(step: Step): readonly string[] {
  if (step.kind === 'createTable') {
    const key = `primary key (${step.table.key.map(quote).join(', ')})`
    return [`create table ${quote(step.table.name)} (${[...step.table.columns.map(define), key].join(', ')})`]
  }
  const table = quote(step.table)
  switch (step.kind) {
    case 'renameTable':
      return [`alter table ${quote(step.from)} rename to ${table}`]
    case 'addColumn':
      return [`alter table ${table} add column ${define(step.column)}`]
    case 'renameColumn':
      return [`alter table ${table} rename column ${quote(step.from)} to ${quote(step.column)}`]
    case 'widenColumn':
    case 'changeColumn':
      return [`alter table ${table} alter column ${quote(step.column)} type ${collated(step.to)} using ${changed(step)}`]
    case 'requireColumn':
      return [`alter table ${table} alter column ${quote(step.column)} set not null`]
    case 'relaxColumn':
      return [`alter table ${table} alter column ${quote(step.column)} drop not null`]
    case 'deriveColumn':
      return [`comment on column ${table}.${quote(step.column)} is '${step.derivation.replaceAll("'", "''")}'`]
    case 'dropColumn':
    case 'dropDerived':
      return [`alter table ${table} drop column ${quote(step.column)}`]
    case 'dropTable':
      return [`drop table ${table} cascade`]
    case 'createIndex':
      return [`create ${step.index.unique ? 'unique ' : ''}index ${quote(step.index.name)} on ${table} ${step.index.definition}`]
    case 'dropIndex':
      return [`drop index ${quote(step.index)}`]
    case 'addForeignKey':
    case 'addCheck':
    case 'addExclusion':
      return [`alter table ${table} ${constraintOf(step)}`]
    case 'dropForeignKey':
      return [`alter table ${table} drop constraint ${quote(step.foreignKey)}`]
    case 'dropCheck':
      return [`alter table ${table} drop constraint ${quote(step.check)}`]
    case 'dropExclusion':
      return [`alter table ${table} drop constraint ${quote(step.exclusion)}`]
    // What becomes of a name is decided row by row.
    case 'carryName':
      return []
    default:
      return step satisfies never
  }
}

/** The SQL of many steps, in as few statements as say the same: constraints that follow each other in a table are added to it at once. */
export function statementsOfAll(steps: readonly Step[]): readonly string[] {
  const statements: string[] = []
  let added: { readonly table: string; readonly parts: string[] } | undefined
  for (const step of steps) {
    if (isConstraint(step) && added?.table === step.table) {
      added.parts.push(constraintOf(step))
      continue
    }
    if (added) statements.push(alter(added))
    added = isConstraint(step) ? { table: step.table, parts: [constraintOf(step)] } : undefined
    if (!isConstraint(step)) statements.push(...statementsOf(step))
  }
  return added ? [...statements, alter(added)] : statements
}

const alter = ({ table, parts }: { readonly table: string; readonly parts: readonly string[] }) =>
  `alter table ${quote(table)} ${parts.join(', ')}`

/** A step that adds what all rows of a table have to meet. */
type Constraint = Extract<Step, { readonly kind: 'addForeignKey' | 'addCheck' | 'addExclusion' }>

const isConstraint = (step: Step): step is Constraint =>
  step.kind === 'addForeignKey' || step.kind === 'addCheck' || step.kind === 'addExclusion'

function constraintOf(step: Constraint): string {
  switch (step.kind) {
    case 'addForeignKey': {
      const { name, column, table, cascade } = step.foreignKey
      const deletes = cascade ? ' on delete cascade' : ''
      return `add constraint ${quote(name)} foreign key (${quote(column)}) references ${quote(table)} (id)${deletes} deferrable`
    }
    case 'addCheck':
      return `add constraint ${quote(step.check.name)} check (${step.check.definition})`
    default:
      return `add constraint ${quote(step.exclusion.name)} ${step.exclusion.definition}`
  }
}
