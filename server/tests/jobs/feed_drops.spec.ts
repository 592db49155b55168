import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Addresses } from '../../app/connectors/addresses.ts'
import { Files } from '../../app/files/files.ts'
import { LocalStorage } from '../../app/files/storage/local_storage.ts'
import { Bookseller, libraryWithBookseller, offers } from '../support/bookseller.ts'
import { library } from '../support/library.ts'
import { newKey, SftpServer } from '../support/sftp_server.ts'

const path = '/out/offers.csv'
const password = 'a password that only the tests know'
const rows = (count: number) =>
  Buffer.from(`书目号,书名,报价\n${Array.from({ length: count }, (_, at) => `T${at + 1},新书 ${at + 1},39.50\n`).join('')}`)
const brought = (made: number, changed = 0) => `书商书目：新增 ${made}，变更 ${changed}，消失 0，未变 0，拒收 0`

test.group('feeds from files that are fetched by SFTP', (group) => {
  let shop: Bookseller
  let partner: SftpServer
  let directory: string
  group.each.setup(async () => {
    directory = mkdtempSync(join(tmpdir(), 'pergola-rows-'))
    const storage = new LocalStorage(directory, 'secret')
    const app = libraryWithBookseller({ seconds: 2, retry: { times: 0, minutes: 1 } })
    shop = await Bookseller.open(app, ({ database }) => new Files({ pool: database.pool, storage, secret: 'secret' }))
    partner = await SftpServer.start('library', password)
  })
  group.each.teardown(async () => {
    await shop.close()
    await partner.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const at = (port = partner.port) => `sftp://library@127.0.0.1:${port}/out`
  const node = (more: Readonly<Record<string, string>> = {}) =>
    shop.addNode(at(), { CONNECTOR_BOOKSELLER_SECRET: password, CONNECTOR_BOOKSELLER_HOST_KEY: partner.fingerprint, ...more })

  test('a file is fetched as soon as a server knows the folder, kept with the run, and taken away there', async ({ assert }) => {
    partner.files.set(path, rows(5_000))
    shop.simulator.rows.set('offers', offers(3))
    await node()
    assert.equal((await shop.first()).reason, brought(5_000))
    assert.isFalse(partner.files.has(path))
    assert.equal(shop.simulator.requests, 0)
    const none = await shop.bring()
    assert.deepEqual([none.status, none.reason], ['DONE', '书商书目：没有新的文件'])
    partner.files.set(path, rows(1))
    assert.equal((await shop.bring()).reason, '书商书目：新增 0，变更 0，消失 0，未变 1，拒收 0')
  })

  test('nobody signs in at a host that shows another key', async ({ assert }) => {
    partner.files.set(path, rows(1))
    await node({ CONNECTOR_BOOKSELLER_HOST_KEY: `SHA256:${'A'.repeat(43)}` })
    const run = await shop.first()
    assert.deepEqual([run.status, run.reason], ['FAILED', '书商的主机密钥与设置的不同，没有登录'])
    assert.deepEqual(partner.logins, [])
    assert.isTrue(partner.files.has(path))
  })

  test('a private key lets in as a password does, also in one line', async ({ assert }) => {
    const key = newKey()
    const other = await SftpServer.start('library', key)
    try {
      other.files.set(path, rows(2))
      const settings = { CONNECTOR_BOOKSELLER_SECRET: key.replaceAll('\n', '\\n'), CONNECTOR_BOOKSELLER_HOST_KEY: other.fingerprint }
      await shop.addNode(at(other.port), settings)
      assert.equal((await shop.first()).reason, brought(2))
    } finally {
      await other.stop()
    }
  })

  test('who is not let in, and who finds nobody there, is told so', async ({ assert }) => {
    await node({ CONNECTOR_BOOKSELLER_SECRET: 'another' })
    assert.equal((await shop.first()).reason, '书商拒绝登录：用户、密码或密钥不对')
    await partner.stop()
    assert.equal((await shop.bring()).reason, '连接不上书商')
    partner = await SftpServer.start('library', password)
  })

  test('a host inside the network is not connected to unless it was named', async ({ assert }) => {
    await node({ CONNECTOR_PRIVATE_HOSTS: '' })
    assert.equal((await shop.first()).reason, '书商的地址在内部网络，未被允许')
    assert.equal(partner.connections, 0)
  })

  test('a host that falls silent ends the run, and the file is brought by the next', async ({ assert }) => {
    partner.files.set(path, rows(2))
    partner.isSilent = true
    await node()
    const run = await shop.first()
    assert.deepEqual([run.status, run.reason], ['FAILED', '书商没有及时回答'])
    partner.isSilent = false
    assert.equal((await shop.bring()).reason, brought(2))
  })
})

test.group('the address of a folder with files', () => {
  const { bookseller, register } = library().bundle.connectors ?? {}
  const url = 'sftp://library@files.example.com/out'
  const key = `SHA256:${'A'.repeat(43)}`
  const secret = password

  test('is one with a user, a key of the host and a secret', ({ assert }) => {
    if (!bookseller) throw new Error('There is no bookseller.')
    const env = { CONNECTOR_BOOKSELLER_URL: url, CONNECTOR_BOOKSELLER_SECRET: secret, CONNECTOR_BOOKSELLER_HOST_KEY: key }
    assert.deepEqual(new Addresses(env).dropOf(bookseller), {
      host: 'files.example.com',
      port: 22,
      user: 'library',
      folder: '/out',
      secret,
      hostKey: 'A'.repeat(43),
    })
    assert.isUndefined(new Addresses(env).of(bookseller))
    assert.isTrue(new Addresses(env).knows(bookseller))
    for (const [wrong, said] of [
      [{ CONNECTOR_BOOKSELLER_HOST_KEY: '' }, /CONNECTOR_BOOKSELLER_HOST_KEY must be the fingerprint/],
      [{ CONNECTOR_BOOKSELLER_HOST_KEY: 'MD5:aa:bb' }, /must be the fingerprint/],
      [{ CONNECTOR_BOOKSELLER_SECRET: '' }, /password or private key for CONNECTOR_BOOKSELLER_URL is not set/],
      [{ CONNECTOR_BOOKSELLER_URL: 'sftp://files.example.com/out' }, /must be an address such as/],
      [{ CONNECTOR_BOOKSELLER_URL: 'sftp://library:open@files.example.com/out' }, /must be an address such as/],
    ] as const)
      assert.throws(() => new Addresses({ ...env, ...wrong }).dropOf(bookseller), said)
  })

  test('is refused where the system is called', ({ assert }) => {
    if (!register) throw new Error('There is no register.')
    const addresses = new Addresses({ CONNECTOR_REGISTER_URL: url, CONNECTOR_REGISTER_SECRET: secret, CONNECTOR_REGISTER_HOST_KEY: key })
    assert.throws(() => addresses.dropOf(register), /CONNECTOR_REGISTER_URL is a folder with files, but ".+" is called/)
  })
})
