import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { flow } from '../../app/records/flow.ts'
import { create } from '../../app/steps/create.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending, refusal } from '../support/lending.ts'

const lines = (record: RecordData, name: string) => record[name] as readonly RecordData[]

test.group('the flow of documents', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  /** A slip by which some of a loan comes back. */
  async function slipOf(loan: RecordData): Promise<RecordData> {
    const draft = await convert(lending.librarian, 'loanToReturn', { ids: lines(loan, 'copies').map(({ id }) => id ?? '') })
    const books = lines(draft, 'books').map((line) => ({ ...line, quantity: '1' }))
    return (await create(lending.librarian, 'returnSlip', { ...draft, books })).view
  }

  test('each document names what it came of, and what came of it, with its status and how much', async ({ assert }) => {
    const loan = await lending.lent()
    const [first, second] = [await slipOf(loan), await slipOf(loan)]
    const of = (entity: string, record: RecordData) => flow(lending.librarian, entity, String(record.id))

    const after = await of('loan', loan)
    assert.deepEqual(after.before, [])
    assert.containsSubset(after.after, [{ entity: 'returnSlip', total: 2 }])
    assert.sameMembers(
      after.after[0]?.documents.map(({ name }) => name) ?? [],
      [first, second].map(({ slipNo }) => String(slipNo)),
    )

    const before = await of('returnSlip', first)
    assert.deepEqual(before.after, [])
    assert.containsSubset(before.before, [{ entity: 'loan', total: 1, documents: [{ id: loan.id, name: loan.loanNo }] }])
    const [document] = before.before[0]?.documents ?? []
    assert.equal(document?.status?.label, '已借出')
    assert.match(document?.amount ?? '', /^\d[\d,]*\.\d{2}$/)
    assert.equal(document?.address, `/lending/loan/${loan.id}`)
  })

  test('nobody learns of documents that they may not see', async ({ assert }) => {
    const loan = await lending.lent()
    await slipOf(loan)
    assert.equal((await refusal(() => flow(lending.other, 'loan', String(loan.id)))).code, 'notFound')
    const own = await flow(lending.member, 'loan', String(loan.id))
    const seen = lending.member.access.canRead('returnSlip')
    assert.equal(own.after.length, seen ? 1 : 0)
  })
})
