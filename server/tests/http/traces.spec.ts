import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { Caller } from '../support/caller.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[]
}

test.group('traces', () => {
  test('a request goes on with the trace that it came with, down to its statements, and tells no value', async ({ assert, cleanup }) => {
    const collector = await Collector.start()
    cleanup(() => collector.stop())
    const server = await ServerProcess.ready({
      DATA_DIR: temporaryFolder(cleanup),
      METADATA_DIR: 'examples/library',
      DEMO: '1',
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
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
