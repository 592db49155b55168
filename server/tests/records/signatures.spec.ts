import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { verifyLog } from '../../app/storage/audit/verify_log.ts'
import { password, people } from '../support/accounts.ts'
import { until } from '../support/node.ts'
import { TextBox } from '../support/text_box.ts'
import { Visitor } from '../support/visitor.ts'

type Client = ConstructorParameters<typeof Visitor>[0]

const phone = '13911110061'
const drawing = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
let count = 0

test.group('steps that are signed', (group) => {
  group.setup(async () => {
    await portal.pool.query(`update member set phone = $1, phone_confirmed = true where login = $2`, [phone, people.librarian])
    await portal.accounts.changed()
    return async () => {
      await portal.pool.query(`update member set phone = null, phone_confirmed = false where login = $1`, [people.librarian])
      await portal.accounts.changed()
    }
  })
  group.each.setup(async () => {
    await portal.pool.query('delete from _attempts')
  })

  /** An application that waits to be vouched for, and a librarian. */
  async function waiting(client: Client) {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    const { rows } = await portal.pool.query('select id from branch limit 1')
    const { token } = (await stranger.post('/api/drafts', { address: '/join', data: { step: '', draft: {} } })).body()
    const record = { name: '陈访客', phone: `1380013${String(1000 + count++)}`, branch: String(rows[0].id), agreed: true }
    const sent = await stranger.post('/api/sendings', { address: '/join', record }, { 'x-draft-token': token })
    const found = await portal.pool.query('select id, version from application where application_no = $1', [sent.body().display])
    const { id, version } = found.rows[0]
    const librarian = await Visitor.signedIn(client, people.librarian)
    const at = `/api/records/application/${id}`
    const vouch = (signature: object | undefined, by = librarian, seen = String(version)) =>
      by.post(`${at}/transitions/vouch`, { signature }, { 'if-match': seen })
    return { id: String(id), at, librarian, vouch }
  }

  async function coded(box: TextBox, id: string, librarian: Visitor) {
    const before = box.to(phone).length
    const asked = await librarian.post(`/api/records/application/${id}/transitions/vouch/code`)
    await until(async () => box.to(phone).length > before)
    return { to: asked.body().to, token: asked.body().token, code: box.codeFor(phone) }
  }

  const codeOf = (answer: { body(): { code: string; issues?: { code: string }[] } }) =>
    answer.body().issues?.[0]?.code ?? answer.body().code
  const faults = async () => {
    await portal.audit.seal()
    return (await verifyLog(portal.pool)).faults.map(({ code }) => code)
  }

  test('are not taken without a signature, a wrong password, or nothing drawn, and not many at once', async ({ client, assert }) => {
    const { id, librarian, vouch } = await waiting(client)
    assert.equal(codeOf(await vouch(undefined)), 'signatureNeeded')
    assert.equal(codeOf(await vouch({ password: 'Wrong-Password1', drawing })), 'forbidden')
    assert.equal(codeOf(await vouch({ password })), 'drawingNeeded')
    assert.equal((await vouch({ password, drawing: 'data:image/svg+xml;base64,PHN2Zz4=' })).status(), 400)
    assert.equal((await vouch({ password, typed: '陈' }, librarian, '99')).status(), 409)
    const batch = await librarian.post('/api/records/application/transitions/vouch', { ids: [id] })
    assert.equal(batch.body().results[0].problem?.issues?.[0]?.code ?? batch.body().results[0].issues?.[0]?.code, 'signatureNeeded')
    const { rows } = await portal.pool.query('select count(*)::int as count from _signatures where record_id = $1', [id])
    assert.equal(rows[0].count, 0)
  })

  test('are signed with a password; the history tells who, how and over what', async ({ client, assert }) => {
    const { at, librarian, vouch } = await waiting(client)
    assert.equal((await vouch({ password, typed: ' 王馆员 ' })).status(), 200)
    const [{ signature, version }] = (await librarian.get(`${at}/history`)).body().entries ?? (await librarian.get(`${at}/history`)).body()
    assert.containsSubset(signature, { method: 'password', typed: '王馆员', drawing: null, isIntact: true, step: 'vouch', version })
    assert.match(signature.hash, /^[0-9a-f]{64}$/)
  })

  test('a code is good for its person, its record, and once', async ({ client, assert, cleanup }) => {
    const box = TextBox.open(cleanup)
    const one = await waiting(client)
    const two = await waiting(client)
    const { to, token, code } = await coded(box, one.id, one.librarian)
    assert.equal(to, '139****0061')
    const wrong = code === '000000' ? '000001' : '000000'
    assert.equal(codeOf(await one.vouch({ token, code: wrong, drawing })), 'forbidden')
    assert.equal(codeOf(await two.vouch({ token, code, drawing })), 'forbidden')
    const again = await coded(box, one.id, one.librarian)
    const other = await Visitor.signedIn(client, people.admin)
    const asOther = await one.vouch({ token: again.token, code: again.code, drawing }, other)
    assert.include([401, 403, 404], asOther.status())
    const last = await coded(box, one.id, one.librarian)
    const proof = { token: last.token, code: last.code, drawing }
    assert.equal((await one.vouch(proof)).status(), 200)
    assert.equal(codeOf(await one.vouch(proof)), 'forbidden')
    const { rows } = await portal.pool.query('select method, contact, drawing from _signatures where record_id = $1', [one.id])
    assert.deepEqual(rows, [{ method: 'code', contact: '139****0061', drawing }])
  })

  test('what is changed after it was signed is told in the history and by the audit', async ({ client, assert }) => {
    const { id, at, librarian, vouch } = await waiting(client)
    await vouch({ password, drawing })
    assert.notInclude(await faults(), 'signed')
    await librarian.post(`${at}/transitions/giveBack`, { comment: '请补充。' })
    assert.notInclude(await faults(), 'signed')
    await portal.pool.query(`update application set name = '陈某' where id = $1`, [id])
    assert.include(await faults(), 'signed')
    const answer = (await librarian.get(`${at}/history`)).body()
    const entries = answer.entries ?? answer
    assert.isFalse(entries.find(({ signature }: { signature?: object }) => signature).signature.isIntact)
    await portal.pool.query(`update application set name = '陈访客' where id = $1`, [id])
    assert.notInclude(await faults(), 'signed')
    await portal.pool.query(`update _signatures set name = '别人' where record_id = $1`, [id])
    assert.include(await faults(), 'signature')
    await portal.pool.query(`delete from _signatures where record_id = $1`, [id])
    assert.include(await faults(), 'signature')
  })
})
