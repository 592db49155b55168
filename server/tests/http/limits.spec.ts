import { test } from '@japa/runner'
import env from '#start/env'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { until } from '../support/node.ts'
import { askPermit, postForm, samples } from '../support/uploads.ts'
import { Visitor } from '../support/visitor.ts'

/** Opens the stream of events of somebody. */
async function listen(visitor: Visitor, cleanup: (undo: () => void) => void) {
  const gone = new AbortController()
  cleanup(() => gone.abort())
  const { status, body } = await fetch(`http://${env.get('HOST')}:${env.get('PORT')}/api/notifications/events`, {
    headers: { cookie: `pergola_session=${visitor.cookie('pergola_session')}` },
    signal: gone.signal,
  })
  return { status, body }
}

/** What somebody has done so often in the last hour. */
const done = (what: string, times: number) =>
  portal.pool.query(
    `insert into _attempts (key, failures, expires_at) values ($1, $2, now() + interval '1 hour') on conflict (key) do update set failures = $2`,
    [what, times],
  )
const forget = (what: string) => portal.pool.query('delete from _attempts where key = $1', [what])

test.group('limits', () => {
  test('an account has so many pages that wait for news, and none of another is shut out', async ({ assert, client, cleanup }) => {
    const [eager, other] = [await Visitor.signedIn(client, people.member), await Visitor.signedIn(client, people.other)]
    const statuses: number[] = []
    for (let count = 0; count < 32; count++) statuses.push((await listen(eager, cleanup)).status)
    assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [30, 429])
    assert.equal((await listen(other, cleanup)).status, 200)
  })

  test('pages of an account that is closed hear nothing more at once', async ({ client, cleanup }) => {
    const [admin, closed] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.other)]
    const { body } = await listen(closed, cleanup)
    let isOver = false
    const read = async () => {
      for await (const _ of body ?? []);
      isOver = true
    }
    void read().catch(() => undefined)
    const [row] = (await admin.post('/api/records/member/search', { filter: { login: people.other }, columns: ['login'] })).body().rows
    const set = (active: string) => portal.pool.query('update member set active = $2 where id = $1', [row.id, active])
    cleanup(async () => {
      await set('ENABLED')
      await portal.accounts.changed()
    })
    await set('DISABLED')
    await portal.accounts.changed()
    await until(async () => isOver, 5)
  })

  test('strangers are asked to wait who want ever more puzzles, codes and drafts', async ({ assert, client, cleanup }) => {
    const stranger = new Visitor(client)
    await stranger.get('/api/portal')
    for (const [what, times, send] of [
      ['captchas', 300, () => stranger.post('/api/captcha')],
      ['scans', 600, () => stranger.post('/api/scan')],
      ['new drafts', 60, () => stranger.post('/api/drafts', { address: '/join', data: { step: 'rules', draft: {} } })],
    ] as const) {
      const key = `${what}:127.0.0.1`
      cleanup(async () => void (await forget(key)))
      await forget(key)
      const before = (await send()).status()
      await done(key, times)
      await send()
      assert.deepEqual([what, before, (await send()).status()], [what, 200, 429])
    }
  })

  test('an account keeps so many bytes of drafts', async ({ assert, client, cleanup }) => {
    const reader = await Visitor.signedIn(client, people.member)
    const store = (route: string) => reader.post('/api/drafts', { address: route, data: { note: '读' } })
    const [{ id }] = (await portal.pool.query<{ id: string }>('select id from member where login = $1', [people.member])).rows as [
      { id: string },
    ]
    cleanup(async () => void (await portal.pool.query('delete from _drafts where account_id = $1', [id])))
    assert.equal((await store('/lending/borrow')).status(), 200)
    await portal.pool.query(
      `insert into _drafts (key, account_id, address, data) select 'large ' || i, $1, '/x',
       to_jsonb((select string_agg(md5(random()::text || i || j), '') from generate_series(1, 15000) j)) from generate_series(1, 25) i`,
      [id],
    )
    assert.equal((await store('/lending/borrow')).status(), 413)
  })

  test('a picture that is small as a file and huge as a picture is refused', async ({ assert, client }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const huge = Buffer.from(samples.png)
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    const permit = (await askPermit(librarian, { bytes: huge })).body()
    const answer = await postForm(librarian, permit, huge)
    assert.deepEqual([answer.status(), answer.body().issues?.[0].code], [422, 'pictureTooLarge'])
  })
})
