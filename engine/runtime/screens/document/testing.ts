import type { DocumentScreen } from '../../../schema/screen.ts'
import { compute } from '../../documents/compute.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import type { ScreenAccess } from './can.ts'
import { type DocumentContext, localeOf } from './state.ts'

const everything: ScreenAccess = {
  operations: { loan: ['read', 'create', 'update', 'delete', 'import'] },
  transitions: { loan: ['*'] },
  readonly: {},
}

/** A librarian at the loans of the library, on 31 January 2026. */
export function loanContext(part: { access?: Partial<ScreenAccess>; screen?: Partial<DocumentScreen> } = {}): DocumentContext {
  const entity = library.entities.get('loan')
  const screen = library.screens.get('/lending/loan')
  if (!entity || screen?.kind !== 'document') throw new TypeError('the library has no loan')
  return {
    app: library,
    entity,
    screen: { ...screen, ...part.screen },
    access: { ...everything, ...part.access },
    user: { id: '9', name: '林馆员', roles: ['librarian'] },
    params: {},
    locale: localeOf(library),
    clock: () => ({ today: '2026-01-31', now: '2026-01-31T02:00:00.000Z' }),
  }
}

/** A loan of two books, as the server answers it. */
export function loan(part: Record<string, unknown> = {}): RecordData {
  const record = {
    id: '7',
    version: 3,
    loanNo: 'L202601310001',
    status: 'DRAFT',
    member: '21',
    branch: '1',
    loanDate: '2026-01-31',
    purpose: 'HOME',
    eventName: null,
    feeDiscount: '0.1000',
    note: null,
    copies: [copy('71', { book: '301' }), copy('72', { book: '302', lineNo: 2, quantity: '2' })],
    $labels: { member: '王晓明', branch: '城东馆' },
    $can: { update: true, delete: true, fields: true, transitions: { submit: { allowed: true }, cancel: { allowed: true } } },
    ...part,
  } as unknown as RecordData
  return compute(library, 'loan', record, loanContext().clock())
}

/** A line of a loan. */
export function copy(id: string | undefined, part: Record<string, unknown> = {}): RecordData {
  return {
    ...(id === undefined ? {} : { id }),
    lineNo: 1,
    book: '301',
    isbn: '9787020002207',
    unit: 'VOL',
    quantity: '1',
    dailyFee: '0.5000',
    free: false,
    dueDate: '2026-02-10',
    returnedQuantity: '0',
    $labels: { book: '红楼梦' },
    ...part,
  } as unknown as RecordData
}
