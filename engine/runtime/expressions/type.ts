import { type NumberKind, numberKinds } from '../fields/number-kinds.ts'
/** The type of an expression. Kinds of number and of text are types of their own: money is not a quantity. */
export type Type =
  | { readonly kind: 'boolean' | 'text' | 'code' | 'date' | 'datetime' | 'attachment' }
  | { readonly kind: NumberKind }
  /** A value of an enumeration, lookup or workflow. */
  | { readonly kind: 'choice'; readonly name: string; readonly values: ReadonlySet<string> }
  /** A record of an entity, by its id. */
  | { readonly kind: 'ref'; readonly entity: string }
  /** The lines of a document. */
  | { readonly kind: 'lines'; readonly entity: string }
  | { readonly kind: 'list'; readonly of: Type }
  /** A number or text written out, or one of several: it takes the type that its neighbour needs. */
  | { readonly kind: 'number'; readonly whole: boolean }
  | { readonly kind: 'string'; readonly values: readonly string[] }
  | { readonly kind: 'null' }
  /** A parameter of the route: text that may be a code, a choice or an id. */
  | { readonly kind: 'param' }
  /** Already reported: it fits everywhere, so that one mistake is one problem. */
  | { readonly kind: 'unknown' }

/** A type, and whether there may be no value. */
export interface Typed {
  readonly type: Type
  readonly nullable: boolean
}

export const unknown: Typed = { type: { kind: 'unknown' }, nullable: true }

const plain = new Set<Type['kind']>(['integer', 'decimal'])
const numbers = new Set<Type['kind']>([...numberKinds, 'number', 'unknown'])
const texts = new Set<Type['kind']>(['text', 'code', 'string', 'param', 'unknown'])

export const isNumber = (type: Type): boolean => numbers.has(type.kind)
export const isText = (type: Type): boolean => texts.has(type.kind)
export const isPlainNumber = (type: Type): boolean => plain.has(type.kind)

/** The type as people read it in a diagnostic. */
export const nameOfType = (type: Type): string => {
  switch (type.kind) {
    case 'choice':
      return `choice of ${type.name}`
    case 'ref':
      return `reference to ${type.entity}`
    case 'lines':
      return `lines ${type.entity}`
    case 'list':
      return `list of ${nameOfType(type.of)}`
    case 'string':
      return `text ${type.values.map((value) => `"${value}"`).join(' or ')}`
    default:
      return type.kind
  }
}

/** The type that both have in common, as `==`, `if` and `coalesce` need; `undefined` when they have none. */
export const commonType = (a: Type, b: Type): Type | undefined => commonOf(a, b) ?? commonOf(b, a)

const date = /^\d{4}-\d\d-\d\d$/
const datetime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const commonOf = (a: Type, b: Type): Type | undefined => {
  if (a.kind === 'unknown' || a.kind === 'null') return b
  switch (a.kind) {
    case 'number':
      if (b.kind === 'number') return { kind: 'number', whole: a.whole && b.whole }
      if (b.kind === 'integer') return a.whole ? b : { kind: 'decimal' }
      return isNumber(b) ? b : undefined
    case 'string':
      return commonOfLiteral(a.values, b)
    case 'param':
      return ['text', 'code', 'choice', 'ref', 'param'].includes(b.kind) ? b : undefined
    case 'code':
      return b.kind === 'code' || b.kind === 'text' || b.kind === 'choice' ? (b.kind === 'choice' ? a : b) : undefined
    case 'integer':
    case 'decimal':
      return b.kind === 'integer' ? a : b.kind === 'decimal' || b.kind === 'quantity' || b.kind === 'percent' ? b : undefined
    case 'choice':
      return b.kind === 'choice' && b.name === a.name ? a : undefined
    case 'ref':
      return b.kind === 'ref' && b.entity === a.entity ? a : undefined
    case 'list': {
      const of = b.kind === 'list' ? commonType(a.of, b.of) : undefined
      return of && { kind: 'list', of }
    }
    case 'lines':
    case 'attachment':
      return undefined
    default:
      return a.kind === b.kind ? a : undefined
  }
}

const commonOfLiteral = (values: readonly string[], other: Type): Type | undefined => {
  switch (other.kind) {
    case 'string':
      return { kind: 'string', values: [...new Set([...values, ...other.values])] }
    case 'text':
    case 'code':
    case 'param':
      return other
    case 'date':
      return values.every((value) => date.test(value)) ? other : undefined
    case 'datetime':
      return values.every((value) => datetime.test(value)) ? other : undefined
    case 'choice':
      return values.every((value) => other.values.has(value)) ? other : undefined
    default:
      return undefined
  }
}

/** Whether a value of the type can stand where the other is expected. */
export const fits = (type: Type, expected: Type): boolean => {
  if (type.kind === 'null' || type.kind === 'unknown' || expected.kind === 'unknown') return true
  if (expected.kind === 'text' || expected.kind === 'code') return isText(type) || type.kind === 'choice'
  if (expected.kind === 'choice' && type.kind === 'code') return true
  if (expected.kind === 'list' && type.kind === 'list') return fits(type.of, expected.of)
  return commonType(type, expected)?.kind === expected.kind
}
