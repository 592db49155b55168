import type { Expression, Operand } from '../../schema/expression.ts'
import { Decimal } from '../values/decimal.ts'
import { resolve } from './resolve.ts'
import type { Site } from './scope.ts'
import { isOperation, nodeOf, pathOf } from './tree.ts'

/** What is known of the value of a path. */
interface Known {
  readonly allowed?: ReadonlySet<Scalar>
  readonly excluded: ReadonlySet<Scalar>
  readonly least?: Bound
  readonly most?: Bound
  readonly missing?: boolean
}
type Scalar = string | number | boolean
interface Bound {
  readonly value: Decimal
  readonly isOpen: boolean
}
type World = ReadonlyMap<string, Known>

const nothing: Known = { excluded: new Set() }

/**
 * Whether all of these conditions can hold at once. Only what enumerations, booleans and ranges of numbers rule out is impossible;
 * of everything else the answer is yes.
 */
export function canHold(conditions: readonly Expression[], site: Site): boolean {
  return possible(conditions, new Map(), site)
}

function possible([first, ...rest]: readonly Operand[], world: World, site: Site): boolean {
  if (first === undefined) return true
  if (first === false) return false
  if (!isOperation(first)) return possible(rest, world, site)
  const { operator, operands } = nodeOf(first)
  if (operator === 'and') return possible([...operands, ...rest], world, site)
  if (operator === 'or') return operands.some((each) => possible([each, ...rest], world, site))
  if (operator === '!' && isOperation(operands[0])) {
    const opposite = oppositeOf(operands[0])
    if (opposite !== undefined) return possible([opposite, ...rest], world, site)
  }
  const fact = factOf(operator, operands)
  if (!fact) return possible(rest, world, site)
  const known = joined(world.get(fact.path) ?? startOf(fact.path, site), fact.known)
  return isPossible(known) && possible(rest, new Map([...world, [fact.path, known]]), site)
}

/** When a condition does not hold; nothing when that is not known. A comparison does not hold either when there is no value. */
function oppositeOf(condition: Expression): Expression | undefined {
  const { operator, operands } = nodeOf(condition as Parameters<typeof nodeOf>[0])
  const [left] = operands
  const not = (operand: Operand) => ({ '!': [operand] }) as Expression
  if (operator === 'and') return { or: operands.map(not) } as Expression
  if (operator === 'or') return { and: operands.map(not) } as Expression
  if (operator === '!') return left as Expression
  if (operator === 'missing') return { present: [left] } as Expression
  if (operator === 'present') return { missing: [left] } as Expression
  const contrary = contraries[operator as keyof typeof contraries]
  if (contrary === undefined || pathOf(left) === undefined) return undefined
  return { or: [{ missing: [left] }, { [contrary]: operands }] } as Expression
}

const contraries = { '==': '!=', '!=': '==', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const

interface Fact {
  readonly path: string
  readonly known: Known
}

/** What a condition says of the value of one path; nothing when it says anything else. */
function factOf(operator: string, operands: readonly Operand[]): Fact | undefined {
  const [left, right] = operands
  const path = pathOf(left)
  if (operator === 'var') return { path: String(left), known: { ...nothing, allowed: new Set([true]), missing: false } }
  if (operator === '!' && path !== undefined) return { path, known: { ...nothing, excluded: new Set([true]) } }
  if (path === undefined) {
    const turned = turns[operator as keyof typeof turns]
    return turned && pathOf(right) !== undefined ? factOf(turned, [right as Operand, left as Operand]) : undefined
  }
  if (operator === 'missing' || operator === 'present') return { path, known: { ...nothing, missing: operator === 'missing' } }
  if (operator === 'in' && Array.isArray(right)) {
    return { path, known: { ...nothing, missing: false, allowed: new Set(right.filter((each) => each !== null) as Scalar[]) } }
  }
  if (typeof right === 'object' || right === undefined) return undefined
  if (operator === '==') return { path, known: { ...nothing, missing: false, allowed: new Set([right]) } }
  if (operator === '!=') return { path, known: { ...nothing, missing: false, excluded: new Set([right]) } }
  if (typeof right !== 'number') return undefined
  const bound = { value: new Decimal(right), isOpen: operator === '<' || operator === '>' }
  if (operator === '<' || operator === '<=') return { path, known: { ...nothing, missing: false, most: bound } }
  if (operator === '>' || operator === '>=') return { path, known: { ...nothing, missing: false, least: bound } }
  return undefined
}

const turns = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const

/** What the declaration of a field says of all its values. */
function startOf(path: string, site: Site): Known {
  const target = resolve(site, path)
  if (target.kind !== 'field' || target.field.multiple) return nothing
  const { declaration, choices, kind } = target.field
  const bound = (value: number | undefined): Bound | undefined =>
    value === undefined ? undefined : { value: new Decimal(value), isOpen: false }
  const least = bound(declaration && 'min' in declaration ? declaration.min : undefined)
  const most = bound(declaration && 'max' in declaration ? declaration.max : undefined)
  const allowed = kind === 'boolean' ? new Set([true, false]) : choices && new Set(choices.keys())
  return { ...nothing, ...(allowed && { allowed }), ...(least && { least }), ...(most && { most }) }
}

function joined(one: Known, other: Known): Known {
  const allowed =
    one.allowed && other.allowed ? new Set([...one.allowed].filter((value) => other.allowed?.has(value))) : (one.allowed ?? other.allowed)
  const least = further(one.least, other.least, (a, b) => a.gt(b))
  const most = further(one.most, other.most, (a, b) => a.lt(b))
  const isTorn = one.missing !== undefined && other.missing !== undefined && one.missing !== other.missing
  const missing = one.missing ?? other.missing
  return {
    excluded: new Set([...one.excluded, ...other.excluded]),
    ...(isTorn ? { allowed: new Set<Scalar>() } : allowed && { allowed }),
    ...(least && { least }),
    ...(most && { most }),
    ...(missing !== undefined && { missing: isTorn ? false : missing }),
  }
}

function further(one: Bound | undefined, other: Bound | undefined, isFurther: (a: Decimal, b: Decimal) => boolean): Bound | undefined {
  if (!one || !other) return one ?? other
  if (one.value.eq(other.value)) return one.isOpen ? one : other
  return isFurther(one.value, other.value) ? one : other
}

function isPossible({ allowed, excluded, least, most, missing }: Known): boolean {
  if (missing !== false) return true
  if (least && most && (least.value.gt(most.value) || (least.value.eq(most.value) && (least.isOpen || most.isOpen)))) return false
  return !allowed || [...allowed].some((value) => !excluded.has(value) && isWithin(value, least, most))
}

function isWithin(value: Scalar, least: Bound | undefined, most: Bound | undefined): boolean {
  if (typeof value !== 'number') return true
  const isEnough = !least || (least.isOpen ? least.value.lt(value) : least.value.lte(value))
  const isNotTooMuch = !most || (most.isOpen ? most.value.gt(value) : most.value.gte(value))
  return isEnough && isNotTooMuch
}
