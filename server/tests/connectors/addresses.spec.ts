import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { Addresses } from '../../app/connectors/addresses.ts'
import { askPeer, type PeerRequest } from '../../app/connectors/ask_peer.ts'
import { isPrivateAddress } from '../../app/values/private_addresses.ts'

const connector = { label: 'Registry', url: 'businessRegistry', secret: 'businessRegistryKey', operations: {} }
const failureOf = (request: PeerRequest) =>
  askPeer(request).then(
    () => 'answered',
    ({ code }) => code as string,
  )

test.group('addresses of other systems', () => {
  test('stand in the environment, with their secrets', ({ assert }) => {
    const addresses = new Addresses({
      CONNECTOR_BUSINESS_REGISTRY_URL: 'https://registry.example.com/v1',
      CONNECTOR_BUSINESS_REGISTRY_KEY_SECRET: 'hidden',
    })
    assert.containsSubset(addresses.of(connector), { secret: 'hidden' })
    assert.equal(addresses.of(connector)?.url.href, 'https://registry.example.com/v1')
    assert.isUndefined(new Addresses({}).of(connector))
  })

  for (const url of [
    'ftp://registry.example.com',
    'registry',
    'https://name:word@registry.example.com',
    'https://registry.example.com/?key=1',
  ])
    test(`${url} is none`, ({ assert }) => {
      assert.throws(() => new Addresses({ CONNECTOR_BUSINESS_REGISTRY_URL: url }).of(connector), /CONNECTOR_BUSINESS_REGISTRY_URL/)
    })

  test('private ones are known in every notation', ({ assert }) => {
    const all = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
    const sixth = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1']
    assert.deepEqual(
      [...all, ...sixth].filter((address) => !isPrivateAddress(address)),
      [],
    )
    assert.deepEqual(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'].filter(isPrivateAddress), [])
  })

  test('names that lead to private ones, and redirections to them, are not followed', async ({ assert }) => {
    const server = createServer((request, response) =>
      request.url === '/away'
        ? response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
        : response.end('x'.repeat(6 * 1024 * 1024)),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const request = (host: string, path: string, mayBePrivate: boolean): PeerRequest => ({
      url: new URL(`http://${host}:${port}${path}`),
      method: 'GET',
      headers: {},
      milliseconds: 5_000,
      mayBePrivate,
    })
    assert.equal(await failureOf(request('localhost', '/', false)), 'peerPrivate')
    assert.equal(await failureOf(request('127.0.0.1', '/', false)), 'peerPrivate')
    assert.equal(await failureOf(request('[::ffff:127.0.0.1]', '/', false)), 'peerPrivate')
    assert.equal((await askPeer(request('127.0.0.1', '/away', true))).status, 302)
    assert.equal(await failureOf(request('127.0.0.1', '/large', true)), 'peerTooMuch')
    await new Promise((done) => server.close(done))
  })
})
