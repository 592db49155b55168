import { valueAt } from '../../engine/runtime/app/bundle-file.ts'
import { patterns, rulesAt } from '../../engine/runtime/app/pattern.ts'
import type { Step } from '../../engine/runtime/app/source/source.ts'
import type { CheckSite } from '../../engine/runtime/expressions/check.ts'
import { isOperatorName } from '../../engine/runtime/expressions/operators/index.ts'
import { siteOf } from '../../engine/runtime/expressions/scope.ts'
import { type Base, itsEntity, type Place } from '../../engine/runtime/names/base.ts'
import { siteAt } from '../../engine/runtime/names/expressions.ts'
import { type OperandSite, siteInside } from '../../engine/runtime/names/operand-site.ts'
import { sites } from '../../engine/runtime/names/sites.ts'
import type { Expression } from '../../engine/schema/expression.ts'

/** A place inside an expression. */
export interface ExpressionPlace extends OperandSite {
  /** Where the expression begins, and the way from there. */
  readonly root: readonly Step[]
  readonly inside: readonly Step[]
  readonly expression: Expression
}

const tables = new Map(Object.entries(sites).map(([kind, table]) => [kind, patterns(table)]))

/** The expression that a place is in, what it can speak of there, and the type that is expected; nothing when it is in none. */
export function expressionAt(place: Place): ExpressionPlace | undefined {
  const found = place.file.kind === 'fixture' ? inFixture(place) : bySite(place)
  if (!found) return undefined
  const { root, site } = found
  const inside = place.path.slice(root.length)
  const expression = valueAt(place.file.value, root) as Expression
  const outer: OperandSite = { site, ...(site.expected && { expected: site.expected }) }
  return { ...siteInside(outer, expression, inside), root, inside, expression }
}

interface Found {
  readonly root: readonly Step[]
  readonly site: CheckSite
}

function bySite({ app, file, path }: Place): Found | undefined {
  const table = tables.get(file.kind)
  for (let length = 1; table && length <= path.length; length++) {
    const root = path.slice(0, length)
    const [rule] = rulesAt(table, root)
    const site = rule && siteAt(rule, { app, file, path: root })
    if (site) return { root, site }
  }
  return undefined
}

/** The generators of a fixture nest, so an expression is told by its operator; it speaks of the record that is made. */
function inFixture({ app, file, path }: Place): Found | undefined {
  const start = path.findIndex((step) => step === 'var' || isOperatorName(String(step)))
  const entity = (itsEntity satisfies Base)({ app, file, path })
  if (start < 0 || !entity) return undefined
  const row = path[0] === 'lines' ? entity.lines.get(String(path[1])) : undefined
  return { root: path.slice(0, start), site: siteOf(app, { record: entity.name, ...(row && { row: row.name }) }) }
}
