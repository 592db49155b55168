import { quote } from '../identifiers.ts'
import type { Step } from './step.ts'
import type { Column } from './table.ts'

/** Text compares by code point, whatever the database's own collation: as the evaluator does. */
const collated = (type: string) => (type === 'text' ? 'text collate "C"' : type)
const define = (column: Column) =>
  `${quote(column.name)} ${collated(column.type)}${column.default ? ` default ${column.default}` : ''}${column.required ? ' not null' : ''}`

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
      return [
        `alter table ${table} alter column ${quote(step.column)} type ${collated(step.to)} using ${quote(step.column)}::text::${step.to}`,
      ]
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
      return [
        `alter table ${table} add constraint ${quote(step.foreignKey.name)} foreign key (${quote(step.foreignKey.column)}) references ${quote(step.foreignKey.table)} (id)${step.foreignKey.cascade ? ' on delete cascade' : ''} deferrable`,
      ]
    case 'dropForeignKey':
      return [`alter table ${table} drop constraint ${quote(step.foreignKey)}`]
    case 'addCheck':
      return [`alter table ${table} add constraint ${quote(step.check.name)} check (${step.check.definition})`]
    case 'dropCheck':
      return [`alter table ${table} drop constraint ${quote(step.check)}`]
    case 'addExclusion':
      return [`alter table ${table} add constraint ${quote(step.exclusion.name)} ${step.exclusion.definition}`]
    case 'dropExclusion':
      return [`alter table ${table} drop constraint ${quote(step.exclusion)}`]
    // What becomes of a name is decided row by row.
    case 'carryName':
      return []
    default:
      return step satisfies never
  }
}
