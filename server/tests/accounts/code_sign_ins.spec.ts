import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { until } from '../support/node.ts'
import { TextBox } from '../support/text_box.ts'
import { Visitor } from '../support/visitor.ts'

const phone = '13911110007'

const restore = async () => {
  await portal.pool.query(`delete from _attempts`)
  await portal.pool.query(`delete from _tickets where purpose = 'sign-in code'`)
}

test.group('signing in with a code that is sent to a telephone', (group) => {
  let box: TextBox
  group.setup(async () => {
    await portal.pool.query(`update member set phone = $1, phone_confirmed = true where login = $2`, [phone, people.member])
    await portal.accounts.changed()
    return async () => {
      await portal.pool.query(`update member set phone = null, phone_confirmed = false where login like 'test.%'`)
      await portal.accounts.changed()
      await restore()
    }
  })
  group.each.setup(restore)

  const ask = async (client: ConstructorParameters<typeof Visitor>[0], typed: string) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const answer = await visitor.post('/api/session/code', { phone: typed })
    const enter = (code: string, token = answer.body().token) => visitor.post('/api/session/code/entry', { phone: typed, token, code })
    return { visitor, answer, enter }
  }
  const coded = async (client: ConstructorParameters<typeof Visitor>[0], typed: string) => {
    const count = box.to(phone).length
    const asked = await ask(client, typed)
    await until(async () => box.to(phone).length > count)
    return asked
  }

  test('the number may be typed as people write it; the code works once', async ({ client, assert, cleanup }) => {
    box = TextBox.open(cleanup)
    assert.isTrue((await new Visitor(client).get('/api/portal')).body().signIn.canText)
    const { answer, enter } = await coded(client, '+86 139-1111-0007')
    assert.equal(answer.status(), 202)
    const code = box.codeFor(phone)
    const { rows } = await portal.pool.query(`select * from _tickets where purpose = 'sign-in code'`)
    assert.notInclude(JSON.stringify(rows), answer.body().token)
    assert.notInclude(JSON.stringify(rows), `"${code}"`)
    const entered = await enter(` ${code.slice(0, 3)} ${code.slice(3)}`)
    assert.equal(entered.body().user.login, people.member)
    assert.equal((await enter(code)).body().code, 'wrongCode')
    const { rows: log } = await portal.pool.query('select method, result from visit order by id desc limit 2')
    assert.deepEqual(log, [
      { method: 'SMS', result: 'FAILED' },
      { method: 'SMS', result: 'SUCCESS' },
    ])
  })

  test('an unknown number, one that nobody has confirmed and a wrong code get the same answers', async ({ client, assert, cleanup }) => {
    box = TextBox.open(cleanup)
    await portal.pool.query(`update member set phone = '13911110008', phone_confirmed = false where login = $1`, [people.other])
    const known = await coded(client, phone)
    for (const typed of ['13911110008', '13911119999']) {
      const { answer, enter } = await ask(client, typed)
      assert.equal(answer.status(), known.answer.status())
      assert.deepEqual(Object.keys(answer.body()), Object.keys(known.answer.body()))
      assert.equal(answer.body().token.length, known.answer.body().token.length)
      const refused = (await enter('123456')).body()
      const wrong = (await known.enter(box.codeFor(phone) === '000000' ? '000001' : '000000')).body()
      assert.deepEqual({ ...refused, requestId: '' }, { ...wrong, requestId: '' })
      assert.isEmpty(box.to(typed))
    }
    assert.equal((await ask(client, 'wang')).answer.body().issues[0].code, 'noReceiver')
  })

  test('a code is of use to the page alone that asked for it', async ({ client, assert, cleanup }) => {
    box = TextBox.open(cleanup)
    await coded(client, phone)
    const other = await ask(client, '13911119999')
    assert.equal((await other.enter(box.codeFor(phone))).body().code, 'wrongCode')
    const own = await coded(client, phone)
    assert.equal((await own.enter(box.codeFor(phone), 'x'.repeat(43))).body().code, 'wrongCode')
  })

  test('after five wrong codes the account waits, and no right one helps', async ({ client, assert, cleanup }) => {
    box = TextBox.open(cleanup)
    const { enter } = await coded(client, phone)
    const code = box.codeFor(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count++) assert.equal((await enter(wrong)).body().code, 'wrongCode')
    assert.equal((await enter(code)).status(), 429)
    await portal.pool.query('delete from _attempts')
    assert.equal((await enter(code)).body().code, 'wrongCode')
  })

  test('codes for one number are limited, known or not', async ({ client, assert, cleanup }) => {
    box = TextBox.open(cleanup)
    for (const typed of [phone, '13911119999']) {
      for (let count = 0; count < 5; count++) assert.equal((await ask(client, typed)).answer.status(), 202)
      assert.equal((await ask(client, `${typed.slice(0, 3)} ${typed.slice(3)}`)).answer.status(), 429)
    }
  })

  test('a code is over after its minutes, and lets nobody in whose account is shut', async ({ client, assert, cleanup }) => {
    box = TextBox.open(cleanup)
    const late = await coded(client, phone)
    await portal.pool.query(`update _tickets set expires_at = now() - interval '1 second' where purpose = 'sign-in code'`)
    assert.equal((await late.enter(box.codeFor(phone))).body().code, 'wrongCode')
    const shut = await coded(client, phone)
    await portal.pool.query(`update member set card_until = '2020-01-01' where login = $1`, [people.member])
    await portal.accounts.changed()
    assert.equal((await shut.enter(box.codeFor(phone))).body().code, 'wrongCode')
    await portal.pool.query(`update member set card_until = null where login = $1`, [people.member])
    await portal.accounts.changed()
  })
})
