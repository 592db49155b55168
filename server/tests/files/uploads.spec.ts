import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { type Body, newBook } from '../support/library_data.ts'
import { askPermit, postForm, samples, uploaded } from '../support/uploads.ts'
import { Visitor } from '../support/visitor.ts'

const issueOf = (answer: Body) => ({
  status: answer.status(),
  code: answer.body().issues?.[0]?.code,
  path: answer.body().issues?.[0]?.path,
})

test.group('uploads', () => {
  test('a form with the fields of the permit brings a file, which a record then holds', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const permit = (await askPermit(librarian)).body()
    assert.containsSubset(permit.fields, { success_action_status: '200', OSSAccessKeyId: 'pergola' })
    assert.includeMembers(Object.keys(permit.fields), ['policy', 'signature', 'x-oss-security-token', 'key'])
    const answer = await postForm(librarian, permit, samples.png)
    assert.equal(answer.status(), 200)
    const book = await newBook(librarian, { cover: [answer.body()] })
    assert.deepEqual(book.cover, [{ id: permit.file.id, name: '封面.png', size: samples.png.length, type: 'image/png' }])
  })

  test('upload.key: the key of a form is a directory and a file name, and neither is what the caller calls the file', async ({
    client,
    assert,
  }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const { fields, file } = (await askPermit(librarian, { name: '../../封面.PNG' })).body()
    const [directory, name] = [dirname(fields.key), basename(fields.key)]
    assert.match(directory, /^\d{4}\/\d\d$/)
    assert.equal(name, `${file.id}.png`)
    assert.match(file.id, /^[0-9a-f-]{36}$/)
    assert.equal(file.name, '封面.png')
  })

  test('a permit is refused for what the field does not take', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const refused = async (upload: object, size?: number) => {
      const asked = { entity: 'book', field: 'cover', name: 'a.png', size: 10, ...upload, ...(size && { size }) }
      return issueOf(await librarian.post('/api/files/policy', asked))
    }
    assert.deepEqual(await refused({ name: 'a.pdf' }), { status: 422, code: 'fileNotAPicture', path: 'name' })
    assert.deepEqual(await refused({ name: 'a.svg' }), { status: 422, code: 'fileNotAPicture', path: 'name' })
    assert.deepEqual(await refused({ name: 'a.png.html' }), { status: 422, code: 'fileNotAPicture', path: 'name' })
    assert.deepEqual(await refused({}, 6_000_000), { status: 422, code: 'fileTooBig', path: 'size' })
    assert.deepEqual(await refused({ name: '../..' }), { status: 422, code: 'fileName', path: 'name' })
    assert.deepEqual(await refused({ field: 'title' }), { status: 422, code: 'unknownField', path: 'field' })
  })

  test('nobody uploads for a field that they may not fill in or see', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await askPermit(member)).status(), 403)
    const hidden = await askPermit(member, { field: 'licence', name: 'a.pdf' })
    assert.equal(issueOf(hidden).code, 'unknownField')
    assert.equal((await askPermit(new Visitor(client))).status(), 403)
  })

  test('a form that its policy does not allow is refused, and brings nothing', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const permit = (await askPermit(librarian)).body()
    const { policy, key } = permit.fields
    const said = JSON.parse(Buffer.from(policy, 'base64').toString())
    const wider = Buffer.from(JSON.stringify({ ...said, expiration: '2099-01-01T00:00:00.000Z' })).toString('base64')
    const forged: Record<string, string>[] = [
      { policy: wider },
      { policy: wider, signature: createHmac('sha256', 'upload ').update(wider).digest('base64') },
      { signature: '' },
      { key: key.replace('.png', '.html') },
      { key: '../../app.json' },
      { 'Content-Type': 'text/html' },
      { 'x-oss-security-token': 'x' },
      { acl: 'public-read' },
    ]
    for (const changed of forged) {
      assert.deepEqual(issueOf(await postForm(librarian, permit, samples.png, changed)), {
        status: 422,
        code: 'uploadRefused',
        path: 'file',
      })
    }
    assert.isFalse(existsSync(join(process.env.DATA_DIR ?? '', 'files', key)))
    assert.equal((await postForm(librarian, permit, samples.png)).status(), 200)
  })

  test('a permit is used once', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const permit = (await askPermit(librarian)).body()
    await postForm(librarian, permit, samples.png)
    assert.equal(issueOf(await postForm(librarian, permit, samples.png)).code, 'uploadRefused')
  })

  test('more bytes than the field takes are refused, whatever was announced', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const permit = (await askPermit(librarian)).body()
    const big = Buffer.concat([samples.png, Buffer.alloc(5 * 1024 * 1024)])
    assert.deepEqual(issueOf(await postForm(librarian, permit, big)), { status: 422, code: 'fileTooBig', path: 'file' })
    assert.isFalse(existsSync(join(process.env.DATA_DIR ?? '', 'files', permit.fields.key)))
  })

  test('what a file is says its content, not its name', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    for (const bytes of [samples.html, samples.svg, samples.pdf, Buffer.from('MZ\x90\0'), Buffer.alloc(64)]) {
      const permit = (await askPermit(librarian, { bytes })).body()
      assert.deepEqual(issueOf(await postForm(librarian, permit, bytes)), { status: 422, code: 'fileContent', path: 'file' })
      assert.isUndefined(await portal.files.find(permit.file.id))
    }
  })

  test('a file name is made safe', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const nameOf = async (name: string) => (await askPermit(librarian, { name })).body().file.name
    assert.equal(await nameOf('../../etc/封 面.png'), '封 面.png')
    assert.equal(await nameOf('C:\\temp\\con.png'), '_con.png')
    assert.equal(await nameOf('发票\u202Egnp.\u0007png'), '发票gnp.png')
    assert.equal(await nameOf('a"b<c>.png'), 'a_b_c_.png')
    assert.equal((await nameOf(`${'长'.repeat(300)}.png`)).length, 120)
  })
})

