import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { demoPassword } from '../../app/startup/demo_data.ts'
import { Caller } from '../support/caller.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { MailServer, textOf } from '../support/mail_server.ts'
import { until } from '../support/node.ts'
import { PlainPeer } from '../support/plain_peer.ts'
import { libraryWith, ServerProcess } from '../support/server_process.ts'

const appKey = 'the key of this portal, which only this test knows'
const peerSecret = 'the-secret-that-the-register-knows'
const mistyped = 'Mistyped-Orchard7'
const chosen = 'Chosen-Orchard8'
const agent = 'the browser of nobody'
const forger = 'forger\n{"level":30,"msg":"forged"}\r\nforged'

interface Line {
  readonly level: number
  readonly msg: string
  readonly method?: string
  readonly url?: string
  readonly status?: number
  readonly err?: { readonly message: string }
}

/** The library, where the telephone is looked up in a directory, which is asked with a bearer token. */
function libraryWithDirectory(folder: string): string {
  const library = libraryWith(folder, 'entities/people/application.json', '"connector": "register"', '"connector": "directory"')
  const { label, operations } = JSON.parse(readFileSync(join(library, 'connectors/register.json'), 'utf8'))
  const directory = { label, url: 'directory', secret: 'directory', operations: { find: operations.find } }
  writeFileSync(join(library, 'connectors/directory.json'), JSON.stringify(directory))
  const catalogue = join(library, 'locales/US/app.json')
  const texts = JSON.parse(readFileSync(catalogue, 'utf8'))
  const kept = Object.entries(texts['connectors/register']).filter(([key]) => key === 'label' || key.startsWith('operations.find.'))
  writeFileSync(catalogue, JSON.stringify({ ...texts, 'connectors/directory': Object.fromEntries(kept) }))
  return library
}

