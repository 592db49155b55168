import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { read } from 'xlsx'
import env from '#start/env'
import { Mailer } from '../../app/mail/mailer.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { newBook, newBranch, newIsbn } from '../support/library_data.ts'
import { MailServer } from '../support/mail_server.ts'
import { samples, uploaded } from '../support/uploads.ts'
import { Visitor } from '../support/visitor.ts'
import { workbook } from '../support/workbooks.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const formulas = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1', "=cmd|'/c calc'!A1"]

test.group('what ends up in a header', () => {
  test('the name of a file starts no header of its own', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const file = await uploaded(librarian)
    const { id } = await newBook(librarian, { cover: [file] })
    const name = 'a"; x=y\r\nSet-Cookie: stolen=1\r\n\r\n<script>.png'
    await portal.pool.query('update _files set name = $2 where id = $1', [file.id, name])
    const { url } = (await librarian.get(`/api/records/book/${id}/files/${file.id}`)).body()
    const answer = await fetch(new URL(url, env.get('PUBLIC_URL')))
    assert.equal(answer.status, 200)
    assert.isNull(answer.headers.get('set-cookie'))
    assert.notMatch(answer.headers.get('content-disposition') ?? '', /[\r\n"<]/)
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), samples.png)
  })

  test('nor does a title, an address or a name in a mail', async ({ assert }) => {
    const mails = await MailServer.start()
    const mailer = new Mailer({ url: env.get('SMTP_URL') ?? '', from: 'library@library.example' })
    await mailer.send({ to: 'reader@library.example', subject: '到期\r\nBcc: evil@evil.example\r\nX-Evil: 1', text: '请归还' } as never)
    const head = (await mails.next()).split(/\r?\n\r?\n/)[0] ?? ''
    assert.match(head, /^To: reader@library\.example/m)
    assert.notMatch(head, /^(Bcc|X-Evil):/im)
    mailer.stop()
    await mails.stop()
  })

  test('nor does what a request calls itself', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.member)
    const answer = await visitor.get('/api/session?next=%0d%0aSet-Cookie:%20stolen=1', { 'x-request-id': 'a%0d%0aX-Evil: 1' })
    assert.notInclude(JSON.stringify(answer.headers()), 'stolen')
    assert.isUndefined(answer.headers()['x-evil'])
  })
})

test.group('formulas in files', () => {
  test('what looks like a formula is stored as it was written, from a workbook and from CSV', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const rows = formulas.map((title) => [newIsbn(), title, '10', 'A1'])
    const heading = ['isbn', 'title', 'price', 'shelf']
    const quoted = [heading, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
    for (const [file, name] of [
      [workbook([heading, ...rows]), 'b.xlsx'],
      [Buffer.from(quoted), 'b.csv'],
    ] as const) {
      const answer = await librarian.upload('/api/records/book/import', file, name, { mode: 'check' })
      assert.deepEqual(answer.body().errors, [], name)
      assert.deepEqual(
        answer.body().rows.map(({ title }: { title: string }) => title.trim()),
        formulas.map((title) => title.trim()),
        name,
      )
    }
  })

  test('the workbook of refused rows holds texts, and no formula', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const rows = formulas.map((title) => [newIsbn(), title, 'ten', 'A1'])
    const file = workbook([['isbn', 'title', 'price', 'shelf'], ...rows])
    const answer = await librarian.upload('/api/records/book/import', file, 'b.xlsx', { mode: 'check' }, { accept: xlsx })
    const { Sheets, SheetNames } = read(answer.body(), { cellFormula: true })
    const cells = Object.entries(Sheets[SheetNames[0] ?? ''] ?? {}).filter(([at]) => !at.startsWith('!'))
    assert.isAbove(cells.length, formulas.length * 4)
    for (const [at, cell] of cells) assert.deepEqual([cell.t, cell.f], ['s', undefined], at)
  })
})

test.group('a look changes nothing', () => {
  test('no step and no decision is taken by a GET, whatever it pretends to be', async ({ client, assert }) => {
    const [admin, librarian, member] = [
      await Visitor.signedIn(client, people.admin),
      await Visitor.signedIn(client, people.librarian),
      await Visitor.signedIn(client, people.member),
    ]
    const branch = await newBranch(admin)
    const { id: book } = await newBook(librarian, { branch: branch.id })
    const { id } = (await member.post('/api/records/loan', { branch: branch.id, copies: [{ book, quantity: '1' }] })).body()
    await member.post(`/api/records/loan/${id}/transitions/submit`)
    const before = (await admin.get(`/api/records/loan/${id}`)).body()
    for (const path of [
      `records/loan/${id}/transitions/approve`,
      `records/loan/${id}/transitions/approve?comment=%E5%90%8C%E6%84%8F%E5%80%9F%E5%87%BA`,
      `records/loan/${id}/transitions/approve?_method=POST&comment=%E5%90%8C%E6%84%8F%E5%80%9F%E5%87%BA`,
      `records/loan/transitions/approve?ids[]=${id}&comment=%E5%90%8C%E6%84%8F%E5%80%9F%E5%87%BA`,
      `approvals/decide?ids[]=${id}&_method=POST`,
    ]) {
      const answer = await librarian.get(`/api/${path}`, { 'x-http-method-override': 'POST', 'x-method-override': 'POST' })
      assert.include([404, 405], answer.status(), path)
    }
    const after = (await admin.get(`/api/records/loan/${id}`)).body()
    assert.deepEqual([after.status, after.version], [before.status, before.version])
    const taken = await librarian.post(`/api/records/loan/${id}/transitions/approve`, { comment: '同意借出' })
    assert.equal(taken.status(), 200)
  })

  test('no route that writes answers to GET', ({ assert }) => {
    const writing = /transitions|decide|substitute|password|import$|policy|complete|secret/
    const routes = (router.toJSON().root ?? []).filter(({ pattern }) => writing.test(pattern))
    assert.isAbove(routes.length, 5)
    const looking = routes.filter(({ methods }) => methods.includes('GET')).map(({ pattern }) => pattern)
    assert.deepEqual(looking, ['/api/approvals/substitutes'])
  })
})
