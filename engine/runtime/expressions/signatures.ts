import type { NumberKind } from '../fields/number-kinds.ts'
import type { Report, TypedOperand } from './operators/operator.ts'
import { commonType, isNumber, isText, nameOfType, type Type, type Typed } from './type.ts'

/** The `type` functions that several operators share. */
type Signature = (operands: readonly TypedOperand[], report: Report) => Typed

const boolean: Typed = { type: { kind: 'boolean' }, nullable: false }

/** Reports every operand that fails the test. */
const each = (operands: readonly TypedOperand[], report: Report, expected: string, test: (type: Type) => boolean) => {
  for (const [index, { type }] of operands.entries()) {
    if (type.kind !== 'unknown' && !test(type)) report('wrongType', index, { expected, actual: nameOfType(type) })
  }
}

const anyNullable = (operands: readonly TypedOperand[]) => operands.some(({ nullable }) => nullable)

/** Reports the operand unless it is of the kind. */
export const expectKind = (operands: readonly TypedOperand[], index: number, kind: Type['kind'], report: Report): void => {
  const type = operands[index]?.type
  if (type === undefined || type.kind === 'unknown' || type.kind === kind) return
  if (kind === 'integer' && type.kind === 'number' && type.whole) return
  if (commonType(type, { kind } as Type)?.kind === kind && type.kind === 'string') return
  report('wrongType', index, { expected: kind, actual: nameOfType(type) })
}

/** Conditions in, a condition out. */
export const ofConditions: Signature = (operands, report) => {
  each(operands, report, 'boolean', (type) => type.kind === 'boolean' || type.kind === 'null')
  return boolean
}

/** Texts in, a condition out. */
export const conditionOfTexts: Signature = (operands, report) => {
  each(operands, report, 'text', isText)
  return boolean
}

/** Texts in, a text out. */
export const textOfTexts: Signature = (operands, report) => {
  each(operands, report, 'text', isText)
  return { type: { kind: 'text' }, nullable: anyNullable(operands) }
}

/** Any value in, a condition out. */
export const conditionOfAny: Signature = () => boolean

const unordered = new Set<Type['kind']>(['boolean', 'choice', 'ref'])
const incomparable = new Set<Type['kind']>(['list', 'lines', 'attachment'])

/** The operands must have a type in common that can be compared; `ordered` leaves out what has no order. */
const comparison =
  (ordered: boolean): Signature =>
  (operands, report) => {
    for (const [index, { type }] of operands.entries()) {
      if (type.kind === 'null') report('comparedWithNull', index)
      else if (incomparable.has(type.kind) || (ordered && unordered.has(type.kind))) {
        report('notComparable', index, { actual: nameOfType(type) })
      }
    }
    common(operands, report)
    return boolean
  }
export const equality = comparison(false)
export const ordering = comparison(true)

/** The type that all operands have in common; reports the first that has none with those before it. */
export const common = (operands: readonly TypedOperand[], report: Report): Type => {
  let type: Type = { kind: 'null' }
  for (const [index, operand] of operands.entries()) {
    const both = commonType(type, operand.type)
    if (both === undefined) {
      reportDifferent(type, operand.type, index, report)
      return { kind: 'unknown' }
    }
    type = both
  }
  return type
}

const reportDifferent = (before: Type, type: Type, index: number, report: Report) => {
  const [choice, literal] = before.kind === 'choice' ? [before, type] : [type, before]
  if (choice.kind === 'choice' && literal.kind === 'string') {
    const at = literal === type ? index : 0
    report('unknownChoice', at, {
      value: literal.values.find((value) => !choice.values.has(value)) ?? '',
      name: choice.name,
      values: [...choice.values].join(', '),
    })
  } else report('differentTypes', index, { first: nameOfType(before), actual: nameOfType(type) })
}

/** Numbers of one kind in, that kind out: sums, least and greatest. */
export const ofOneNumberKind: Signature = (operands, report) => {
  each(operands, report, 'number', isNumber)
  return { type: common(operands, report), nullable: anyNullable(operands) }
}

const ordered = new Set<Type['kind']>(['text', 'code', 'date', 'datetime', 'string', 'param'])

/** Numbers, dates or texts of one kind in, that kind out. */
export const ofOneOrderedKind: Signature = (operands, report) => {
  each(operands, report, 'number, date or text', (type) => isNumber(type) || ordered.has(type.kind))
  return { type: common(operands, report), nullable: anyNullable(operands) }
}

/** Whether the operand is a whole number written out, from 0 up to the most. */
const isWholeLiteral = (operand: TypedOperand | undefined, most: number): boolean =>
  typeof operand?.operand === 'number' && Number.isInteger(operand.operand) && operand.operand >= 0 && operand.operand <= most

/** Reports the operand unless it is a whole number from 0 to 20 written out: digits after the point. */
export const expectScale = (operands: readonly TypedOperand[], index: number, report: Report): void => {
  if (operands.length > index && !isWholeLiteral(operands[index], 20)) report('notALiteral', index, { expected: '0 … 20' })
}

/** Lines in; a condition of each row, which may be left out, as the second operand. */
export const overConditions =
  (result: Typed): Signature =>
  (operands, report) => {
    if (operands.length > 1) expectKind(operands, 1, 'boolean', report)
    return result
  }

/** One number of any kind in, one of this kind out. */
export const numberAs =
  (kind: NumberKind): Signature =>
  (operands, report) => {
    each(operands, report, 'number', isNumber)
    return { type: { kind }, nullable: anyNullable(operands) }
  }
