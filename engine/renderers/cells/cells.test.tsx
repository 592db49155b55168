import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { AppEntity, AppField } from '../../runtime/app/app.ts'
import { library } from '../../runtime/testing/library.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { DigitsContext } from './digits-context.ts'
import { FieldValue } from './field-value.tsx'
import { cells } from './index.ts'

const locale = { language: 'ZHS', timeZone: 'Asia/Shanghai' } as const

function shown(entity: string, field: string, value: unknown, labels = {}): string {
  const declared = (library.entities.get(entity) as AppEntity).fields.get(field) as AppField
  const record = { [field]: value, $labels: labels } as RecordData
  return renderToStaticMarkup(<FieldValue field={declared} record={record} locale={locale} />)
}
const text = (...args: Parameters<typeof shown>) => shown(...args).replace(/<[^>]*>/g, '')

describe('cells', () => {
  const examples: readonly [kind: keyof typeof cells, entity: string, field: string, value: unknown, text: string][] = [
    ['code', 'loan', 'loanNo', 'L0001', 'L0001'],
    ['text', 'loan', 'note', '<b>急</b>', '&lt;b&gt;急&lt;/b&gt;'],
    ['integer', 'loan', 'bookCount', 12, '12'],
    ['decimal', 'book', 'weight', '1234.5', '1,234.5'],
    ['money', 'loan', 'totalFee', '-1234.50', '-1,234.50'],
    ['quantity', 'loan', 'totalQuantity', '1200', '1,200'],
    ['percent', 'loan', 'feeDiscount', '0.1300', '13%'],
    ['date', 'loan', 'loanDate', '2026-01-31', '2026-01-31'],
    ['datetime', 'loan', 'lentAt', '2026-01-31T04:30:00.000Z', '2026-01-31 12:30'],
    ['boolean', 'book', 'lendable', true, '是'],
    ['enum', 'loan', 'purpose', 'HOME', '带回家'],
    ['lookup', 'book', 'tags', ['NEW', 'AWARD'], '新书、获奖'],
    ['status', 'loan', 'status', 'DRAFT', '草稿'],
    ['attachment', 'book', 'cover', [{ id: '1', name: 'cover.png', size: 1, type: 'image/png' }], 'cover.png'],
    ['refs', 'book', 'sharedWith', ['1', '2'], '1、2'],
    ['id', 'loan', 'id', '7', '7'],
  ]
  for (const [kind, entity, field, value, expected] of examples) {
    test(`${kind} shows ${expected}`, () => {
      expect(library.entities.get(entity)?.fields.get(field)?.kind).toBe(kind)
      expect(text(entity, field, value)).toBe(expected)
    })
  }

  test('a reference shows what people call the record', () => {
    expect(text('loan', 'member', '7', { member: '王芳' })).toBe('王芳')
  })

  test('references to several show what people call the records, the first three and how many there are besides', () => {
    const names = (count: number) => ({ sharedWith: ['城东馆', '城西馆', '南馆', '北馆', '中心馆'].slice(0, count).join('\n') })
    expect(text('book', 'sharedWith', ['1', '2', '3'], names(3))).toBe('城东馆、城西馆、南馆')
    expect(text('book', 'sharedWith', ['1', '2', '3', '4', '5'], names(5))).toBe('城东馆、城西馆、南馆+2')
    expect(shown('book', 'sharedWith', ['1', '2', '3', '4', '5'], names(5))).toContain('title="城东馆、城西馆、南馆、北馆、中心馆"')
  })

  test('a number in a table has the digits of its column, and its own where it stands alone', () => {
    const field = library.entities.get('loan')?.fields.get('totalQuantity') as AppField
    const value = <FieldValue field={field} record={{ totalQuantity: '1200.000' }} locale={locale} />
    expect(renderToStaticMarkup(<DigitsContext value={{ totalQuantity: 2 }}>{value}</DigitsContext>)).toContain('>1,200.00<')
    expect(renderToStaticMarkup(value)).toContain('>1,200<')
  })

  test('nothing shows nothing', () => {
    for (const [, entity, field] of examples) expect(text(entity, field, null)).toBe('')
  })

  test('a choice with a tone is a tag in it', () => {
    expect(shown('loan', 'status', 'REJECTED')).toContain('data-tone="refused"')
  })

  test('every kind is among the examples', () => {
    expect(new Set(['ref', ...examples.map(([kind]) => kind)])).toEqual(new Set(Object.keys(cells)))
  })
})
