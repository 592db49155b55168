import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import { type Body, newBook, newBranch, newIsbn } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'
import { rowsIn, swellingArchive, workbook } from '../support/workbooks.ts'

const books = '/api/records/book/import'
const copies = '/api/records/loan.copies/import'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const heading = ['ISBN', '书名', '类别', '书架', '定价*', '馆藏数']

test.group('imports', () => {
  test('the template has the labels of the caller’s language, required marks and an example that is not imported', async ({
    client,
    assert,
  }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const answer = await librarian.get('/api/records/book/import/template', { 'accept-language': 'ZHS' })
    assert.equal(answer.header('content-type'), xlsx)
    const [labels, example] = rowsIn(answer.body())
    assert.includeMembers(labels ?? [], ['ISBN*', '书名*', '定价*'])
    assert.notInclude(labels ?? [], '馆藏价值')
    assert.match(example?.[0] ?? '', /^例：/)
    const back = await librarian.upload(books, answer.body(), 'book.xlsx', { mode: 'check' })
    assert.equal(back.body().issues[0].code, 'emptyWorkbook')
  })

  test('a check tells what would be stored and stores nothing', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const isbn = newIsbn()
    const file = workbook([heading, [isbn, '平凡的世界', '小说', '一楼 A1', 45.5, 3]])
    const answer = await librarian.upload(books, file, 'books.xlsx', { mode: 'check' })
    assert.equal(answer.status(), 200)
    assert.deepEqual(answer.body().errors, [])
    assert.equal(answer.body().rows[0].value, '136.50')
    const found = await librarian.post('/api/records/book/search', { filter: { isbn }, total: 'exact' })
    assert.equal(found.body().total, 0)
  })

  test('all rows are stored, or none', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const [good, bad] = [newIsbn(), newIsbn()]
    const row = (isbn: string, price: unknown) => [isbn, '书', '小说', 'A1', price, 1]
    const count = async () =>
      (await librarian.post('/api/records/book/search', { filter: { isbn: { in: [good, bad] } }, total: 'exact' })).body().total
    const mixed = workbook([heading, row(good, 10), row(bad, 'ten')])
    const refused = await librarian.upload(books, mixed, 'books.xlsx', { mode: 'commit' })
    assert.equal(refused.body().imported, 0)
    assert.equal(await count(), 0)
    const partly = await librarian.upload(books, mixed, 'books.xlsx', { mode: 'commit', partial: 'true' })
    assert.equal(partly.body().imported, 1)
    assert.equal(await count(), 1)
    const whole = await librarian.upload(books, workbook([heading, row(bad, 10)]), 'books.xlsx', { mode: 'commit' })
    assert.equal(whole.body().imported, 1)
    assert.equal(await count(), 2)
  })

  test('one Idempotency-Key sent ten times at once imports once and gets the same answer; of another file it is refused', async ({
    client,
    assert,
  }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const isbns = [newIsbn(), newIsbn()]
    const file = workbook([heading, ...isbns.map((isbn) => [isbn, '书', '小说', 'A1', 10, 1]), [newIsbn(), '书', '小说', 'A1', 'ten', 1]])
    const key = { 'idempotency-key': `import ${isbns[0]}` }
    const form = { mode: 'commit', partial: 'true' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => librarian.upload(books, file, 'books.xlsx', form, key)))
    const told = answers.map((answer) => {
      const { imported, total, rows, errors } = answer.body()
      return JSON.stringify([imported, total, rows.map(({ id }: Body) => id), errors.map(({ row, code }: Body) => [row, code])])
    })
    assert.lengthOf([...new Set(told)], 1, told.join('\n'))
    assert.equal(answers[0]?.body().imported, 2)
    const found = await librarian.post('/api/records/book/search', { filter: { isbn: { in: isbns } }, total: 'exact' })
    assert.equal(found.body().total, 2)
    const other = workbook([heading, [newIsbn(), '书', '小说', 'A1', 10, 1]])
    const refused = await librarian.upload(books, other, 'books.xlsx', form, key)
    assert.equal(refused.body().issues[0].code, 'idempotencyKeyReused')
  })

  test('who accepts lines is told on the way how many rows are done, then the answer', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const rows = Array.from({ length: 250 }, (_, at) => [`9791${String(at).padStart(9, '0')}`, '书', '小说', 'A1', 10, 1])
    const accept = { accept: 'application/x-ndjson' }
    const answer = await librarian.upload(books, workbook([heading, ...rows]), 'books.xlsx', { mode: 'check' }, accept)
    const lines = answer
      .text()
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    assert.deepEqual(lines.slice(0, -1), [
      { done: 100, total: 250 },
      { done: 200, total: 250 },
    ])
    assert.equal(lines.at(-1).answer.rows.length, 250)
  })

  test('of an import whose sender goes before its end nothing is stored', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const rows = Array.from({ length: 1000 }, (_, at) => [`9793${String(at).padStart(9, '0')}`, '书', '小说', 'A1', 10, 1])
    const file = workbook([heading, ...rows])
    const stored = async () =>
      (await librarian.post('/api/records/book/search', { filter: { isbn: { contains: '9793' } }, total: 'exact' })).body().total
    await librarian.uploadAndGo(books, file, 'books.xlsx', { mode: 'commit' }, { accept: 'application/x-ndjson' })
    // Were the first still under way, the second would wait for its rows and then meet them.
    const again = await librarian.upload(books, file, 'books.xlsx', { mode: 'check' })
    assert.deepEqual(again.body().errors, [])
    assert.equal(await stored(), 0)
  })

  test('errors name the row and the column of the sheet, the value and the reason', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const { isbn } = await newBook(librarian)
    const file = workbook([heading, [], [newIsbn(), '', '诗歌', 'A1', 'ten', 1], [isbn, '重复', '小说', 'A1', 1, 1]])
    const { errors, total } = (await librarian.upload(books, file, 'books.xlsx', { mode: 'check' }, { 'accept-language': 'US' })).body()
    assert.equal(total, 2)
    assert.deepEqual(
      errors.map(({ row, column, code, value }: Body) => [row, column, code, value]),
      [
        [3, '书名', 'required', ''],
        [3, '类别', 'unknownChoice', '诗歌'],
        [3, '定价*', 'notANumber', 'ten'],
        [4, 'ISBN', 'notUnique', isbn],
      ],
    )
    for (const { message } of errors) assert.notMatch(message, /[{}]/)
  })

  test('the error workbook holds exactly the bad rows and can be sent again once mended', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const file = workbook([heading, [newIsbn(), '好', '小说', 'A1', 1, 1], [newIsbn(), '坏', '小说', 'A1', 'x', 1]])
    const answer = await librarian.upload(books, file, 'books.xlsx', { mode: 'check' }, { accept: xlsx })
    const rows = rowsIn(answer.body())
    assert.lengthOf(rows, 2)
    assert.equal(rows[0]?.at(-1), '错误原因')
    assert.equal(rows[1]?.[1], '坏')
    assert.match(rows[1]?.at(-1) ?? '', /定价/)
    const mended = rows.map((row, index) => (index === 0 ? row : row.with(4, '8')))
    assert.deepEqual((await librarian.upload(books, workbook(mended), 'again.xlsx', { mode: 'check' })).body().errors, [])
  })

  test('several records stand in one cell by their codes or names; each that is not found is told', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    const [one, other] = [await newBranch(admin), await newBranch(admin)]
    const row = (cell: string) => [newIsbn(), '书', 10, 'A1', cell]
    const file = workbook([
      ['ISBN', '书名', '定价', '书架', '共享分馆'],
      row(`${one.code}、${other.name}；${one.code}`),
      row(`${one.code}, XX99`),
    ])
    const { rows, errors } = (await librarian.upload(books, file, 'books.xlsx', { mode: 'check' })).body()
    assert.deepEqual(
      rows.map(({ sharedWith, $labels }: Body) => [sharedWith, $labels.sharedWith]),
      [[[one.id, other.id], `${one.name}\n${other.name}`]],
    )
    assert.deepEqual(
      errors.map(({ row: at, column, code }: Body) => [at, column, code]),
      [[3, '共享分馆', 'unknownReference']],
    )
  })

  test('headings may be in any language of the portal, or names of fields', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const template = await librarian.get('/api/records/book/import/template', { 'accept-language': 'US' })
    const english = rowsIn(template.body())[0] ?? []
    const at = (label: string) => english.findIndex((name) => name.replace('*', '').toLowerCase() === label)
    const row = english.map(() => '')
    row[at('isbn')] = newIsbn()
    row[at('title')] = 'To Live'
    row[at('price')] = '10'
    row[at('shelf')] = 'A1'
    assert.deepEqual((await librarian.upload(books, workbook([english, row]), 'books.xlsx', { mode: 'check' })).body().errors, [])
    const names = workbook([
      ['isbn', 'title', 'price', 'shelf'],
      [newIsbn(), '活着', 1, 'A1'],
    ])
    assert.deepEqual((await librarian.upload(books, names, 'books.xlsx', { mode: 'check' })).body().errors, [])
  })

  test('CSV is read in UTF-8 and in GBK', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const utf8 = Buffer.from(`\uFEFFisbn,书名,price,shelf\n${newIsbn()},围城,12.50,A1\n`)
    const gbk = Buffer.concat([
      Buffer.from('isbn,'),
      Buffer.from([0xca, 0xe9, 0xc3, 0xfb]),
      Buffer.from(`,price,shelf\n${newIsbn()},`),
      Buffer.from([0xce, 0xa7, 0xb3, 0xc7]),
      Buffer.from(',12.50,A1\n'),
    ])
    for (const file of [utf8, gbk]) {
      const answer = await librarian.upload(books, file, 'books.csv', { mode: 'check' })
      assert.equal(answer.body().rows[0].title, '围城')
      assert.equal(answer.body().rows[0].price, '12.50')
    }
  })

  test('lines come back computed, with what picking their references fills in', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    const branch = await newBranch(admin)
    const [one, other] = [await newBook(librarian, { branch: branch.id, dailyFee: '0.5' }), await newBook(librarian)]
    const file = workbook([
      ['图书', '册数'],
      [one.isbn, 2],
      [other.isbn, 1],
      ['9780000000000', 1],
      [one.isbn, 0],
    ])
    const record = JSON.stringify({ branch: branch.id })
    const { rows, errors } = (await librarian.upload(copies, file, 'lines.xlsx', { mode: 'check', record })).body()
    assert.lengthOf(rows, 1)
    assert.equal(rows[0].book, one.id)
    assert.equal(rows[0].$labels.book, one.title)
    assert.equal(rows[0].dailyFee, '0.5000')
    assert.deepEqual(
      errors.map(({ row, column, code }: Body) => [row, column, code]),
      [
        [3, '图书', 'notPickable'],
        [4, '图书', 'unknownReference'],
        [5, '册数', 'tooSmall'],
      ],
    )
  })

  test('a file that is no workbook, empty, or without a column that it needs is refused as a whole', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const broken = workbook([heading, [1]]).subarray(0, 900)
    const cases: [Buffer, string][] = [
      [Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2]), 'notAWorkbook'],
      [broken, 'notAWorkbook'],
      [workbook([heading]), 'emptyWorkbook'],
      [
        workbook([
          ['ISBN', '书名'],
          ['1', '2'],
        ]),
        'missingColumn',
      ],
      [
        workbook([
          ['ISBN', 'isbn', '书名', '定价', '书架'],
          ['1', '1', '2', 3, 'A1'],
        ]),
        'duplicateColumn',
      ],
      [
        workbook([
          ['甲', '乙'],
          ['1', '2'],
        ]),
        'noColumns',
      ],
    ]
    for (const [file, code] of cases) {
      const answer = await librarian.upload(books, file, 'books.xlsx', { mode: 'check' })
      assert.equal(answer.status(), 422)
      assert.equal(answer.body().issues[0].code, code)
    }
  })

  test('too many rows, too many bytes and archives that swell are refused before they are read', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const long = workbook([heading, ...Array.from({ length: 10_001 }, (_, index) => [index, '书', '小说', 'A1', 1, 1])])
    assert.equal((await librarian.upload(books, long, 'long.xlsx', { mode: 'check' })).body().issues[0].code, 'tooManyRows')
    const swelling = 200 * 1024 * 1024
    const honest = await librarian.upload(books, swellingArchive(swelling, swelling), 'bomb.xlsx', { mode: 'check' })
    assert.equal(honest.body().issues[0].code, 'workbookTooBig')
    const lying = await librarian.upload(books, swellingArchive(swelling, 1000), 'bomb.xlsx', { mode: 'check' })
    assert.equal(lying.body().issues[0].code, 'notAWorkbook')
    const heavy = await librarian.upload(books, Buffer.alloc(11 * 1024 * 1024 - 4096, 'a,'), 'heavy.csv', { mode: 'check' })
    assert.equal(heavy.status(), 413)
  })

  test('who may not import may not', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await member.upload(books, workbook([heading, [1]]), 'books.xlsx', { mode: 'check' })).status(), 403)
  })
})
