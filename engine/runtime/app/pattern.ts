import type { Step } from './source/source.ts'

/** A place that matches a pattern. */
export interface Match<Rule> {
  readonly rule: Rule
  readonly path: readonly Step[]
  /** What stands there, or the key itself when the pattern ends in `$key`. */
  readonly value: unknown
  readonly at?: 'key'
}

/** Patterns of places in a JSON value, made ready for a walk: `columns.*.field`; `*` is any key or index, `$key` at the end a key itself. */
export interface Patterns<Rule> {
  readonly rules: Rule[]
  readonly keys: Rule[]
  readonly next: Map<string, Patterns<Rule>>
}

/** The patterns of a table (`columns.*.field`), with the rule that each stands for, as a tree by steps. */
export function patterns<Rule>(table: Readonly<Record<string, Rule>>): Patterns<Rule> {
  const root = node<Rule>()
  for (const [pattern, rule] of Object.entries(table)) {
    const steps = pattern.split('.')
    const isKey = steps.at(-1) === '$key'
    const place = placeOf(root, isKey ? steps.slice(0, -1) : steps)
    ;(isKey ? place.keys : place.rules).push(rule)
  }
  return root
}

/** The same patterns, where what a place holds stands once more at each of the inner patterns below it, and so on downwards. */
export function nested<Rule>(table: Patterns<Rule>, pattern: string, inner: readonly string[]): Patterns<Rule> {
  const place = placeOf(table, pattern.split('.'))
  for (const each of inner) {
    const steps = each.split('.')
    placeOf(place, steps.slice(0, -1)).next.set(steps.at(-1) ?? '', place)
  }
  return table
}

/** The place that steps lead to from another, made where it is not there. */
function placeOf<Rule>(from: Patterns<Rule>, steps: readonly string[]): Patterns<Rule> {
  let current = from
  for (const step of steps) {
    const next = current.next.get(step) ?? node<Rule>()
    current.next.set(step, next)
    current = next
  }
  return current
}

const node = <Rule>(): Patterns<Rule> => ({ rules: [], keys: [], next: new Map() })

const known = new WeakMap<object, WeakMap<object, readonly Match<unknown>[]>>()

/** Every place of a value that matches one of the patterns. Values of files do not change, so each is walked once. */
export function matches<Rule>(table: Patterns<Rule>, value: unknown): readonly Match<Rule>[] {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return walked(table, value)
  const ofTable = known.get(table) ?? new WeakMap<object, readonly Match<unknown>[]>()
  known.set(table, ofTable)
  const found = (ofTable.get(value) as readonly Match<Rule>[] | undefined) ?? walked(table, value)
  ofTable.set(value, found)
  return found
}

function walked<Rule>(table: Patterns<Rule>, value: unknown): Match<Rule>[] {
  const found: Match<Rule>[] = []
  walk(table, value, [], found)
  return found
}

function walk<Rule>(table: Patterns<Rule>, value: unknown, path: readonly Step[], found: Match<Rule>[]): void {
  for (const rule of table.rules) found.push({ rule, path, value })
  if (typeof value !== 'object' || value === null) return
  const any = table.next.get('*')
  const isArray = Array.isArray(value)
  for (const [key, inner] of Object.entries(value)) {
    const step = isArray ? Number(key) : key
    const named = table.next.get(key)
    const at = [...path, step]
    for (const rule of table.keys) found.push({ rule, path: at, value: key, at: 'key' })
    if (named) walk(named, inner, at, found)
    if (any) walk(any, inner, at, found)
  }
}

/** The rules of the place that a path leads to, whether something stands there or not; or those of its last key itself. */
export function rulesAt<Rule>(table: Patterns<Rule>, path: readonly Step[], at: 'key' | 'value' = 'value'): readonly Rule[] {
  const [step, ...rest] = path
  if (step === undefined) return at === 'value' ? table.rules : []
  if (at === 'key' && rest.length === 0) return table.keys
  return [table.next.get(String(step)), table.next.get('*')].flatMap((next) => (next ? rulesAt(next, rest, at) : []))
}
