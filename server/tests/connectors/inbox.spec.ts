import { test } from '@japa/runner'
import { signed } from '../../app/connectors/signature.ts'
import portal from '../../app/services/portal.ts'

const secret = 'a secret that only the tests know'
const address = '/api/connectors/register/results'
const body = JSON.stringify({ no: 'X-1', known: true })
const now = () => Math.floor(Date.now() / 1_000)

test.group('what other systems send to the portal', (group) => {
  group.setup(() => {
    process.env.CONNECTOR_REGISTER_SECRET = secret
    return () => {
      delete process.env.CONNECTOR_REGISTER_SECRET
    }
  })
  const post = (path: string, headers: Record<string, string>, text = body) =>
    fetch(`http://${process.env.HOST}:${process.env.PORT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
  const kept = async (id: string) =>
    (await portal.pool.query('select id from exchange where key = $1', [`in register.checked ${id}`])).rows.length

  test('is kept when it is signed, and once however often it comes', async ({ assert }) => {
    const headers = signed(secret, { id: 'first', at: now(), body })
    assert.deepEqual([(await post(address, headers)).status, (await post(address, headers)).status], [202, 202])
    assert.equal(await kept('first'), 1)
  })

  test('is refused without a signature, with another, of another text, or of another day', async ({ assert }) => {
    const sent = [
      await post(address, {}),
      await post(address, signed('another secret', { id: 'bad', at: now(), body })),
      await post(address, signed(secret, { id: 'bad', at: now(), body }), JSON.stringify({ no: 'X-2', known: true })),
      await post(address, signed(secret, { id: 'bad', at: now() - 24 * 60 * 60, body })),
    ]
    for (const response of sent) {
      assert.equal(response.status, 403)
      assert.equal(((await response.json()) as { code: string }).code, 'unsigned')
    }
    assert.equal(await kept('bad'), 0)
  })

  test('has no address where nothing comes in', async ({ assert }) => {
    const headers = signed(secret, { id: 'lost', at: now(), body })
    for (const path of ['/api/connectors/register/checks', '/api/connectors/nobody/results', '/api/connectors/register/results/more'])
      assert.equal((await post(path, headers)).status, 404)
  })
})
