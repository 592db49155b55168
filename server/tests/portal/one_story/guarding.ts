import { test } from '@japa/runner'
import { dumpOf, numbersKept, tablesThatSay } from '../../support/dump.ts'
import { kept, passed, type Told } from './told.ts'

const account = '6222021234567890123'

/** What the story leaves behind for somebody who has the database and not the key. */
export function guarding(told: Told): void {
  test('a new account is drafted, asked for and approved, and the supplier is found by it', async ({ assert }) => {
    const { people, of } = kept(told)
    const changeLines = [{ fieldCode: 'bankAccount', newValue: account }]
    const asked = { changeCategory: 'BANK', changeReason: '更换开户行', changeLines }
    const address = '/registerPage/inputInfo'
    assert.equal(await people.supplier.refused('POST', 'drafts', { address, data: asked }), 'answered 200')
    const change = await people.supplier.make('supplierInfoChange', asked)
    assert.equal(await people.supplier.refused('POST', `records/supplierInfoChange/${change.id}/transitions/submit`, {}), 'invalid')
    const [before] = (await people.supplier.read('supplierInfoChange', change.id)).changeLines as { oldValue: string }[]
    assert.deepEqual(
      (await people.finance.find('supplier', { bankAccount: before?.oldValue ?? '' }, ['supplierName'])).map(({ id }) => id),
      [(await people.supplier.read('supplierInfoChange', change.id)).supplier],
    )
    assert.equal(
      await people.finance.refused('POST', 'records/supplier/search', { filter: { bankAccount: { contains: '6222' } } }),
      'invalid',
    )
    assert.equal(await people.finance.refused('POST', 'records/supplier/search', { sort: [['bankAccount', 'asc']] }), 'invalid')
    of.change = change
    assert.isString(passed)
  })

  test('no number of an account or of a person stands in any table, nor in history, drafts, messages or the log', async ({ assert }) => {
    const { database, app } = kept(told)
    const numbers = await numbersKept(database.pool, app)
    assert.isAbove(numbers.size, 20)
    const dump = await dumpOf(database.pool)
    assert.isAbove(dump.get('payment_application')?.length ?? 0, 0)
    assert.isAbove(dump.get('_audit_log')?.length ?? 0, 0)
    assert.deepEqual(tablesThatSay(dump, [...numbers, account]), [])
  })
}
