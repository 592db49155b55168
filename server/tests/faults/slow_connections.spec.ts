import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

test.group('connections that take their time', () => {
  test('headers that never end are given up, and others are served meanwhile', async ({ assert, cleanup }) => {
    const folder = temporaryFolder(cleanup)
    const server = await ServerProcess.ready({ DATA_DIR: join(folder, 'node'), METADATA_DIR: 'examples/library', DEMO: '0' })
    cleanup(async () => void (await server.end()))
    const { hostname, port } = new URL(server.url)
    const started = performance.now()
    const answers = Array.from(
      { length: 50 },
      () =>
        new Promise<string>((resolve) => {
          let said = ''
          const socket = connect(Number(port), hostname, () => socket.write('GET /api/portal HTTP/1.1\r\nHost: x\r\n'))
          const drip = setInterval(() => socket.write('X-More: x\r\n'), 500)
          socket.on('data', (part) => {
            said += part
          })
          socket.on('error', () => undefined)
          socket.on('close', () => {
            clearInterval(drip)
            resolve(said)
          })
        }),
    )
    assert.equal(await server.status(), 200)
    for (const said of await Promise.all(answers)) assert.match(said, /^(HTTP\/1\.1 408|$)/)
    assert.isBelow(performance.now() - started, 40_000)
  }).timeout(180_000)
})
