import { test } from '@japa/runner'
import { drawPuzzle } from '../../app/accounts/captcha_picture.ts'
import portal from '../../app/services/portal.ts'
import { tokenHash } from '../../app/values/token.ts'
import { people } from '../support/accounts.ts'
import { solvedCaptcha } from '../support/solve_captcha.ts'
import { Visitor } from '../support/visitor.ts'

async function forget(): Promise<void> {
  await portal.pool.query('delete from _attempts')
}

/** What the failures of an account add up under. */
const keyOf = async (login: string) => `account:${(await portal.accounts.records.byLogin(login))?.id}`

/** As if so many attempts had failed. */
async function failed(login: string, times: number): Promise<void> {
  await portal.pool.query(
    `insert into _attempts (key, failures, expires_at) values ($1, $2, now() + interval '1 hour')
     on conflict (key) do update set failures = excluded.failures`,
    [await keyOf(login), times],
  )
}

/** Tries to sign in with a solved captcha. */
async function attempt(visitor: Visitor, login: string, password: string) {
  const captcha = await solvedCaptcha(visitor)
  return visitor.post('/api/session', { login, password, captcha })
}

test.group('guessing passwords', (group) => {
  group.each.setup(forget)
  group.teardown(forget)

  test('after three failures a captcha is asked for, even for an account that is not there', async ({ client, assert }) => {
    for (const login of [people.other, 'nobody']) {
      const visitor = new Visitor(client)
      await visitor.get('/api/portal')
      for (let time = 0; time < 3; time++) await visitor.signIn(login, 'wrong')
      const answer = await visitor.signIn(login)
      assert.equal(answer.status(), 403)
      assert.equal(answer.body().code, 'captchaRequired')
    }
  })

  test('with a solved captcha the right password signs in, and the failures are forgotten', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    await failed(people.other, 3)
    assert.equal((await attempt(visitor, people.other, 'Fresh#2026')).status(), 200)
    assert.equal((await new Visitor(client).signIn(people.other)).status(), 200)
  })

  test('a captcha answers once', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    await failed(people.other, 3)
    const captcha = await solvedCaptcha(visitor)
    const send = () => visitor.post('/api/session', { login: people.other, password: 'wrong', captcha })
    assert.equal((await send()).body().code, 'wrongCredentials')
    assert.equal((await send()).body().code, 'captchaRequired')
  })

  test('a captcha belongs to the browser that was asked', async ({ client, assert }) => {
    const [visitor, other] = [new Visitor(client), new Visitor(client)]
    for (const each of [visitor, other]) await each.get('/api/portal')
    await failed(people.other, 3)
    const captcha = await solvedCaptcha(visitor)
    await other.post('/api/captcha')
    const answer = await other.post('/api/session', { login: people.other, password: 'Fresh#2026', captcha })
    assert.equal(answer.body().code, 'captchaRequired')
  })

  test('however an account is named, its failures add up', async ({ client, assert }) => {
    await portal.pool.query(`update member set phone = '13911110009', phone_confirmed = true where login = $1`, [people.other])
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const typed = ['13911110009', '139-1111-0009', ' 139 1111 0009', 'TEST.other', people.other]
    await failed(people.other, 0)
    for (const login of typed) {
      const captcha = await solvedCaptcha(visitor)
      assert.equal((await visitor.post('/api/session', { login, password: 'wrong', captcha })).status(), 401, login)
    }
    assert.equal((await attempt(visitor, people.other, 'Fresh#2026')).status(), 429)
    await portal.pool.query(`update member set phone = null, phone_confirmed = false where login = $1`, [people.other])
  })

  test('many right sign-ins at once count as no failure, of the account or of the address', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const body = { login: people.other, password: 'Fresh#2026' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.post('/api/session', body)))
    assert.deepEqual(
      answers.map((answer) => answer.status()),
      Array(12).fill(200),
    )
    const { rows } = await portal.pool.query('select sum(failures)::int as failures, sum(pending)::int as pending from _attempts')
    assert.deepEqual(rows, [{ failures: 0, pending: 0 }])
  })

  test('the picture is answered by the letters in it, in any case, and does not hold them as text', async ({ assert }) => {
    const { id, picture } = await portal.captchas.ask('a browser')
    const { rows } = await portal.pool.query<{ answer: string }>(
      `select data->>'answer' as answer from _tickets where purpose = 'captcha' and data->>'browser' = $1`,
      [tokenHash('a browser')],
    )
    const answers = rows.map(({ answer }) => answer)
    const drawn = Buffer.from(picture.split(',')[1] ?? '', 'base64').toString()
    assert.isFalse(answers.some((answer) => drawn.includes(answer)))
    assert.match(drawPuzzle('A3'), /^<svg .*<path d="M[^"]+" stroke-width="[\d.]+"\/>/)
    const solved = await Promise.all(answers.map((answer) => portal.captchas.solve(`${id}:${answer.toLowerCase()}`, 'a browser')))
    assert.lengthOf(solved.filter(Boolean), 1)
  })

  test('after five failures the account waits, even with the right password, and each failure doubles the wait', async ({
    client,
    assert,
  }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const key = await keyOf(people.other)
    const release = () => portal.pool.query(`update _attempts set blocked_until = now() - interval '1 second' where key = $1`, [key])
    await failed(people.other, 4)
    const waits: number[] = []
    for (let time = 0; time < 3; time++) {
      assert.equal((await attempt(visitor, people.other, 'wrong')).body().code, 'wrongCredentials')
      const refused = await attempt(visitor, people.other, 'Fresh#2026')
      assert.equal(refused.status(), 429)
      assert.equal(refused.header('retry-after'), String(refused.body().waitSeconds))
      waits.push(refused.body().waitSeconds)
      await release()
    }
    assert.isAbove(waits[1] as number, (waits[0] as number) * 1.5)
    assert.isAbove(waits[2] as number, (waits[1] as number) * 1.5)
  })

  test('attempts that come at once do not slip past the limit', async ({ client, assert }) => {
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    await failed(people.other, 4)
    const captchas = await Promise.all(Array.from({ length: 6 }, () => solvedCaptcha(visitor)))
    const answers = await Promise.all(
      captchas.map((captcha) => visitor.post('/api/session', { login: people.other, password: 'wrong', captcha })),
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 401),
      1,
    )
  })

  test('an address that guesses at many accounts waits, whatever its headers claim', async ({ client, assert }) => {
    await portal.pool.query(
      `insert into _attempts (key, failures, blocked_until, expires_at) values ('address:127.0.0.1', 50, now() + interval '1 minute', now() + interval '1 hour')`,
    )
    const visitor = new Visitor(client)
    await visitor.get('/api/portal')
    const captcha = await solvedCaptcha(visitor)
    const body = { login: people.other, password: 'Fresh#2026', captcha }
    assert.equal((await visitor.post('/api/session', body, { 'x-forwarded-for': '10.1.2.3' })).status(), 429)
  })
})
