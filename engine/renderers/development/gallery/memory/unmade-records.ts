import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { MemoryWorld } from './memory-world.ts'

/** A record that the fixtures of the library do not make, but a scene shows. */
export interface UnmadeRecord {
  readonly entity: string
  readonly data: RecordData
}

const wished = 6

/** Branches with a book that they share, reservations that wait for their loans, books that came back with pictures to judge, and the year of a reader. */
export function unmadeRecords(world: MemoryWorld): readonly UnmadeRecord[] {
  const [copies, members, books, loans] = ['loan.copies', 'member', 'book', 'loan'].map((name) => world.all(name, []))
  const at = { version: 1, createdAt: '2026-11-18T02:00:00Z', createdBy: null, updatedAt: '2026-11-18T02:00:00Z', updatedBy: null }
  const lists = Array.from({ length: wished }, (_, index): UnmadeRecord => {
    const quantity = index + 1
    const wishes = [
      {
        id: `wish-${index}`,
        member: members?.[index]?.id,
        book: books?.[index]?.id,
        branch: books?.[index]?.branch,
        quantity,
        loan: index === 3 ? loans?.[0]?.id : null,
      },
    ]
    const facts = { listNo: `R2611-00${quantity}`, status: 'DRAFT', wantedOn: `2026-11-2${quantity}`, readers: 1, wished: String(quantity) }
    return { entity: 'reservationList', data: { id: `list-${index}`, ...facts, ...at, wishes } as RecordData }
  })
  const lines = (copies ?? []).slice(0, 3).map((copy, index) => ({
    id: `returned-${index}`,
    lineNo: index + 1,
    loanCopy: copy.id,
    book: copy.book,
    dueDate: '2026-11-25',
    quantity: '1',
    condition: index === 0 ? 'GOOD' : 'WORN',
    pictures: [{ id: `picture-${index}`, name: `${index + 1}.png`, size: 20480, type: 'image/png' }],
    lateDays: 0,
    lateFee: '0.00',
    fineDue: null,
  }))
  const slip = { id: 'slip', slipNo: 'B2611-001', status: 'DRAFT', member: members?.[0]?.id, returnDate: '2026-11-20', lateDays: 0 }
  const branches = ['东岸馆', '大学城馆', '港口馆', '滨江新区图书馆', '青年馆'].map(
    (name, index): UnmadeRecord => ({
      entity: 'branch',
      data: { id: String(900001 + index), code: `ZZ0${index + 1}`, name, ...opened(index), ...at } as RecordData,
    }),
  )
  const shared = { ...books?.[0], id: 'shared', isbn: '9787999999990', title: '走读的书', ...at }
  const book = { entity: 'book', data: { ...shared, sharedWith: branches.slice(0, 4).map(({ data }) => data.id) } as RecordData }
  return [
    ...branches,
    book,
    ...lists,
    { entity: 'returnSlip', data: { ...slip, ...at, lateFee: '0.00', books: lines } as unknown as RecordData },
    { entity: 'memberYear', data: { ...yearOf(world), ...at } as RecordData },
  ]
}

/** What counts in the year of a reader: what they lent, and between it fines. */
function yearOf(world: MemoryWorld): RecordData {
  const [loans = [], fines = []] = ['loan', 'fine'].map((name) => world.all(name, []))
  const { member } = loans[0] ?? {}
  const lent = loans.slice(0, 4).map(({ id, loanDate }, index) => ({ loan: id, fine: null, loanDate, copies: String(index + 1) }))
  const fined = fines.slice(0, 2).map(({ id, lateDays, amount }) => {
    return { loan: null, fine: id, 'fine.lateDays': lateDays, 'fine.amount': amount, loanDate: null, copies: '-1' }
  })
  const rows = [...lent.slice(0, 1), ...fined.slice(0, 1), ...lent.slice(1), ...fined.slice(1)]
  const facts = { id: 'year', yearNo: 'Y2611-001', status: 'CALCULATED', member, year: '2026-01-01', level: 'PLAIN', calculated: 'PLAIN' }
  return {
    ...facts,
    loanCount: 4,
    copyCount: '8',
    loans: rows.map((row, index) => ({ id: `counted-${index}`, ...row })),
  } as unknown as RecordData
}

/** Records that somebody else has changed when a step is taken of them. */
export const changedMeanwhile: ReadonlySet<string> = new Set(['list-2'])

/** What a file of the library shows: a book that lies on a table. */
export const picturedBook = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#e8e3d8"/>' +
    '<rect x="150" y="50" width="180" height="230" rx="6" fill="#7a4b2a"/><rect x="162" y="50" width="6" height="230" fill="#5c361c"/>' +
    '<rect x="190" y="90" width="110" height="14" fill="#e8d9b5"/><rect x="190" y="116" width="80" height="8" fill="#e8d9b5"/></svg>',
)}`

/** Where and since when a branch is open. */
const opened = (index: number) => ({ address: `上海市杨浦区江湾路 ${12 + 8 * index} 号`, openedOn: `202${index}-03-01` })
