import type { Expression, Operand } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import type { Problem } from '../expressions/problem.ts'
import { isOperation, nodeOf } from '../expressions/tree.ts'
import type { Issue } from '../validation/issue.ts'
import { fieldCondition, isConditionIssue } from './field-condition.ts'
import { isFilterOperator } from './filter-operators.ts'
import { invalidQuery, mostIssues, unknownField } from './problems.ts'
import { mostQuestionCost, questionCost } from './question-cost.ts'
import { isHidden, reach } from './reachable.ts'
import type { ReadAccess } from './read-access.ts'

/** How deep and how large a filter may be. */
const deepest = 30
const mostNodes = 2_000
/** The most fields that a field map asks for, and values that a field is compared with. */
const mostFields = 200
const mostValues = 5_000

/** What of a filter is not taken: what is answered, and where in the tree it stands. */
interface Refused {
  readonly issue: Issue
  readonly path: Problem['path']
}

/** The same as `readFilter`; what is not taken is added to `issues`. */
export function parseFilter(app: App, access: ReadAccess, entity: AppEntity, filter: unknown, issues: Issue[]): Expression {
  const { where, refused } = readFilter(app, access, entity, filter)
  for (const { issue } of refused) issues.push(issue)
  return where
}

/**
 * The condition of a filter as sent: an expression, or a field map. Every `var` then starts with its scope (`record.status`) and names what
 * the person may see, and nothing else; anything else is not taken.
 */
export function readFilter(
  app: App,
  access: ReadAccess,
  entity: AppEntity,
  filter: unknown,
): { readonly where: Expression; readonly refused: readonly Refused[] } {
  const refused: Refused[] = []
  const where = conditionOf(app, access, entity, filter, refused)
  if (refused.length === 0 && questionCost(where) > mostQuestionCost) refused.push({ issue: tooCostly, path: [] })
  return { where, refused }
}

/** So many questions about lines in one condition are not answered. */
const tooCostly: Issue = { code: 'questionTooCostly', path: 'filter', params: {} }

function conditionOf(app: App, access: ReadAccess, entity: AppEntity, filter: unknown, refused: Refused[]): Expression {
  if (filter === undefined || filter === null || filter === true) return true
  if (filter === false) return false
  const refuse = (issue: Issue) => refused.push({ issue, path: [] })
  if (typeof filter !== 'object' || Array.isArray(filter)) {
    refuse(invalidQuery('filter', 'object'))
    return false
  }
  const names = Object.keys(filter)
  const isExpression = names.length === 1 && isFilterOperator(names[0] ?? '') && !entity.fields.has(names[0] ?? '')
  if (isExpression) return new FilterReader(app, access, entity, refused).read(filter as Expression)
  if (names.length > mostFields) {
    refuse(invalidQuery('filter', 'smaller'))
    return false
  }
  const { timeZone } = app.bundle.app
  const conditions = Object.entries(filter).map(([name, value]): Expression => {
    const path = name.startsWith('record.') ? name.slice('record.'.length) : name
    if (refused.length >= mostIssues) return false
    const field = reach(app, access, entity, path)?.field
    if (!field) {
      refuse(unknownField(access, entity, `filter.${name}`, name, refused.length))
      return false
    }
    if (Array.isArray(value) && value.length > mostValues) {
      refuse(invalidQuery(`filter.${name}`, 'smaller'))
      return false
    }
    const condition = fieldCondition({ path, field, timeZone }, value)
    if (!isConditionIssue(condition)) return condition
    refuse({ ...condition, path: `filter.${name}` })
    return false
  })
  if (conditions.length === 0) return true
  return conditions.length === 1 ? (conditions[0] ?? true) : { and: conditions }
}

class FilterReader {
  private readonly app: App
  private readonly access: ReadAccess
  private readonly entity: AppEntity
  private readonly refused: Refused[]
  private nodes = 0

  constructor(app: App, access: ReadAccess, entity: AppEntity, refused: Refused[]) {
    this.app = app
    this.access = access
    this.entity = entity
    this.refused = refused
  }

  read(expression: Expression): Expression {
    return this.operand(expression, undefined, []) as Expression
  }

  private operand(operand: Operand, row: AppEntity | undefined, path: Problem['path']): Operand {
    this.nodes += 1
    if (this.refused.length >= mostIssues) return false
    // Each level is an operator and the number of an operand.
    if (path.length / 2 > deepest || this.nodes > mostNodes) {
      if (this.nodes <= mostNodes + 1) this.refuse(invalidQuery('filter', 'smaller'), path)
      return false
    }
    if (!isOperation(operand)) {
      const isShort = !Array.isArray(operand) || operand.length <= mostValues
      if (isShort && (typeof operand !== 'object' || operand === null || Array.isArray(operand))) return operand
      this.refuse(invalidQuery('filter', 'expression'), path)
      return false
    }
    const { operator, operands } = nodeOf(operand)
    if (!isFilterOperator(operator)) {
      this.refuse({ code: 'unknownOperator', path: 'filter', params: { operator: operator.slice(0, 100) } }, [...path, operator])
      return false
    }
    if (operator === 'var') return this.variable(operands[0], row, [...path, operator])
    const [first] = operands
    const lines = this.linesOf(first)
    if (lines) {
      const rest = operands.slice(1).map((part, index) => this.operand(part, lines.entity, [...path, operator, index + 1]))
      return { [operator]: [{ var: `record.${lines.field}` }, ...rest] } as unknown as Expression
    }
    return { [operator]: operands.map((part, index) => this.operand(part, row, [...path, operator, index])) } as unknown as Expression
  }

  private linesOf(operand: Operand | undefined): { entity: AppEntity; field: string } | undefined {
    if (!isOperation(operand)) return undefined
    const { operator, operands } = nodeOf(operand)
    const path = operands[0]
    if (operator !== 'var' || typeof path !== 'string') return undefined
    const field = path.startsWith('record.') ? path.slice(7) : path
    const entity = isHidden(this.access, this.entity, field) ? undefined : this.entity.lines.get(field)
    return entity && { entity, field }
  }

  private variable(path: Operand | undefined, row: AppEntity | undefined, at: Problem['path']): Expression {
    if (typeof path !== 'string') {
      this.refuse(invalidQuery('filter', 'var'), at)
      return false
    }
    if (path === 'today' || path === 'now') return { var: path }
    const [root = '', ...rest] = path.split('.')
    const inScope = rest.join('.')
    const account = this.app.entities.get(this.app.bundle.app.account.entity)
    if (root === 'row' && row) return this.check(row, inScope, at, path, path)
    if (root === 'user' && account && rest.length > 0) return { var: path }
    if (root === 'record') return this.check(this.entity, inScope, at, path, path)
    return this.check(this.entity, path, at, `record.${path}`, path)
  }

  private check(entity: AppEntity, path: string, at: Problem['path'], full: string, typed: string): Expression {
    if (reach(this.app, this.access, entity, path)) return { var: full }
    this.refuse(unknownField(this.access, entity, 'filter', typed, this.refused.length), at)
    return false
  }

  private refuse(issue: Issue, path: Problem['path']): void {
    this.refused.push({ issue, path })
  }
}
