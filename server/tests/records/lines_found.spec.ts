import { test } from '@japa/runner'
import { search } from '../../app/records/search.ts'
import { Lending } from '../support/lending.ts'

test.group('lines that are searched', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  test('are found by the number of their document as well, within what the person sees', async ({ assert }) => {
    const [one, other] = [await lending.lent(), await lending.lent()]
    const found = async (who: Lending['librarian'], words: string) =>
      (await search(who, 'loan.copies', { search: words, columns: ['parent'] })).rows.map(({ parent }) => parent)
    const rows = await found(lending.librarian, String(one.loanNo))
    assert.isNotEmpty(rows)
    assert.deepEqual([...new Set(rows)], [one.id])
    assert.isFalse(rows.includes(other.id))
    assert.isEmpty(await found(lending.other, String(one.loanNo)))
  })
})
