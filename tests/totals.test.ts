import { describe, expect, it } from 'vitest'
import type { AppEntity, AppField } from '../engine/runtime/app/app.ts'
import { evaluate } from '../engine/runtime/expressions/evaluate.ts'
import { siteOf, siteOfRow } from '../engine/runtime/expressions/scope.ts'
import { Decimal, toDecimal } from '../engine/runtime/values/decimal.ts'
import { linesOf, type RecordData, wireOf } from '../engine/runtime/values/record-data.ts'
import { isDecimal } from '../engine/runtime/values/value.ts'
import type { Expression } from '../engine/schema/expression.ts'
import { app, now, records } from './support/recent-demonstration.ts'

/** A field of a document that adds up something over its lines. */
interface Total {
  readonly entity: AppEntity
  readonly field: AppField
  readonly lines: string
  /** What a line adds to it. */
  readonly part: Expression
}

/** The sum that a computed field is, rounded or not; nothing for other computations. */
function sumOf(expression: unknown): readonly [unknown, Expression] | undefined {
  const { sum, round } = (expression ?? {}) as { sum?: readonly [unknown, Expression]; round?: readonly unknown[] }
  return sum ?? (round ? sumOf(round[0]) : undefined)
}

const totals: readonly Total[] = [...app.entities.values()].flatMap((entity) =>
  [...entity.fields.values()].flatMap((field): Total[] => {
    const declared = field.declaration
    const found = field.kind === 'money' && declared && 'computed' in declared ? sumOf(declared.computed) : undefined
    const lines = String((found?.[0] as { var?: string } | undefined)?.var ?? '').replace('record.', '')
    return found && entity.lines.has(lines) ? [{ entity, field, lines, part: found[1] }] : []
  }),
)
const amount = (record: RecordData, { name }: AppField) => new Decimal(toDecimal(wireOf(record, name)) ?? 0)

/** What each line adds to a total, in cents as a line shows it. */
function partsOf({ entity, field, lines, part }: Total, record: RecordData): readonly string[] {
  const site = siteOfRow(siteOf(app, { record: entity.name }), entity.lines.get(lines)?.name ?? '')
  return linesOf(record, lines).map((row) => {
    const value = evaluate(part, site, { record, row, today: now.slice(0, 10), now })
    return (isDecimal(value) ? value : new Decimal(0)).toDecimalPlaces(field.scale ?? 2, Decimal.ROUND_HALF_UP).toString()
  })
}

const documentsOf = ({ entity }: Total) => records.filter((record) => record.entity === entity.name).map(({ data }) => data)

describe('totals of a document', () => {
  it('are found in the metadata', () => {
    expect(totals.map(({ entity, field }) => `${entity.name}.${field.name}`)).toContain('purchaseOrder.receivedAmount')
    expect(totals.length).toBeGreaterThan(9)
  })

  it.each(totals.map((total) => [`${total.entity.name}.${total.field.name}`, total] as const))(
    '%s is what its lines show, to the cent',
    (_, total) => {
      const wrong = documentsOf(total).filter((record) => {
        const shown = partsOf(total, record).reduce((sum, part) => sum.plus(part), new Decimal(0))
        return !shown.equals(amount(record, total.field))
      })
      expect(wrong.map((record) => String(record.id ?? ''))).toEqual([])
    },
  )

  it('are one figure, every two of them to which each line adds the same', () => {
    let compared = 0
    for (const one of totals) {
      for (const other of totals) {
        if (one === other || one.entity !== other.entity || one.lines !== other.lines) continue
        for (const record of documentsOf(one)) {
          if (partsOf(one, record).join() !== partsOf(other, record).join()) continue
          compared += 1
          expect(amount(record, one.field).toString(), `${one.entity.name}: ${one.field.name} and ${other.field.name}`).toBe(
            amount(record, other.field).toString(),
          )
        }
      }
    }
    expect(compared).toBeGreaterThan(0)
  })

  it('an order received in full shows what was ordered as received', () => {
    const orders = records.filter(({ entity }) => entity === 'purchaseOrder').map(({ data }) => data)
    const whole = orders.filter((order) =>
      linesOf(order, 'lines').every((line) => line.cancelFlag !== true && Number(line.receivedQuantity) === Number(line.quantity)),
    )
    expect(whole.length).toBeGreaterThan(10)
    expect(whole.map(({ receivedAmount }) => Number(receivedAmount))).toEqual(whole.map((order) => Number(order.totalTaxIncludedAmount)))
  })
})
