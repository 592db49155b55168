import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Effect } from '../../../engine/schema/effect.ts'
import { convert } from '../../app/records/convert.ts'
import { create } from '../../app/records/create.ts'
import { get } from '../../app/records/get.ts'
import { transition } from '../../app/records/transition.ts'
import { update } from '../../app/records/update.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'

const linesIn = (record: RecordData, name: string) => record[name] as readonly RecordData[]

/** Lends the books of a loan again, with what picking them fills. */
const lendAgain: Conversion = {
  label: 'Lend again',
  from: { entity: 'loan', lines: 'copies' },
  to: { entity: 'loan', lines: 'copies' },
  header: { member: { var: 'record.member' } },
  line: { book: { var: 'row.book' }, quantity: { var: 'row.quantity' } },
}

/** The library where a return slip is confirmed with this effect too, and a loan is lent again. */
function libraryWith(effect: Effect): App {
  const { bundle, hash } = library()
  const { returnSlip } = bundle.workflows
  const confirm = returnSlip?.transitions.confirm
  if (!returnSlip || !confirm || 'use' in confirm) throw new Error('The library has no return slips.')
  const effects = [...(confirm.effects ?? []), effect]
  const workflow = { ...returnSlip, transitions: { ...returnSlip.transitions, confirm: { ...confirm, effects } } }
  const workflows = { ...bundle.workflows, returnSlip: workflow }
  return link({ ...bundle, workflows, conversions: { ...bundle.conversions, lendAgain } }, hash)
}

test.group('what happens between records', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open(libraryWith({ kind: 'update', via: 'books.loanCopy', values: { dueDate: { var: 'record.returnDate' } } }))
    return () => lending.close()
  })

  test('a step changes fields of the lines of other documents, within their rules and with their history', async ({ assert }) => {
    const loan = await lending.lent()
    const draft = await convert(lending.librarian, 'loanToReturn', { ids: [linesIn(loan, 'copies')[0]?.id ?? ''] })
    const books = linesIn(draft, 'books').map((line) => ({ ...line, quantity: '1' }))
    const { id = '' } = (await create(lending.librarian, 'returnSlip', { ...draft, returnDate: '2026-11-28', books })).view
    await transition(lending.librarian, 'returnSlip', id, 'confirm')
    const after = (await get(lending.admin, 'loan', loan.id ?? '')).view
    assert.containsSubset(linesIn(after, 'copies')[0], { dueDate: '2026-11-28', days: 7 })
    assert.equal(after.lastDue, '2026-11-28')
  })

  test('what a conversion sets fills other fields as if it were picked, in the draft and when it is saved', async ({ assert }) => {
    const reader = lending.member.user.id ?? ''
    const stored = (await get(lending.admin, 'member', reader)).view
    await update(lending.admin, 'member', reader, stored.version as number, { feeDiscount: '0.25' })
    const loan = await lending.newLoan()
    const draft = await convert(lending.librarian, 'lendAgain', { ids: [linesIn(loan, 'copies')[0]?.id ?? ''] })
    const filled = { member: reader, branch: lending.branch.id, feeDiscount: '0.2500' }
    const line = { isbn: lending.book.isbn, dailyFee: '0.1000', unit: 'VOL' }
    assert.containsSubset(draft, { ...filled, $labels: { branch: '总馆' } })
    assert.containsSubset(linesIn(draft, 'copies')[0], line)
    assert.notEqual(draft.totalFee, null)
    const saved = (await create(lending.librarian, 'loan', draft)).view
    assert.containsSubset(saved, { ...filled, totalFee: draft.totalFee })
    assert.containsSubset(linesIn(saved, 'copies')[0], line)
  })
})
