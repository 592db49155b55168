import type { Expression, Operand } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import { isOperation, nodeOf } from '../expressions/tree.ts'
import type { Issue } from '../validation/issue.ts'
import { fieldCondition, isConditionIssue } from './field-condition.ts'
import { isFilterOperator } from './filter-operators.ts'
import { invalidQuery, unknownField } from './problems.ts'
import { isHidden, reach } from './reachable.ts'
import type { ReadAccess } from './read-access.ts'

/** How deep and how large a filter may be. */
const deepest = 30
const mostNodes = 2_000

/**
 * The condition of a filter as sent: an expression, or a field map. Every `var` then starts with its scope (`record.status`),
 * names what the person may see, and nothing else; what it names wrongly is added to `issues`.
 */
export function parseFilter(app: App, access: ReadAccess, entity: AppEntity, filter: unknown, issues: Issue[]): Expression {
  if (filter === undefined || filter === null || filter === true) return true
  if (filter === false) return false
  if (typeof filter !== 'object' || Array.isArray(filter)) {
    issues.push(invalidQuery('filter', 'object'))
    return false
  }
  const names = Object.keys(filter)
  const isExpression = names.length === 1 && isFilterOperator(names[0] ?? '') && !entity.fields.has(names[0] ?? '')
  if (isExpression) return new FilterReader(app, access, entity, issues).read(filter as Expression)
  const { timeZone } = app.bundle.app
  const conditions = Object.entries(filter).map(([name, value]): Expression => {
    const path = name.startsWith('record.') ? name.slice('record.'.length) : name
    const field = reach(app, access, entity, path)?.field
    if (!field) {
      issues.push(unknownField(access, entity, `filter.${name}`, name))
      return false
    }
    const condition = fieldCondition({ path, field, timeZone }, value)
    if (!isConditionIssue(condition)) return condition
    issues.push({ ...condition, path: `filter.${name}` })
    return false
  })
  if (conditions.length === 0) return true
  return conditions.length === 1 ? (conditions[0] ?? true) : { and: conditions }
}

class FilterReader {
  private readonly app: App
  private readonly access: ReadAccess
  private readonly entity: AppEntity
  private readonly issues: Issue[]
  private nodes = 0

  constructor(app: App, access: ReadAccess, entity: AppEntity, issues: Issue[]) {
    this.app = app
    this.access = access
    this.entity = entity
    this.issues = issues
  }

  read(expression: Expression): Expression {
    return this.operand(expression, undefined, 0) as Expression
  }

  private operand(operand: Operand, row: AppEntity | undefined, depth: number): Operand {
    this.nodes += 1
    if (depth > deepest || this.nodes > mostNodes) {
      if (this.nodes <= mostNodes + 1) this.issues.push(invalidQuery('filter', 'smaller'))
      return false
    }
    if (!isOperation(operand)) {
      if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) return operand
      this.issues.push(invalidQuery('filter', 'expression'))
      return false
    }
    const { operator, operands } = nodeOf(operand)
    if (!isFilterOperator(operator)) {
      this.issues.push({ code: 'unknownOperator', path: 'filter', params: { operator } })
      return false
    }
    if (operator === 'var') return this.variable(operands[0], row)
    const [first] = operands
    const lines = this.linesOf(first)
    if (lines) {
      const rest = operands.slice(1).map((part) => this.operand(part, lines.entity, depth + 1))
      return { [operator]: [{ var: `record.${lines.field}` }, ...rest] } as unknown as Expression
    }
    return { [operator]: operands.map((part) => this.operand(part, row, depth + 1)) } as unknown as Expression
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

  private variable(path: Operand | undefined, row: AppEntity | undefined): Expression {
    if (typeof path !== 'string') {
      this.issues.push(invalidQuery('filter', 'var'))
      return false
    }
    if (path === 'today' || path === 'now') return { var: path }
    const [root = '', ...rest] = path.split('.')
    const inScope = rest.join('.')
    const account = this.app.entities.get(this.app.bundle.app.account.entity)
    if (root === 'row' && row) return this.check(row, inScope, path, path)
    if (root === 'user' && account && rest.length > 0) return { var: path }
    if (root === 'record') return this.check(this.entity, inScope, path, path)
    return this.check(this.entity, path, `record.${path}`, path)
  }

  private check(entity: AppEntity, path: string, full: string, typed: string): Expression {
    if (reach(this.app, this.access, entity, path)) return { var: full }
    this.issues.push(unknownField(this.access, entity, 'filter', typed))
    return false
  }
}
