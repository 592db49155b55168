import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { update } from '../../app/steps/update.ts'
import { Lending, refusal } from '../support/lending.ts'

/** Copies are settled once a note says why. */
const settled = { present: [{ var: 'record.note' }] }
const app = link(load(edited({ 'entities/lending/loan.json': { 'fields.copies.readonly': settled } })).bundle)
const copies = (record: RecordData) => record.copies as readonly RecordData[]

test.group('lines that are readonly by a condition', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open(app)
    return () => lending.close()
  })

  test('are not added to, not removed from and not changed while it holds', async ({ assert }) => {
    const loan = await lending.newLoan()
    const changed = (await update(lending.member, 'loan', loan.id ?? '', loan.version ?? 0, { note: '定了' })).view
    const more = [...copies(changed), { book: lending.book.id, quantity: '1' }]
    const refused = [{ code: 'linesReadonly', path: 'copies' }]
    for (const rows of [more, []]) {
      const { issues } = await refusal(() => update(lending.member, 'loan', loan.id ?? '', changed.version ?? 0, { copies: rows }))
      assert.containsSubset(issues, refused)
    }
    const kept = (
      await update(lending.member, 'loan', loan.id ?? '', changed.version ?? 0, { copies: [{ ...copies(changed)[0], quantity: '9' }] })
    ).view
    assert.equal(copies(kept)[0]?.quantity, copies(changed)[0]?.quantity)
  })

  test('are the person’s while it does not hold, and the record as it would be is what is asked', async ({ assert }) => {
    const loan = await lending.newLoan()
    const other = [{ book: lending.book.id, quantity: '1' }]
    const { issues } = await refusal(() =>
      update(lending.member, 'loan', loan.id ?? '', loan.version ?? 0, { copies: other, note: '定了' }),
    )
    assert.containsSubset(issues, [{ code: 'linesReadonly', path: 'copies' }])
    const changed = (await update(lending.member, 'loan', loan.id ?? '', loan.version ?? 0, { copies: other })).view
    assert.notEqual(copies(changed)[0]?.id, copies(loan)[0]?.id)
  })
})
