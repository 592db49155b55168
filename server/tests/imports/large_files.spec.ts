import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import type { Body } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'
import { workbook } from '../support/workbooks.ts'

const books = '/api/records/book/import'
const heading = ['ISBN', '书名', '类别', '书架', '定价*', '馆藏数']
const most = 10_000

/** As many books as one file may hold; the first, one in the middle and the last have no number as their price. */
function booksOf(prefix: string): readonly (readonly unknown[])[] {
  const bad = [0, 5_000, most - 1]
  return Array.from({ length: most }, (_, at) => [
    `${prefix}${String(at).padStart(6, '0')}`,
    `书 ${at}`,
    '小说',
    'A1',
    bad.includes(at) ? 'ten' : at / 100 + 1,
    2,
  ])
}

test.group('imports of the largest files', () => {
  test('10,000 rows: the good ones are stored, with progress on the way, and the bad ones named; or none', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const file = workbook([heading, ...booksOf('9792000')])
    const count = async () =>
      (await librarian.post('/api/records/book/search', { filter: { isbn: { contains: '9792000' } }, total: 'exact' })).body().total
    const sent = (form: Record<string, string>) => librarian.upload(books, file, 'books.xlsx', form, { accept: 'application/x-ndjson' })
    const linesOf = (text: string): Body[] =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))

    const refused = linesOf((await sent({ mode: 'commit' })).text()).at(-1)
    assert.equal(refused.answer.imported, 0)
    assert.equal(await count(), 0)

    const lines = linesOf((await sent({ mode: 'commit', partial: 'true' })).text())
    const { imported, total, errors } = lines.at(-1).answer
    assert.deepEqual([imported, total], [most - 3, most])
    assert.deepEqual(
      errors.map(({ row, column, code }: Body) => [row, column, code]),
      [2, 5_002, 10_001].map((row) => [row, '定价*', 'notANumber']),
    )
    const told = lines.slice(0, -1).map(({ done }) => done)
    assert.isAbove(told.length, 50)
    assert.deepEqual(
      told,
      told.toSorted((a, b) => a - b),
    )
    assert.isTrue(lines.slice(0, -1).every((line) => line.total === most))
    assert.equal(await count(), most - 3)
  }).timeout(300_000)
})