test.group('the log', (group) => {
  let database: TestDatabase
  let mails: MailServer
  let peer: PlainPeer
  let server: ServerProcess

  group.setup(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pergola-logs-'))
    ;[database, mails, peer] = await Promise.all([testDatabase(), MailServer.start(0), PlainPeer.start({ person: { name: '登记人' } })])
    server = await ServerProcess.ready({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      METADATA_DIR: libraryWithDirectory(folder),
      DEMO: '1',
      APP_KEY: appKey,
      PUBLIC_URL: '',
      LOG_LEVEL: 'trace',
      SMTP_URL: `smtp://127.0.0.1:${mails.port}?ignoreTLS=true`,
      CONNECTOR_DIRECTORY_URL: peer.url,
      CONNECTOR_DIRECTORY_SECRET: peerSecret,
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
    })
    await database.pool.query(`update member set email = 'reader@library.example', email_confirmed = true where login = 'member'`)
    return async () => {
      await server.end()
      await Promise.all([mails.stop(), peer.stop()])
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  /** Lines of the log; what the server says to whoever started it is none. The last may still be on its way. */
  const lines = (): readonly Line[] =>
    server.output
      .split('\n')
      .slice(0, -1)
      .filter((line) => !line.startsWith('Pergola serves '))
      .map((line) => JSON.parse(line) as Line)
  const logged = (wanted: (line: Line) => boolean) => until(async () => lines().find(wanted))
  const ask = (admin: Caller, phone: string) =>
    admin.send(server.url, 'POST', '/api/asks', {
      address: '/join',
      entity: 'application',
      field: 'phone',
      record: { phone, agreed: true },
    })

  test('holds a line a request, and no secret of what passes through', async ({ assert }) => {
    const { url } = server
    const admin = await Caller.signedIn(url, 'admin')
    const wrong = await admin.send(url, 'POST', '/api/session', { login: 'member', password: mistyped })
    assert.equal(wrong.body.code, 'wrongCredentials')
    const { body: session } = await admin.send(url, 'GET', '/api/session')
    const { id: account } = session.user as { id: string }
    const partner = { code: 'bookshop', name: '书店', scopes: ['read'], grantTypes: ['client_credentials'], roles: ['admin'], account }
    const { body: made } = await admin.send(url, 'POST', '/api/records/partner', { ...partner, autoApprove: true })
    const { body: client } = await admin.send(url, 'POST', `/api/clients/${made.id}/secret`)
    const basic = Buffer.from(`bookshop:${client.secret}`).toString('base64')
    const answer = await fetch(`${url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read' }),
    })
    const { access_token: bearer } = (await answer.json()) as { access_token: string }
    const read = await fetch(`${url}/api/records/book/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(read.status, 200)

    assert.equal((await ask(admin, '13800138000')).status, 200)
    peer.isBroken = true
    assert.equal((await ask(admin, '13900139000')).status, 502)
    assert.deepEqual(
      peer.asked.map(({ authorization }) => authorization),
      [`Bearer ${peerSecret}`, `Bearer ${peerSecret}`],
    )

    await admin.send(url, 'POST', '/api/password/forgotten', { login: 'reader@library.example' })
    const link = /#\/account\/password\?token=([\w-]{43})/.exec(textOf(await mails.next()))?.[1] ?? ''
    assert.equal((await admin.send(url, 'POST', '/api/password/link', { token: link })).body.login, 'member')
    await admin.send(url, 'GET', `/api/portal?token=${link}`)
    assert.equal((await new Caller().send(url, 'GET', `/api/nothing?token=${link}`)).status, 404)
    const reader = new Caller()
    await reader.send(url, 'GET', '/api/portal')
    assert.equal((await reader.send(url, 'POST', '/api/password/reset', { token: link, password: chosen })).status, 200)

    const all = {
      'a password': demoPassword,
      'a wrong password': mistyped,
      'a new password': chosen,
      'a session': admin.cookie('pergola_session'),
      'another session': reader.cookie('pergola_session'),
      'a request token': admin.cookie('XSRF-TOKEN'),
      'the secret of a client': String(client.secret),
      'the same as it is sent': basic,
      'the token of a client': bearer,
      'the secret of another system': peerSecret,
      'the token of a link': link,
      'the key of the portal': appKey,
    }
    for (const [what, secret] of Object.entries(all)) {
      assert.isAbove(secret.length, 9, what)
    }
    await logged(({ method, url: of, status }) => method === 'POST' && of === '/api/password/reset' && status === 200)
    assert.exists(lines().find(({ url: of, status }) => of === '/api/asks' && status === 502))
    for (const [what, secret] of Object.entries(all)) assert.isFalse(server.output.includes(secret), what)
  })

  test('tells of a failure where it was, and none of the values', async ({ assert }) => {
    const { url } = server
    const stranger = new Caller()
    await stranger.send(url, 'GET', '/api/portal')
    const { pool } = database
    await pool.query(`alter table _sessions add constraint refused check (agent <> '${agent}') not valid`)
    const failed = await stranger.send(
      url,
      'POST',
      '/api/session',
      { login: 'admin', password: demoPassword },
      { 'user-agent': agent, 'x-forwarded-for': '203.0.113.7' },
    )
    assert.equal(failed.status, 500)
    await pool.query(`alter table _tickets add constraint refused check (purpose <> 'reset') not valid`)
    await stranger.send(url, 'POST', '/api/password/forgotten', { login: 'reader@library.example' })
    const [one, other] = [
      await logged(({ url: of, err }) => of === '/api/session' && err !== undefined),
      await logged(({ msg }) => msg === 'the mail for a forgotten password was not sent'),
    ]
    for (const { err } of [one, other]) assert.match(err?.message ?? '', /violates check constraint "refused"/)
    assert.notInclude(JSON.stringify(lines().filter(({ err }) => err)), agent)
    assert.notInclude(server.output, 'Failing row contains')
    for (const secret of [demoPassword, stranger.cookie('XSRF-TOKEN')]) assert.notInclude(server.output, secret)
  })

  test('is one line for what somebody has written in several', async ({ assert }) => {
    const { url } = server
    const stranger = new Caller()
    await stranger.send(url, 'GET', '/api/portal')
    const before = lines().length
    const { status } = await stranger.send(url, 'POST', '/api/session', { login: forger, password: mistyped })
    assert.equal(status, 401)
    await stranger.send(url, 'GET', `/api/records/${encodeURIComponent(forger)}/1`)
    await logged(({ url: of, status: told }) => of?.startsWith('/api/records/forger') === true && told !== undefined)
    const added = lines().slice(before)
    assert.isAtLeast(added.length, 2)
    assert.isTrue(lines().every(({ msg }) => msg !== 'forged'))
  })
})