test.group('attached files', () => {
  test('only what the person has uploaded for the field can be attached', async ({ client, assert }) => {
    const [librarian, admin] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.admin)]
    const file = await uploaded(librarian)
    const attach = async (visitor: Visitor, fields: object) =>
      issueOf(await visitor.post('/api/records/book', { isbn: '9780000000001', title: 't', price: '1', shelf: 'A1', ...fields }))
    assert.deepEqual(await attach(admin, { cover: [file] }), { status: 422, code: 'fileGone', path: 'cover' })
    const licence = [{ ...file, expiresOn: '2027-01-01' }]
    assert.deepEqual(await attach(librarian, { licence }), { status: 422, code: 'fileGone', path: 'licence' })
    const made = { ...file, id: '00000000-0000-4000-8000-000000000000' }
    assert.deepEqual(await attach(librarian, { cover: [made] }), { status: 422, code: 'fileGone', path: 'cover' })
  })

  test('name, size and type are what the server knows; the expiry date is what the person says', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const file = await uploaded(librarian, { field: 'licence', name: 'licence.txt', bytes: samples.text })
    const claimed = { ...file, name: 'x.png', size: 1, type: 'image/png', expiresOn: '2027-05-01' }
    const book = await newBook(librarian, { licence: [claimed] })
    assert.deepEqual(book.licence, [{ ...file, expiresOn: '2027-05-01' }])
    const later = await librarian.patch(
      `/api/records/book/${book.id}`,
      { licence: [{ ...book.licence[0], name: 'y.pdf', expiresOn: '2028-05-01' }] },
      { 'if-match': '*' },
    )
    assert.deepEqual(later.body().licence, [{ ...file, expiresOn: '2028-05-01' }])
  })

  test('a field that asks for expiry dates refuses a file without one, and more files than it takes', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const file = await uploaded(librarian, { field: 'licence', name: 'a.pdf', bytes: samples.pdf })
    const refused = async (fields: object) =>
      issueOf(await librarian.post('/api/records/book', { isbn: '9780000000002', title: 't', price: '1', shelf: 'A1', ...fields }))
    assert.deepEqual(await refused({ licence: [file] }), { status: 422, code: 'fileWithoutExpiry', path: 'licence' })
    const many = Array.from({ length: 6 }, (_, index) => ({ ...file, id: String(index) }))
    assert.deepEqual(await refused({ cover: many }), { status: 422, code: 'tooManyFiles', path: 'cover' })
  })

  test('a file is read only through a record that the caller may read, in a field that they see', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const member = await Visitor.signedIn(client, people.member)
    const [cover, licence] = [await uploaded(librarian), await uploaded(librarian, { field: 'licence', name: 'a.pdf', bytes: samples.pdf })]
    const book = await newBook(librarian, { cover: [cover], licence: [{ ...licence, expiresOn: '2027-01-01' }] })
    const link = (visitor: Visitor, file: Body, record = book.id) => visitor.get(`/api/records/book/${record}/files/${file.id}`)
    assert.equal((await link(member, cover)).status(), 200)
    assert.equal((await link(member, licence)).status(), 404)
    assert.equal((await link(librarian, licence)).status(), 200)
    const other = await newBook(librarian)
    assert.equal((await link(librarian, cover, other.id)).status(), 404)
    assert.equal((await member.get(`/api/files/${cover.id}/link`)).status(), 404)
    assert.equal((await librarian.get(`/api/files/${cover.id}/link`)).status(), 200)
  })

  test('a link leads to its own file, unchanged, for the person whom it was made for', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    const [one, other] = [await uploaded(librarian), await uploaded(librarian)]
    const book = await newBook(librarian, { cover: [one, other] })
    const { url } = (await librarian.get(`/api/records/book/${book.id}/files/${one.id}?as=inline`)).body()
    const answer = await new Visitor(client).get(url)
    assert.deepEqual(answer.body(), samples.png)
    assert.equal(answer.header('content-type'), 'image/png')
    assert.match(answer.header('content-disposition') ?? '', /^inline; filename\*=UTF-8''%E5/)
    assert.equal(answer.header('x-content-type-options'), 'nosniff')
    const forged = url.replace(/sign=(.)/, (_: string, first: string) => `sign=${first === 'A' ? 'B' : 'A'}`)
    const wrong = [url.replace(one.id, other.id), url.replace('/inline', '/download'), forged, url.split('?')[0]]
    for (const each of wrong) assert.equal((await librarian.get(each)).status(), 404)
    assert.equal((await member.get(url)).status(), 404)
  })

  test('a link opens nothing once the record no longer holds the file', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const file = await uploaded(librarian)
    const book = await newBook(librarian, { cover: [file] })
    const { url } = (await librarian.get(`/api/records/book/${book.id}/files/${file.id}`)).body()
    assert.equal((await librarian.get(url)).status(), 200)
    await librarian.patch(`/api/records/book/${book.id}`, { cover: null }, { 'if-match': '*' })
    assert.equal((await librarian.get(url)).status(), 404)
  })

  test('what could run in a page is only ever saved', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const file = await uploaded(librarian, { field: 'licence', name: 'a.txt', bytes: samples.html })
    const { url } = (await librarian.get(`/api/files/${file.id}/link?as=inline`)).body()
    const answer = await librarian.get(url)
    assert.equal(answer.header('content-type'), 'application/octet-stream')
    assert.match(answer.header('content-disposition') ?? '', /^attachment/)
    assert.match(answer.header('content-security-policy') ?? '', /sandbox/)
  })

  test('a file that no record has held for days goes, with its bytes; one that is held stays', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const [held, lost] = [await uploaded(librarian), await uploaded(librarian)]
    await newBook(librarian, { cover: [held] })
    const path = join(process.env.DATA_DIR ?? '', 'files', (await portal.files.find(lost.id))?.key ?? '')
    const { app } = portal.metadata
    await portal.files.sweep(app)
    assert.isTrue(existsSync(path))
    await portal.pool.query(`update _files set orphan_since = now() - interval '8 days' where id = any($1)`, [[held.id, lost.id]])
    await portal.files.sweep(app)
    assert.isFalse(existsSync(path))
    assert.isUndefined(await portal.files.find(lost.id))
    assert.equal((await portal.files.find(held.id))?.state, 'stored')
  })
})
