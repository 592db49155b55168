import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { until } from '../support/node.ts'
import { TextBox } from '../support/text_box.ts'
import { Visitor } from '../support/visitor.ts'

type Client = ConstructorParameters<typeof Visitor>[0]

const phone = '13800138071'
const other = '13800138072'
const place = { route: '/join/progress', block: 'state' }

const restore = async () => {
  await portal.pool.query('delete from _attempts')
  await portal.pool.query('delete from _drafts')
  await portal.pool.query(`delete from _tickets where purpose in ('draft code', 'application code', 'application')`)
}

const stranger = async (client: Client) => {
  const visitor = new Visitor(client)
  await visitor.get('/api/portal')
  return visitor
}

const branch = async () => String((await portal.pool.query('select id from branch limit 1')).rows[0].id)
const keep = async (visitor: Visitor, header: object, headers: Record<string, string> = {}) =>
  visitor.post('/api/drafts', { address: '/join', data: { step: 'person', draft: { header } } }, headers)

/** The code of the last text to a number, once it has come. */
async function coded(box: TextBox, to: string, ask: () => Promise<{ status(): number; body(): { token: string } }>) {
  const count = box.to(to).length
  const asked = await ask()
  await until(async () => box.to(to).length > count)
  return { token: asked.body().token, code: box.codeFor(to) }
}

/** A stranger who has sent an application from a number. */
async function sent(client: Client, change: object = {}) {
  const visitor = await stranger(client)
  const { token } = (await keep(visitor, {})).body()
  const record = { name: '陈访客', phone, branch: await branch(), agreed: true, ...change }
  const answer = await visitor.post('/api/sendings', { address: '/join', record }, { 'x-draft-token': token })
  const number = String(answer.body().display)
  const { rows } = await portal.pool.query('select id from application where application_no = $1', [number])
  return { visitor, number, id: String(rows[0].id) }
}

const returned = async (client: Client, id: string, comment: string) => {
  const librarian = await Visitor.signedIn(client, people.librarian)
  const step = await librarian.post(`/api/records/application/${id}/transitions/giveBack`, { comment })
  if (step.status() !== 200) throw new Error(step.text())
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

test.group('what strangers fill in, on another device', (group) => {
  group.each.setup(restore)
  group.teardown(restore)

  test('goes on there with a code to the number that was confirmed here, and no longer here', async ({ client, assert, cleanup }) => {
    const box = TextBox.open(cleanup)
    const [one, two] = [await stranger(client), await stranger(client)]
    const { token } = (await keep(one, { name: '陈访客' })).body()
    const own = { 'x-draft-token': token }
    const confirm = await coded(box, phone, () => one.post('/api/drafts/code', { address: '/join', to: '138 0013 8071' }, own))
    assert.equal((await one.post('/api/drafts/code/entry', { address: '/join', ...confirm }, own)).status(), 204)

    const ask = await coded(box, phone, () => two.post('/api/drafts/code', { to: phone }))
    const taken = await two.post('/api/drafts/code/entry', ask)
    assert.equal(taken.body().address, '/join')
    const there = { 'x-draft-token': taken.body().token }
    assert.equal((await two.get('/api/drafts?address=/join', there)).body().data.draft.header.name, '陈访客')
    assert.equal((await two.post('/api/drafts/code/entry', ask)).body().code, 'wrongCode')

    assert.equal((await one.get('/api/drafts?address=/join', own)).status(), 204)
    const late = await one.post('/api/drafts', { address: '/join', data: {}, isThere: true }, own)
    assert.deepEqual([late.status(), late.body().code], [410, 'linkDead'])
  })

  test('an unknown number, a wrong code and a code for another thing get the same answers', async ({ client, assert, cleanup }) => {
    const box = TextBox.open(cleanup)
    const one = await stranger(client)
    const { token } = (await keep(one, {})).body()
    const own = { 'x-draft-token': token }
    const confirm = await coded(box, phone, () => one.post('/api/drafts/code', { address: '/join', to: phone }, own))
    const wrong = (await one.post('/api/drafts/code/entry', { address: '/join', ...confirm, code: wrongOf(confirm.code) }, own)).body()
    const two = await stranger(client)
    const unknown = await two.post('/api/drafts/code', { to: other })
    assert.equal(unknown.status(), 202)
    const refusals = [
      await two.post('/api/drafts/code/entry', { token: unknown.body().token, code: '123456' }),
      await two.post('/api/drafts/code/entry', confirm),
      await two.post('/api/applications/code/entry', { ...place, ...confirm }),
    ]
    for (const refused of refusals) assert.deepEqual({ ...refused.body(), requestId: '' }, { ...wrong, requestId: '' })
    assert.isEmpty(box.to(other))
    assert.equal((await two.post('/api/drafts/code', { to: 'chen' })).body().issues[0].code, 'noContact')
  })

  test('nobody names a number for a draft that is not theirs', async ({ client, assert }) => {
    const two = await stranger(client)
    const answer = await two.post('/api/drafts/code', { address: '/join', to: phone }, { 'x-draft-token': 'x'.repeat(43) })
    assert.equal(answer.status(), 401)
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await member.post('/api/drafts/code', { address: '/join', to: phone })).status(), 404)
  })
})

