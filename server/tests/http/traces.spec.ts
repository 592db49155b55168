import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { demoPassword } from '../../app/startup/demo_data.ts'
import { Caller } from '../support/caller.ts'
import { PlainPeer } from '../support/plain_peer.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[]
}

test.group('traces', () => {
  test('a request goes on with the trace that it came with, down to its statements and calls to other systems, and tells no value', async ({
    assert,
    cleanup,
  }) => {
    const collector = await Collector.start()
    const person = '登记在册的人'
    const register = await PlainPeer.start({ person: { name: person } })
    cleanup(async () => {
      await Promise.all([collector.stop(), register.stop()])
    })
    const server = await ServerProcess.ready({
      DATA_DIR: temporaryFolder(cleanup),
      METADATA_DIR: 'examples/library',
      DEMO: '1',
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      CONNECTOR_REGISTER_URL: register.url,
      CONNECTOR_REGISTER_SECRET: 'a secret of both',
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
    })
    const admin = await Caller.signedIn(server.url, 'admin')
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const parent = 'b7ad6b7169203331'
    const canary = 'the-name-of-nobody'
    const filter = { '==': [{ var: 'record.title' }, canary] }
    const { status } = await admin.send(
      server.url,
      'POST',
      '/api/records/book/search',
      { filter },
      { traceparent: `00-${traceId}-${parent}-01` },
    )
    assert.equal(status, 200)
    const phone = '13800138765'
    const draft = { address: '/join', entity: 'application', field: 'phone', record: { phone, agreed: true } }
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const asked = await admin.send(server.url, 'POST', '/api/asks', draft, { traceparent: `00-${trace}-${parent}-01` })
    assert.deepEqual(asked.body.values, { name: person })
    await server.end()

    const spans = collector.spans.filter((span) => span.traceId === traceId)
    const request = spans.find(({ parentSpanId }) => parentSpanId === parent)
    assert.equal(request?.name, 'POST /api/records/:entity/search')
    assert.deepInclude(request?.attributes, { key: 'http.response.status_code', value: { intValue: 200 } })
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    assert.include(
      statements.map(({ name }) => name),
      'SELECT',
    )
    assert.isTrue(statements.every(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text')))
    assert.notInclude(JSON.stringify(collector.spans), canary)
    assert.include(server.output, traceId)

    const called = collector.spans.filter((span) => span.traceId === trace)
    const [outer, call] = [
      called.find(({ parentSpanId }) => parentSpanId === parent),
      called.find(({ name }) => name === 'GET register.find'),
    ]
    assert.equal(outer?.name, 'POST /api/asks')
    assert.equal(call?.parentSpanId, outer?.spanId)
    assert.equal(register.asked[0]?.traceparent, `00-${trace}-${call?.spanId}-01`)
    const written = called.filter(({ parentSpanId, name }) => parentSpanId === outer?.spanId && name === 'INSERT')
    assert.isNotEmpty(written)
    const told = JSON.stringify(collector.spans)
    for (const value of [phone, person, 'a secret of both', demoPassword, admin.cookie('pergola_session')]) assert.notInclude(told, value)
  })
})

/** Takes in what is sent to it by OTLP over HTTP, as JSON. */
class Collector {
  readonly spans: SentSpan[] = []
  readonly #server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString('utf8'))
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) this.spans.push(...spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })

  static async start(): Promise<Collector> {
    const collector = new Collector()
    await new Promise<void>((done) => collector.#server.listen(0, '127.0.0.1', done))
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
