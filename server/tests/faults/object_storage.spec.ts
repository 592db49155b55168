import { test } from '@japa/runner'
import { ObjectStorage, type StorageCall } from '../../app/files/storage/object_storage.ts'
import { s3Signer } from '../../app/files/storage/s3_signer.ts'
import { Caller } from '../support/caller.ts'
import { type Fault, FaultyBucket } from '../support/faulty_bucket.ts'
import { refusal } from '../support/lending.ts'
import { until } from '../support/node.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'
import { samples } from '../support/uploads.ts'

const faults: readonly Fault[] = ['error', 'slow', 'down']

interface Permit {
  readonly url: string
  readonly fields: Record<string, string>
  readonly file: { readonly id: string }
}

/** Posts the form as a browser does: to the storage itself. @returns its status, 0 where nothing answers */
async function post({ url, fields }: Permit): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([samples.png], '封面.png', { type: 'image/png' }))
  return fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  )
}

test.group('an object storage that fails', () => {
  test('is told from one that has no such object, in each of its ways, and is counted', async ({ assert, cleanup }) => {
    const faulty = await FaultyBucket.open()
    cleanup(() => faulty.close())
    const calls: StorageCall[] = []
    const waits = { answer: 500, sign: 500, believed: 0 }
    const storage = new ObjectStorage(faulty.bucket, s3Signer, (call) => calls.push(call), waits)
    assert.isTrue(await storage.answers())
    assert.equal((await refusal(() => storage.read('2026/11/none.png'))).code, 'notFound')
    for (const fault of faults) {
      faulty.fault = fault
      assert.equal((await refusal(() => storage.size('2026/11/none.png'))).code, 'storageSilent', fault)
      assert.isFalse(await storage.answers(), fault)
    }
    faulty.fault = 'none'
    assert.isTrue(await storage.answers())
    assert.isUndefined(await storage.size('2026/11/none.png'))
    const outcomes = calls.map(({ method, outcome }) => `${method} ${outcome}`)
    assert.deepEqual(outcomes, [
      'HEAD answered',
      'GET answered',
      ...faults.flatMap(() => ['HEAD silent', 'HEAD silent']),
      'HEAD answered',
      'HEAD answered',
    ])
  })

  test('during an upload is named in the caller’s language; the rest goes on, and the same form brings the file when it is back', async ({
    assert,
    cleanup,
  }) => {
    const faulty = await FaultyBucket.open()
    cleanup(() => faulty.close())
    const settings = { METADATA_DIR: 'examples/library', DEMO: '1', DATA_DIR: temporaryFolder(cleanup), ...faulty.settings }
    const server = await ServerProcess.ready(settings)
    cleanup(async () => void (await server.end()))
    const admin = await Caller.signedIn(server.url, 'admin')
    const send = (method: string, path: string, body?: object, headers = {}) => admin.send(server.url, method, path, body, headers)
    const health = async () => (await fetch(`${server.url}/health/ready`)).json() as Promise<{ status: string; degraded?: string[] }>
    const announced = { entity: 'book', field: 'cover', name: '封面.png', size: samples.png.length }
    const { body } = await send('POST', '/api/files/policy', announced)
    const permit = body as unknown as Permit
    assert.isTrue(permit.url.startsWith(faulty.bucket.endpoint))

    for (const fault of ['error', 'down'] as const) {
      faulty.fault = fault
      assert.notEqual(await post(permit), 200)
      const refused = await send('POST', `/api/files/${permit.file.id}/complete`, {}, { 'accept-language': 'US' })
      assert.deepEqual([refused.status, refused.body.code], [503, 'filesUnavailable'], fault)
      assert.match(String(refused.body.title), /^The file storage does not answer just now/)
      assert.notMatch(JSON.stringify(refused.body), /InternalError|ECONN|127\.0\.0\.1/)
      assert.equal((await send('POST', '/api/records/book/search', { page: { size: 1 } })).status, 200)
      const degraded = await until(async () => ((await health()).degraded ? health() : undefined))
      assert.deepInclude(degraded, { status: 'ready', degraded: ['files'] })
    }

    faulty.fault = 'none'
    assert.equal(await post(permit), 200)
    const complete = await send('POST', `/api/files/${permit.file.id}/complete`, {})
    assert.equal(complete.status, 200, JSON.stringify(complete.body))
    await until(async () => !(await health()).degraded)
    const { body: found } = await send('POST', '/api/records/book/search', { page: { size: 1 } })
    const [book] = found.rows as readonly { id: string }[]
    const saved = await send('PATCH', `/api/records/book/${book?.id}`, { cover: [complete.body] }, { 'if-match': '*' })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))

    const { body: link } = await send('GET', `/api/records/book/${book?.id}/files/${permit.file.id}?as=inline`)
    const picture = () => fetch(new URL(String(link.url), server.url))
    faulty.fault = 'down'
    const unread = await picture()
    assert.deepEqual([unread.status, unread.headers.get('content-type')?.split(';')[0]], [503, 'application/problem+json'])
    assert.equal(((await unread.json()) as { code: string }).code, 'filesUnavailable')
    faulty.fault = 'none'
    const read = await picture()
    assert.deepEqual(Buffer.from(await read.arrayBuffer()), samples.png)

    const figures = await (await fetch(`${server.url}/metrics`)).text()
    assert.match(figures, /pergola_file_storage_seconds_count\{method="HEAD",outcome="silent"\} [1-9]/)
    assert.match(figures, /pergola_file_storage_seconds_count\{method="GET",outcome="answered"\} [1-9]/)
  })
})