test.group('how an application stands', (group) => {
  group.each.setup(restore)
  group.teardown(restore)

  test('is told to who has its number and is reached where it says, in the words of the page', async ({ client, assert, cleanup }) => {
    const box = TextBox.open(cleanup)
    const { number } = await sent(client)
    const visitor = await stranger(client)
    const ask = await coded(box, phone, () =>
      visitor.post('/api/applications/code', { ...place, number: ` ${number.toLowerCase()}`, to: phone }),
    )
    const told = (await visitor.post('/api/applications/code/entry', { ...place, ...ask })).body()
    assert.containsSubset(told, {
      number,
      label: '正在审核',
      tone: 'waiting',
      text: '馆员会在一个工作日内联系您。',
      isOpen: false,
      pass: null,
    })
    assert.notProperty(told, 'reason')
    assert.equal((await visitor.post('/api/applications/code/entry', { ...place, ...ask })).body().code, 'wrongCode')
  })

  test('an unknown number and another telephone get the same answers as the right ones, and nothing is sent', async ({
    client,
    assert,
    cleanup,
  }) => {
    const box = TextBox.open(cleanup)
    const { number } = await sent(client)
    const visitor = await stranger(client)
    const known = await coded(box, phone, () => visitor.post('/api/applications/code', { ...place, number, to: phone }))
    const wrong = (await visitor.post('/api/applications/code/entry', { ...place, ...known, code: wrongOf(known.code) })).body()
    for (const asked of [
      { number: 'A99999999', to: phone },
      { number, to: other },
    ]) {
      const count = box.to(phone).length
      const answer = await visitor.post('/api/applications/code', { ...place, ...asked })
      assert.equal(answer.status(), 202)
      assert.equal(answer.body().token.length, known.token.length)
      const refused = (await visitor.post('/api/applications/code/entry', { ...place, token: answer.body().token, code: '123456' })).body()
      assert.deepEqual({ ...refused, requestId: '' }, { ...wrong, requestId: '' })
      assert.lengthOf(box.to(phone), count)
    }
    assert.isEmpty(box.to(other))
    assert.equal((await visitor.post('/api/applications/code', { route: '/join/wait', block: 'wait', number, to: phone })).status(), 401)
  })

  test('what was returned is told with its reason, changed, and sent again', async ({ client, assert, cleanup }) => {
    const box = TextBox.open(cleanup)
    const { number, id } = await sent(client)
    await returned(client, id, '请填写证件上的姓名。')
    const visitor = await stranger(client)
    const ask = await coded(box, phone, () => visitor.post('/api/applications/code', { ...place, number, to: phone }))
    const told = (await visitor.post('/api/applications/code/entry', { ...place, ...ask })).body()
    assert.containsSubset(told, { label: '退回补充', reason: '请填写证件上的姓名。', isOpen: true })

    const opened = await visitor.post('/api/applications/changes', { ...place, pass: told.pass })
    assert.equal(opened.body().address, '/join')
    const own = { 'x-draft-token': opened.body().token }
    const draft = (await visitor.get('/api/drafts?address=/join', own)).body()
    assert.containsSubset(draft.data.draft.header, { name: '陈访客', phone })
    assert.notProperty(draft.data.draft.header, 'remark')
    assert.deepEqual(draft.changes, { number, reason: '请填写证件上的姓名。' })
    assert.equal((await visitor.post('/api/applications/changes', { ...place, pass: told.pass })).body().code, 'linkDead')

    const record = { name: '陈晓', phone, branch: await branch(), agreed: true, remark: '我自己批准', status: 'ACCEPTED' }
    const again = await visitor.post('/api/sendings', { address: '/join', record }, own)
    assert.deepEqual([again.status(), again.body()], [201, { display: number }])
    const { rows } = await portal.pool.query('select status, name, remark from application where application_no = $1', [number])
    assert.deepEqual(rows, [{ status: 'SENT', name: '陈晓', remark: null }])
    const twice = await visitor.post('/api/sendings', { address: '/join', record }, own)
    assert.equal(twice.body().issues[0].code, 'alreadySent')
  })

  test('what others have written meanwhile is not overwritten', async ({ client, assert, cleanup }) => {
    const box = TextBox.open(cleanup)
    const { number, id } = await sent(client)
    await returned(client, id, '请补充。')
    const visitor = await stranger(client)
    const look = async () => {
      const ask = await coded(box, phone, () => visitor.post('/api/applications/code', { ...place, number, to: phone }))
      const { pass } = (await visitor.post('/api/applications/code/entry', { ...place, ...ask })).body()
      return (await visitor.post('/api/applications/changes', { ...place, pass })).body().token
    }
    const token = await look()
    const librarian = await Visitor.signedIn(client, people.librarian)
    const patch = await librarian.patch(`/api/records/application/${id}`, { remark: '电话里说明过' }, { 'if-match': '*' })
    assert.equal(patch.status(), 200)
    const record = { name: '陈晓', phone, branch: await branch(), agreed: true }
    const refused = await visitor.post('/api/sendings', { address: '/join', record }, { 'x-draft-token': token })
    assert.equal(refused.body().issues[0].code, 'applicationChanged')
    const fresh = await look()
    assert.notEqual(fresh, token)
    assert.equal((await visitor.post('/api/sendings', { address: '/join', record }, { 'x-draft-token': fresh })).status(), 201)
    const { rows } = await portal.pool.query('select name, remark from application where id = $1', [id])
    assert.deepEqual(rows, [{ name: '陈晓', remark: '电话里说明过' }])
  })

  test('asking often has to wait', async ({ client, assert }) => {
    const visitor = await stranger(client)
    const statuses = new Set<number>()
    for (let count = 0; count < 32; count++)
      statuses.add((await visitor.post('/api/applications/code', { ...place, number: `A${count}`, to: `1390000${1000 + count}` })).status())
    assert.deepEqual([...statuses].sort(), [202, 429])
  })
})
