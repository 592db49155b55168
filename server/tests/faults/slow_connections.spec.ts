import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

test.group('connections that take their time', (group) => {
  let server: ServerProcess
  group.setup(async () => {
    const ends: (() => unknown)[] = []
    const folder = temporaryFolder((end) => ends.push(end))
    const settings = { DATA_DIR: join(folder, 'node'), METADATA_DIR: 'examples/library', DEMO: '0', REQUEST_SECONDS: '5' }
    server = await ServerProcess.ready(settings)
    return async () => {
      await server.end()
      for (const end of ends) await end()
    }
  })

  /** What the server says to 50 connections that begin so and go on with a part every half second, and after how many seconds it hung up. */
  async function dripping(start: string, part: string): Promise<{ readonly answers: readonly string[]; readonly seconds: number }> {
    const { hostname, port } = new URL(server.url)
    const started = performance.now()
    const talks = Array.from(
      { length: 50 },
      () =>
        new Promise<string>((resolve) => {
          let said = ''
          const socket = connect(Number(port), hostname, () => socket.write(start))
          const drip = setInterval(() => socket.write(part), 500)
          socket.on('data', (answer) => {
            said += answer
          })
          socket.on('error', () => undefined)
          socket.on('close', () => {
            clearInterval(drip)
            resolve(said)
          })
        }),
    )
    const status = await server.status()
    if (status !== 200) throw new Error(`others are answered ${status} meanwhile`)
    return { answers: await Promise.all(talks), seconds: (performance.now() - started) / 1_000 }
  }

  const ways = [
    { what: 'headers', start: 'GET /api/portal HTTP/1.1\r\nHost: x\r\n', part: 'X-More: x\r\n' },
    {
      what: 'bodies of a told length',
      start: 'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90000\r\n\r\na',
      part: 'a',
    },
    {
      what: 'bodies in chunks',
      start:
        'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
      part: '1\r\na\r\n',
    },
  ]
  for (const { what, start, part } of ways) {
    test(`${what} that never end are given up, and others are served meanwhile`, async ({ assert }) => {
      const { answers, seconds } = await dripping(start, part)
      for (const said of answers) assert.match(said, /^(HTTP\/1\.1 4\d\d|$)/)
      assert.isBelow(seconds, 40)
    }).timeout(180_000)
  }
})
