import type { App } from '../../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { siteOf } from '../../../../engine/runtime/expressions/scope.ts'
import { compileRule } from '../../../../engine/runtime/validation/compiled-rules.ts'
import type { Issue } from '../../../../engine/runtime/validation/issue.ts'
import { keyIssue, siteOfKeys } from '../../../../engine/runtime/validation/keys.ts'
import { ruleMessage } from '../../../../engine/runtime/validation/rule-message.ts'
import { linesOf, type RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { blindColumn } from '../columns/system_columns.ts'
import { checksOf } from '../schema/checks.ts'
import { desiredTables } from '../schema/desired.ts'
import { heldKeys } from '../schema/keys.ts'

/** What PostgreSQL refused, as far as it says. */
interface Refusal {
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
  readonly detail?: string
}

const unique = '23505'
const foreignKey = '23503'
const missing = '23502'
const check = '23514'
const exclusion = '23P01'

/** The issue that a constraint of the database stands for, in a record that was to be written; `undefined` when the failure is none of the data. */
export function violationOf(app: App, error: unknown, record: RecordData): Issue | undefined {
  const { code, constraint, table, column, detail } = (typeof error === 'object' && error !== null ? error : {}) as Refusal
  if (code === missing) return issueAt(app, 'required', table, column)
  if (code === foreignKey && detail?.includes('still referenced')) return inUse(app, table)
  if (code === foreignKey) return issueAt(app, 'unknownReference', table, columnOf(app, table, constraint), detail)
  if (code === check) return brokenRule(app, table, constraint, record)
  const key = code === unique || code === exclusion ? brokenKey(app, table, constraint, record) : undefined
  if (key) return key
  if (code === unique) return issueAt(app, 'notUnique', table, columnOf(app, table, constraint), detail)
  return undefined
}

/** The rule that a condition was made of, as the evaluator tells it: at the first line that breaks it. */
function brokenRule(app: App, table: string | undefined, constraint: string | undefined, record: RecordData): Issue | undefined {
  const entity = [...app.entities.values()].find((each) => each.table === table)
  const found = entity && checksOf(app, entity).find(({ name }) => name === constraint)
  if (!found) return undefined
  const { parent } = entity
  const site = siteOf(app, parent ? { record: parent.entity.name, row: entity.name } : { record: entity.name })
  const { rule, holds } = compileRule(found.rule, site)
  // It reads the row and nothing else.
  const scope = { record, today: '', now: '' }
  const rows = parent ? linesOf(record, parent.field) : []
  const at = rows.findIndex((row) => !holds({ ...scope, row }))
  const row = rows[at]
  const path = [...(parent ? [parent.field] : []), ...(row ? [at] : []), ...(rule.at === undefined ? [] : [rule.at])].join('.')
  return { code: 'rule', path, params: { rule: rule.name }, message: ruleMessage(rule, site, { ...scope, ...(row && { row }) }) }
}

/** The key that an index or an exclusion holds. Of lines it stands at them all: the database does not say at which. */
function brokenKey(app: App, table: string | undefined, constraint: string | undefined, record: RecordData): Issue | undefined {
  const entity = [...app.entities.values()].find((each) => each.table === table)
  const held = entity && heldKeys(app, entity).find(({ index, exclusion: other }) => (index ?? other)?.name === constraint)
  if (!held) return undefined
  const issue = keyIssue(held.key, siteOfKeys(app, entity), { record, today: '', now: '' })
  return entity.parent ? { ...issue, path: entity.parent.field } : issue
}

/** A line, or a record, that another one refers to. */
function inUse(app: App, table: string | undefined): Issue {
  const entity = [...app.entities.values()].find((each) => each.table === table)
  return { code: 'inUse', path: '', params: { entity: entity?.parent?.entity.label ?? entity?.label ?? '' } }
}

function columnOf(app: App, table: string | undefined, constraint: string | undefined): string | undefined {
  const found = desiredTables(app).find(({ name }) => name === table)
  const index = found?.indexes.find(({ name }) => name === constraint)
  return found?.foreignKeys.find(({ name }) => name === constraint)?.column ?? /\("([^"]+)"/.exec(index?.definition ?? '')?.[1]
}

function issueAt(app: App, code: string, table: string | undefined, column: string | undefined, detail?: string): Issue | undefined {
  const value = /=\((.*)\) /.exec(detail ?? '')?.[1]
  const entity = [...app.entities.values()].find((each) => each.table === table)
  const field = entity && [...entity.fields.values()].find((each) => each.column === column || blindColumn(each.column) === column)
  if (!field) return undefined
  return {
    code,
    path: entity.parent ? `${entity.parent.field}.${field.name}` : field.name,
    params: { field: field.label, ...(value === undefined || isSealed(field) ? {} : { value }) },
  }
}
