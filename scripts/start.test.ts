import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'

test('a port that is taken is told before anything is installed, built or loaded', async () => {
  const other = createServer()
  const port = await new Promise<number>((done) => {
    other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port))
  })
  try {
    const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', PERGOLA_FOLLOWS: '' }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.js'], { env, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start\n`,
    )
  } finally {
    other.close()
  }
})
