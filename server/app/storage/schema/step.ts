import type { FormerName } from '../../../../engine/runtime/names/present-name.ts'
import type { Check, Column, ForeignKey, Index, Table } from './table.ts'

/** One change of the database. */
export type Step =
  | { readonly kind: 'createTable'; readonly table: Table }
  | { readonly kind: 'renameTable'; readonly table: string; readonly from: string }
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: Column }
  | { readonly kind: 'renameColumn'; readonly table: string; readonly from: string; readonly column: string }
  | {
      readonly kind: 'widenColumn' | 'changeColumn'
      readonly table: string
      readonly column: string
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'requireColumn' | 'relaxColumn'; readonly table: string; readonly column: string }
  | { readonly kind: 'deriveColumn'; readonly table: string; readonly column: string; readonly derivation: string }
  | { readonly kind: 'dropColumn' | 'dropDerived'; readonly table: string; readonly column: string }
  | { readonly kind: 'dropTable'; readonly table: string }
  | { readonly kind: 'createIndex'; readonly table: string; readonly index: Index }
  | { readonly kind: 'dropIndex'; readonly table: string; readonly index: string }
  | { readonly kind: 'addForeignKey'; readonly table: string; readonly foreignKey: ForeignKey }
  | { readonly kind: 'dropForeignKey'; readonly table: string; readonly foreignKey: string }
  | { readonly kind: 'addCheck'; readonly table: string; readonly check: Check }
  | { readonly kind: 'dropCheck'; readonly table: string; readonly check: string }
  | { readonly kind: 'addExclusion'; readonly table: string; readonly exclusion: Check }
  | { readonly kind: 'dropExclusion'; readonly table: string; readonly exclusion: string }
  /** A name is rewritten wherever records, logs and what people keep hold an earlier one. */
  | { readonly kind: 'carryName'; readonly table: string; readonly name: FormerName }

/** The carrying of a name as a step. */
export const stepOf = (name: FormerName): Step => ({ kind: 'carryName', table: '_carried_names', name })

/** Steps that can lose data: taken only when named. */
export const destructiveKinds: ReadonlySet<Step['kind']> = new Set(['changeColumn', 'dropColumn', 'dropTable'])

/** How a destructive step is named by whoever asks for it: `order.note`, `order`. */
export const nameOfStep = (step: Step): string => {
  const table = step.kind === 'createTable' ? step.table.name : step.table
  return 'column' in step && typeof step.column === 'string' ? `${table}.${step.column}` : table
}

/** The step in words, for the person who decides. */
export function describe(step: Step): string {
  switch (step.kind) {
    case 'createTable':
      return `create table ${step.table.name} with ${step.table.columns.length} columns`
    case 'renameTable':
      return `rename table ${step.from} to ${step.table}`
    case 'addColumn':
      return `add column ${step.table}.${step.column.name} (${step.column.type})`
    case 'renameColumn':
      return `rename column ${step.table}.${step.from} to ${step.column}`
    case 'widenColumn':
      return `widen column ${step.table}.${step.column} from ${step.from} to ${step.to}`
    case 'changeColumn':
      return `change column ${step.table}.${step.column} from ${step.from} to ${step.to}: values that do not fit are lost`
    case 'requireColumn':
      return `column ${step.table}.${step.column} must have a value`
    case 'relaxColumn':
      return `column ${step.table}.${step.column} may be empty`
    case 'deriveColumn':
      return `fill column ${step.table}.${step.column} from the others`
    case 'dropDerived':
      return `drop column ${step.table}.${step.column}, which was made from others`
    case 'dropColumn':
      return `drop column ${step.table}.${step.column} with its values`
    case 'dropTable':
      return `drop table ${step.table} with its rows`
    case 'createIndex':
      return `create ${step.index.unique ? 'unique ' : ''}index ${step.index.name} on ${step.table}`
    case 'dropIndex':
      return `drop index ${step.index} of ${step.table}`
    case 'addForeignKey':
      return `${step.table}.${step.foreignKey.column} refers to ${step.foreignKey.table}`
    case 'dropForeignKey':
      return `drop reference ${step.foreignKey} of ${step.table}`
    case 'addCheck':
      return `every row of ${step.table} meets ${step.check.name}: ${step.check.definition}`
    case 'dropCheck':
      return `rows of ${step.table} need not meet ${step.check}`
    case 'addExclusion':
      return `no two rows of ${step.table} meet ${step.exclusion.name}: ${step.exclusion.definition}`
    case 'dropExclusion':
      return `rows of ${step.table} may meet ${step.exclusion}`
    case 'carryName': {
      const { kind, owner, was, name } = step.name
      return `${kind} ${owner === '' ? '' : `${owner}.`}${was} is called ${name}, in what the database holds too`
    }
    default:
      return step satisfies never
  }
}
