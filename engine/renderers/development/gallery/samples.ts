import type { AppField } from '../../../runtime/app/app.ts'
import type { WireValue } from '../../../runtime/values/record-data.ts'

/** A field of the gallery's portal, with values to show it by. */
export interface Sample {
  readonly entity: string
  readonly field: string
  readonly value: WireValue
  /** A longer or otherwise difficult value. */
  readonly hard?: WireValue
  /** What a reference is called. */
  readonly label?: string
}

/** Every kind of field by an example; whoever adds a kind is told here by the compiler. */
export const samples = {
  // text
  code: { entity: 'loan', field: 'loanNo', value: 'L0001' },
  text: { entity: 'loan', field: 'note', value: '请放在前台', hard: '长'.repeat(120) },
  // numbers
  decimal: { entity: 'book', field: 'weight', value: '1234.5' },
  integer: { entity: 'loan', field: 'bookCount', value: 12, hard: 123456789 },
  money: { entity: 'loan', field: 'totalFee', value: '1234.50', hard: '-9876543210.99' },
  percent: { entity: 'loan', field: 'feeDiscount', value: '0.1300' },
  quantity: { entity: 'loan', field: 'totalQuantity', value: '1200' },
  // time
  date: { entity: 'loan', field: 'loanDate', value: '2026-01-31' },
  datetime: { entity: 'loan', field: 'lentAt', value: '2026-01-31T04:30:00.000Z' },
  // choices
  boolean: { entity: 'book', field: 'lendable', value: true, hard: false },
  enum: { entity: 'loan', field: 'purpose', value: 'HOME' },
  lookup: { entity: 'book', field: 'tags', value: ['NEW', 'AWARD'] },
  status: { entity: 'loan', field: 'status', value: 'SUBMITTED', hard: 'REJECTED' },
  // records and files
  attachment: { entity: 'book', field: 'cover', value: [{ id: '1', name: 'cover.png', size: 20480, type: 'image/png' }] },
  id: { entity: 'loan', field: 'id', value: '7' },
  ref: { entity: 'loan', field: 'member', value: '7', label: '王芳' },
  refs: {
    entity: 'book',
    field: 'sharedWith',
    value: ['1', '2', '3', '4', '5'],
    label: '城东馆\n城西馆\n中心馆\n大学城馆\n滨江新区图书馆',
  },
} as const satisfies { [Kind in AppField['kind']]: Sample }
