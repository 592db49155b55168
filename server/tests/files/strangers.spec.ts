import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import type { Body } from '../support/library_data.ts'
import { postForm, samples } from '../support/uploads.ts'
import { Visitor } from '../support/visitor.ts'

const address = '/join'

/** Somebody who has begun to fill in the application. */
class Applicant {
  readonly visitor: Visitor
  token = ''

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  static async begun(client: ConstructorParameters<typeof Visitor>[0]): Promise<Applicant> {
    const applicant = new Applicant(new Visitor(client))
    await applicant.visitor.get('/api/portal')
    const kept = await applicant.post('/api/drafts', { data: { draft: {}, step: 'person' } })
    applicant.token = kept.body().token
    return applicant
  }

  post(path: string, body: object) {
    return this.visitor.post(path, { address, ...body }, this.token ? { 'x-draft-token': this.token } : {})
  }

  ask(change: object = {}) {
    return this.post('/api/files/policy', { entity: 'application', field: 'papers', name: '证件.png', size: samples.png.length, ...change })
  }

  async uploaded(): Promise<Body> {
    const permit = (await this.ask()).body()
    await postForm(this.visitor, permit, samples.png)
    return (await this.post(`/api/files/${permit.file.id}/complete`, {})).body()
  }

  async send(papers: readonly Body[]) {
    const { rows } = await portal.pool.query('select id from branch limit 1')
    const record = { name: '陈访客', phone: '13800138000', branch: String(rows[0].id), agreed: true, papers }
    return this.post('/api/sendings', { record })
  }
}

test.group('files of people who are not signed in', () => {
  test('come with what they send, and are read by those who may read it', async ({ client, assert }) => {
    const applicant = await Applicant.begun(client)
    const file = await applicant.uploaded()
    const sent = await applicant.send([file])
    assert.equal(sent.status(), 201)

    const librarian = await Visitor.signedIn(client, people.librarian)
    const filter = { '==': [{ var: 'record.applicationNo' }, sent.body().display] }
    const { rows } = (await librarian.post('/api/records/application/search', { columns: ['papers'], filter })).body()
    assert.deepEqual(rows[0].papers, [{ id: file.id, name: '证件.png', size: samples.png.length, type: 'image/png' }])
    const link = await librarian.get(`/api/records/application/${rows[0].id}/files/${file.id}`)
    assert.equal(link.status(), 200)
    assert.equal((await applicant.visitor.get(`/api/records/application/${rows[0].id}/files/${file.id}`)).status(), 401)
  })

  test('are taken for the fields of a public page that is being filled in, and for nothing else', async ({ client, assert }) => {
    const applicant = await Applicant.begun(client)
    for (const other of [
      { entity: 'book', field: 'cover' },
      { entity: 'application', field: 'remark' },
      { address: '/lending/borrow' },
      { address: '/people/applications' },
      { address: undefined },
    ]) {
      assert.equal((await applicant.ask(other)).status(), 401, JSON.stringify(other))
    }
    const nobody = new Applicant(new Visitor(client))
    await nobody.visitor.get('/api/portal')
    assert.equal((await nobody.ask()).status(), 401)
    nobody.token = 'a'.repeat(43)
    assert.equal((await nobody.ask()).status(), 401)
  })

  test('are what the field takes, and no larger than strangers may send', async ({ client, assert }) => {
    const applicant = await Applicant.begun(client)
    const codeOf = async (change: object) => (await applicant.ask(change)).body().issues?.[0]?.code
    assert.equal(await codeOf({ name: 'a.svg' }), 'fileNotAccepted')
    assert.equal(await codeOf({ name: 'a.exe' }), 'fileNotAccepted')
    assert.equal(await codeOf({ size: 5 * 1024 * 1024 + 1 }), 'fileTooBig')
    const permit = (await applicant.ask()).body()
    assert.equal((await postForm(applicant.visitor, permit, samples.html)).status(), 422)
  })

  test('of somebody else cannot be sent', async ({ client, assert }) => {
    const [owner, thief] = [await Applicant.begun(client), await Applicant.begun(client)]
    const file = await owner.uploaded()
    const stolen = await thief.send([file])
    assert.deepInclude(stolen.body().issues[0], { code: 'fileGone', path: 'papers' })
    assert.equal((await thief.post(`/api/files/${file.id}/complete`, {})).status(), 401)
    const librarian = await Visitor.signedIn(client, people.librarian)
    const own = (
      await librarian.post('/api/files/policy', { entity: 'book', field: 'cover', name: 'a.png', size: samples.png.length })
    ).body()
    await postForm(librarian, own, samples.png)
    assert.deepInclude((await thief.send([own.file])).body().issues[0], { code: 'fileGone', path: 'papers' })
  })

  test('are at most twenty a draft', async ({ client, assert }) => {
    const applicant = await Applicant.begun(client)
    for (let count = 0; count < 20; count++) assert.equal((await applicant.ask()).status(), 201)
    assert.equal((await applicant.ask()).status(), 429)
  })

  test('are at most sixty an hour from one address', async ({ client, assert }) => {
    const statuses = new Set<number>()
    for (let draft = 0; draft < 4; draft++) {
      const applicant = await Applicant.begun(client)
      for (let count = 0; count < 16; count++) statuses.add((await applicant.ask()).status())
    }
    assert.isTrue(statuses.has(429))
  }).teardown(async () => {
    await portal.pool.query(`delete from _attempts where key like 'uploads:%'`)
  })
})
