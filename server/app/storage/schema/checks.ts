import type { App, AppEntity, NamedRule } from '../../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { dependencies } from '../../../../engine/runtime/expressions/dependencies.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { definitionName, quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import { inlined } from '../sql/inlined.ts'
import { Joins } from '../sql/source.ts'
import type { Check } from './table.ts'

/** A rule that PostgreSQL holds too. */
interface RuleCheck extends Check {
  readonly rule: NamedRule
}

/**
 * The rules of an entity that fit a CHECK constraint: those over fields of the one row that is written, and nothing else. What reads the
 * clock, the account, the record as it was, other rows or other tables is held by the server alone. Deleted records are left alone.
 */
export function checksOf(app: App, entity: AppEntity): readonly RuleCheck[] {
  const scope = entity.parent ? 'row' : 'record'
  return entity.rules.flatMap((rule): RuleCheck[] => {
    if (![rule.require, ...(rule.when === undefined ? [] : [rule.when])].every((part) => isOverOwnRow(entity, scope, part))) return []
    const holds = conditionOf(app, entity, scope, rule)
    // PostgreSQL takes no subqueries here, which some operators need.
    if (holds === undefined || /\bselect\b/.test(holds)) return []
    const definition = entity.parent ? holds : `${quote(systemColumns.deletedAt)} is not null or ${holds}`
    return [{ name: definitionName('ck', [entity.table, rule.name], definition), definition, rule }]
  })
}

const isOverOwnRow = (entity: AppEntity, scope: string, expression: Expression): boolean =>
  dependencies(expression).every((path) => {
    const [root, field = '', ...rest] = path.split('.')
    const read = entity.fields.get(field)
    return root === scope && rest.length === 0 && read !== undefined && !isSealed(read)
  })

/** A condition over the own fields of a row, as a definition of the table has it; nothing where there can be none. */
export const conditionOver = (app: App, entity: AppEntity, condition: Expression): string | undefined =>
  conditionOf(app, entity, entity.parent ? 'row' : 'record', { require: condition })

/** The rule as a condition over the columns, the same as the evaluator has it: an error or a null in it counts as false. */
function conditionOf(app: App, entity: AppEntity, scope: 'record' | 'row', rule: Pick<NamedRule, 'require' | 'when'>): string | undefined {
  const statement = new Statement(app)
  const source = { alias: quote(entity.table), entity, joins: new Joins(app, statement.aliases) }
  const compiler = new Compiler(statement, { [scope]: source }, { isNarrowed: true })
  try {
    const require = compiler.strictCondition(rule.require)
    const text = rule.when === undefined ? require : `(not ${compiler.strictCondition(rule.when)} or ${require})`
    return inlined(text, statement.parameters.values({ user: {}, now: '', today: '' }))
  } catch (error) {
    if (error instanceof Exception && error.code === 'notCompilable') return undefined
    throw error
  }
}
