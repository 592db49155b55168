import { createServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { type Scanner, scan, scannerOf } from '../../app/files/virus_scan.ts'

/** A scanner that speaks the protocol of clamd: reads the chunks of INSTREAM and finds the word VIRUS. */
async function scanner(answer?: string): Promise<{ at: Scanner; server: Server }> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      const command = 'zINSTREAM\0'
      if (received.length < command.length) return
      if (received.subarray(0, command.length).toString() !== command) return socket.end('UNKNOWN COMMAND\0')
      const content: Buffer[] = []
      for (let at = command.length; at + 4 <= received.length; ) {
        const length = received.readUInt32BE(at)
        if (length === 0) {
          const isBad = Buffer.concat(content).includes('VIRUS')
          return socket.end(answer ?? (isBad ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0'))
        }
        if (at + 4 + length > received.length) return
        content.push(received.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return { at: { host: '127.0.0.1', port }, server }
}

const bytes = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

test.group('the virus scanner', () => {
  test('tells clean files from infected ones, also where the sign stands across chunks', async ({ assert }) => {
    const { at, server } = await scanner()
    assert.equal(await scan(at, bytes('nothing', ' here')), 'clean')
    assert.equal(await scan(at, bytes('a VI', 'RUS')), 'infected')
    assert.equal(await scan(at, Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024, 'x')))), 'clean')
    server.close()
  })

  test('a scanner that cannot say, does not answer or is not there leaves it open', async ({ assert }) => {
    const { at, server } = await scanner('INSTREAM size limit exceeded. ERROR\0')
    assert.equal(await scan(at, bytes('x')), 'unknown')
    server.close()
    await new Promise((closed) => server.once('close', closed))
    assert.equal(await scan(at, bytes('x')), 'unknown')
  })

  test('the setting names host and port', ({ assert }) => {
    assert.deepEqual(scannerOf('clamav:3310'), { host: 'clamav', port: 3310 })
    assert.deepEqual(scannerOf('[::1]:3310'), { host: '::1', port: 3310 })
    assert.isUndefined(scannerOf(''))
  })
})
