import { test } from '@japa/runner'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { Invalid } from '../../app/records/failures.ts'
import { load } from '../../app/records/load.ts'
import { write } from '../../app/steps/write.ts'
import type { Queryable } from '../../app/storage/queries/run_load.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { digest } from '../../app/values/digest.ts'
import { Lending } from '../support/lending.ts'

const texts = ['茄子 𠮷', 'a\tb', 'two\nlines', 'c\r\n', '\\N', '\\.', '\\', `'"`, '{a,b}', null, '{"a": 1}', ' x ']

test.group('a new document with many lines', (group) => {
  let lending: Lending
  let loan: AppEntity
  let base: RecordData
  group.setup(async () => {
    lending = await Lending.open()
    loan = lending.app.entities.get('loan') as AppEntity
    base = await load(lending.admin, loan, (await lending.newLoan()).id ?? '', true)
    return () => lending.close()
  })

  /** Writes a loan of as many copies with texts that go wrong where they can. */
  const written = (client: Queryable, loanNo: string, count: number, copy: (index: number) => RecordData = () => ({})) => {
    const { id: _, ...header } = base
    const { id: __, ...first } = linesOf(base, 'copies')[0] as RecordData
    const copies = Array.from({ length: count }, (_, index) => ({ ...first, isbn: texts[index % texts.length] ?? null, ...copy(index) }))
    const after = { ...header, loanNo, note: texts.join(' '), copies }
    return write(lending.admin, client, { entity: loan, before: null, after, action: 'create', isDeclared: true })
  }
  const stored = async (loanNo: string) => {
    const { pool } = lending.database
    const { rows: headers } = await pool.query(
      `select to_jsonb(l) - '{id,loan_no,_search}'::text[] as row from loan l where loan_no = $1`,
      [loanNo],
    )
    const { rows: copies } = await pool.query(
      `select to_jsonb(c) - '{id,parent}'::text[] as row from loan_copies c join loan l on l.id = c.parent where loan_no = $1 order by _position`,
      [loanNo],
    )
    return { headers, copies }
  }

  test('is stored in a transaction to the letter as one is by itself', async ({ assert }) => {
    const { pool } = lending.database
    await written(pool, 'ALONE', 150)
    await inTransaction(pool, (client) => written(client, 'COPIED', 150))
    const copied = await stored('COPIED')
    assert.lengthOf(copied.copies, 150)
    assert.deepEqual(copied, await stored('ALONE'))
  })

  test('leaves its history, and the digest of that in the audit log', async ({ assert }) => {
    const { id } = await inTransaction(lending.database.pool, (client) => written(client, 'TRACED', 150))
    const { changes } = await lending.one<{ changes: { lines: { copies: { added: object } } } }>(
      'select changes from _record_history where record_id = $1',
      [id],
    )
    assert.lengthOf(Object.keys(changes.lines.copies.added), 150)
    const { detail } = await lending.one<{ detail: { digest: string } }>('select detail from _audit_log where record_id = $1', [id])
    assert.equal(detail.digest, digest(changes))
  })

  test('that breaks a rule in one of them is refused at that line, and nothing of it stays', async ({ assert }) => {
    const breaking = inTransaction(lending.database.pool, (client) =>
      written(client, 'BROKEN', 150, (index) => (index === 130 ? { returnedQuantity: '4' } : {})),
    )
    const refused = await breaking.then(
      () => undefined,
      (error) => error,
    )
    assert.instanceOf(refused, Invalid)
    assert.containsSubset((refused as Invalid).issues, [{ code: 'rule', path: 'copies.130.returnedQuantity' }])
    assert.deepEqual(await stored('BROKEN'), { headers: [], copies: [] })
  })
})
