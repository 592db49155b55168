import { join } from 'node:path'
import { test } from '@japa/runner'
import { demoPassword } from '../../app/startup/demo_data.ts'
import { Caller } from '../support/caller.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { until } from '../support/node.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

interface Menus {
  readonly menus: readonly { readonly label: string }[]
}
interface Letters {
  readonly rows: readonly { readonly title: string }[]
  readonly unread: number
}

test.group('two nodes over one database', (group) => {
  let database: TestDatabase
  let [one, other] = ['', '']
  group.setup(async () => {
    database = await testDatabase()
    const removals: (() => void)[] = []
    const folder = temporaryFolder((remove) => removals.push(remove))
    const settings = {
      DATABASE_URL: database.url,
      METADATA_DIR: 'examples/library',
      DEMO: '1',
      APP_KEY: 'one key for both nodes, which only this test knows',
    }
    const nodes: ServerProcess[] = []
    for (const name of ['a', 'b']) nodes.push(await ServerProcess.ready({ ...settings, DATA_DIR: join(folder, name) }))
    ;[one, other] = nodes.map(({ url }) => url) as [string, string]
    return async () => {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')))
      await database.close()
      for (const remove of removals) remove()
    }
  })

  test('whoever signs in at one is signed in at the other, and signed out there as well', async ({ assert }) => {
    const member = await Caller.signedIn(one, 'member')
    for (const node of [other, one]) assert.equal((await member.send(node, 'GET', '/api/session')).status, 200)
    const session = member.cookie('pergola_session')
    const back = { cookie: `pergola_session=${session}` }
    assert.equal((await fetch(`${other}/api/session`, { headers: back })).status, 200)
    assert.equal((await member.send(one, 'DELETE', '/api/session')).status, 204)
    await until(async () => (await fetch(`${other}/api/session`, { headers: back })).status === 401)
    assert.equal((await fetch(`${one}/api/session`, { headers: back })).status, 401)
  })

  test('failures at one count at the other', async ({ assert }) => {
    const guesser = new Caller()
    const guess = (node: string) => guesser.send(node, 'POST', '/api/session', { login: 'member2', password: 'wrong' })
    await guesser.send(one, 'GET', '/api/portal')
    const codes: unknown[] = []
    for (const node of [one, other, one, other, one]) codes.push((await guess(node)).body.code)
    assert.deepEqual(codes, ['wrongCredentials', 'wrongCredentials', 'wrongCredentials', 'captchaRequired', 'captchaRequired'])
    await database.pool.query('delete from _attempts')
    assert.equal((await guesser.send(other, 'POST', '/api/session', { login: 'member2', password: demoPassword })).status, 200)
  })

  test('what is published at one is live at the other', async ({ assert }) => {
    const admin = await Caller.signedIn(one, 'admin')
    const reader = await Caller.signedIn(other, 'admin')
    const labels = async (node: string) => {
      const { menus } = (await reader.send(node, 'GET', '/api/session')).body as unknown as Menus
      return menus.map(({ label }) => label)
    }
    const path = '/api/admin/overlays/menu/main'
    const { deployed } = (await admin.send(one, 'GET', path)).body as unknown as {
      readonly deployed: { readonly value: { readonly items: object }; readonly texts: Record<string, object> }
    }
    const draft = {
      value: { ...deployed.value, items: { ...deployed.value.items, extra: { screen: '/books', label: '新的入口' } } },
      texts: {
        US: { ...deployed.texts.US, 'items.extra.label': 'New entry' },
        ZHT: { ...deployed.texts.ZHT, 'items.extra.label': '新的入口' },
      },
    }
    assert.notInclude(await labels(other), '新的入口')
    assert.equal((await admin.send(one, 'PUT', path, draft, { 'if-match': '"0"' })).status, 200)
    assert.notInclude(await labels(other), '新的入口')
    assert.equal((await admin.send(one, 'POST', `${path}/publish`, {}, { 'if-match': '"1"' })).status, 200)
    await until(async () => (await labels(other)).includes('新的入口'))
  })

  test('what is sent through one arrives at a page that is connected to the other', async ({ assert }) => {
    const [admin, member] = [await Caller.signedIn(one, 'admin'), await Caller.signedIn(one, 'member')]
    const librarian = await Caller.signedIn(other, 'librarian')
    const letters = async () => (await librarian.send(other, 'GET', '/api/notifications')).body as unknown as Letters
    const before = await letters()
    const hangUp = new AbortController()
    const { body } = await fetch(`${other}/api/notifications/events`, {
      headers: { cookie: `pergola_session=${librarian.cookie('pergola_session')}` },
      signal: hangUp.signal,
    })
    const news = body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (wanted: string) => {
      while (!heard.includes(wanted)) {
        const part = await news?.read()
        if (!part || part.done) throw new Error(`No ${wanted} came: ${heard}`)
        heard += part.value
      }
    }
    await hear('event: open')
    const first = async (entity: string, where: object, columns: readonly string[]) => {
      const { body: found } = await admin.send(one, 'POST', `/api/records/${entity}/search`, { filter: where, columns, page: { size: 1 } })
      return (found.rows as readonly Record<string, string>[])[0] ?? {}
    }
    const book = await first('book', { and: [{ var: 'record.lendable' }, { present: [{ var: 'record.branch' }] }] }, ['branch'])
    const made = await member.send(one, 'POST', '/api/records/loan', {
      branch: book.branch,
      copies: [{ book: book.id, quantity: '1', dueDate: '2999-12-01' }],
    })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.equal((await member.send(one, 'POST', `/api/records/loan/${made.body.id}/transitions/submit`)).status, 200)
    await hear('event: letters')
    hangUp.abort()
    const after = await letters()
    assert.isAbove(after.unread, before.unread)
    assert.include(after.rows.map(({ title }) => title).join(), String(made.body.loanNo))
  })
})
