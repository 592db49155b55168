import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { fedRow } from '../../../engine/runtime/connectors/fed-row.ts'
import type { Connector, ConnectorOperation } from '../../../engine/schema/connector.ts'
import { Addresses } from '../../app/connectors/addresses.ts'
import { callPeer } from '../../app/connectors/call_peer.ts'
import { envelopeOf, readEnvelope } from '../../app/connectors/soap_envelope.ts'
import type { Context } from '../../app/records/context.ts'
import { operationNamed } from '../../app/records/exchange_records.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { Bookseller, libraryWithBookseller, offer, offers } from '../support/bookseller.ts'

const soap = { element: 'Z_OFFERS_READ', namespace: 'urn:sap-com:document:sap:rfc:functions', action: 'urn:offers' }
const feed = {
  key: ['offerNo'],
  rows: '/ET_ROWS/item',
  next: '/E_NEXT',
  values: { offerNo: '/no', title: '/title', price: '/price/amount', stock: '/stock', publishedOn: '/published' },
  gone: 'sold',
}
const asked: Partial<ConnectorOperation> = { method: 'POST', soap, feed }
const brought = (made: number, changed: number, gone: number, same: number) =>
  `书商书目：新增 ${made}，变更 ${changed}，消失 ${gone}，未变 ${same}，拒收 0`

test.group('rows that are asked for in SOAP', (group) => {
  let shop: Bookseller
  group.each.setup(async () => {
    shop = await Bookseller.open(libraryWithBookseller({ retry: { times: 0, minutes: 1 } }, asked))
    return () => shop.close()
  })

  test('come page by page, and none is an empty list', async ({ assert }) => {
    shop.simulator.rows.set('offers', [...offers(249), offer(250, { title: '“书” & <文>', published: '0000-00-00' })])
    await shop.addNode()
    assert.equal((await shop.first()).reason, brought(250, 0, 0, 0))
    const { title, on } = await shop.lending.one<{ title: string; on: string | null }>(
      `select title, published_on::text as on from offered_book where offer_no = 'T250'`,
    )
    assert.deepEqual([title, on], ['“书” & <文>', null])
    shop.simulator.rows.set('offers', [])
    assert.equal((await shop.bring()).reason, brought(0, 0, 0, 0))
  })

  for (const fault of ['garbage', 'error', 'down'] as const)
    test(`stay as they were after a fault: ${fault}`, async ({ assert }) => {
      shop.simulator.rows.set('offers', offers(2))
      await shop.addNode()
      await shop.first()
      shop.simulator.fail(fault)
      const run = await shop.bring()
      assert.equal(run.status, 'FAILED')
      assert.lengthOf(await shop.stored(), 2)
    })
})

test.group('an operation that is asked for in SOAP', (group) => {
  let server: Server
  let answer: { readonly status: number; readonly text: string }
  let heard: { readonly headers: IncomingHttpHeaders; readonly text: string } | undefined
  group.each.setup(async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      heard = { headers: request.headers, text: Buffer.concat(parts).toString() }
      response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.text)
    })
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    return () => new Promise<void>((done) => server.close(() => done()))
  })

  const app = libraryWithBookseller(
    { signed: false, basic: true },
    {
      ...asked,
      accepted: { '==': [{ var: 'answer.type' }, 'S'] },
      refusal: { var: 'answer.text' },
      answer: {
        number: { kind: 'integer', at: '/E_NUMBER' },
        isDone: { kind: 'boolean', at: '/E_DONE' },
        type: { kind: 'text', at: '/ES_RETURN/TYPE' },
        text: { kind: 'text', at: '/ES_RETURN/MESSAGE' },
      },
    },
  )
  const call = (of: App = app) => {
    const called = operationNamed(of, 'bookseller', 'offers')
    if (!called) throw new Error('There is no such operation.')
    const addresses = new Addresses({
      CONNECTOR_BOOKSELLER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      CONNECTOR_BOOKSELLER_SECRET: 'RFC_USER:a secret of two parts',
      CONNECTOR_PRIVATE_HOSTS: '127.0.0.1',
    })
    const context = { app: of, language: 'US', now: '2026-11-21T02:00:00.000Z' } as unknown as Context
    return callPeer(
      context,
      addresses,
      called,
      { method: 'POST', path: '/offers', body: { I_TEXT: 'a < b', I_NONE: null, IT: ['1', '2'] } },
      'k',
    )
  }
  const enveloped = (inner: string) => `<?xml version="1.0" encoding="utf-8"?>
    <SOAP:Envelope xmlns:SOAP="http://schemas.xmlsoap.org/soap/envelope/"><SOAP:Header/><SOAP:Body>${inner}</SOAP:Body></SOAP:Envelope>`
  const responding = (type: string, text: string) =>
    enveloped(`<rfc:Z_OFFERS_READ.Response xmlns:rfc="urn:sap-com:document:sap:rfc:functions"><E_NUMBER>00012</E_NUMBER><E_DONE>X</E_DONE>
      <ES_RETURN><TYPE>${type}</TYPE><MESSAGE>${text}</MESSAGE></ES_RETURN></rfc:Z_OFFERS_READ.Response>`)
  const fault = (code: string) =>
    enveloped(`<SOAP:Fault><faultcode>${code}</faultcode><faultstring>No branch B9</faultstring></SOAP:Fault>`)

  test('sends an envelope with its action and the credentials, and reads the answer by kind', async ({ assert }) => {
    answer = { status: 200, text: responding('S', '') }
    const outcome = await call()
    assert.equal(outcome.kind, 'answered')
    if (outcome.kind !== 'answered') return
    assert.deepEqual({ ...outcome.answer }, { number: 12, isDone: true, type: 'S', text: null })
    assert.equal(heard?.headers.authorization, `Basic ${Buffer.from('RFC_USER:a secret of two parts').toString('base64')}`)
    assert.equal(heard?.headers.soapaction, '"urn:offers"')
    assert.equal(heard?.headers['content-type'], 'text/xml; charset=utf-8')
    assert.include(
      heard?.text,
      '<n:Z_OFFERS_READ xmlns:n="urn:sap-com:document:sap:rfc:functions"><I_TEXT>a &lt; b</I_TEXT><IT><item>1</item><item>2</item></IT></n:Z_OFFERS_READ>',
    )
  })

  test('is refused by what is answered, or by a fault that blames the client; any other fault is tried again', async ({ assert }) => {
    const became = async (status: number, text: string) => {
      answer = { status, text }
      const outcome = await call()
      return [outcome.kind, 'reason' in outcome ? outcome.reason : '']
    }
    assert.deepEqual(await became(200, responding('E', 'Branch B9 is closed')), ['refused', 'Branch B9 is closed'])
    assert.deepEqual(await became(500, fault('SOAP:Client')), ['refused', '书商 could not do it: No branch B9'])
    assert.deepEqual(await became(500, fault('SOAP:Server')), ['failed', '书商 could not do it: No branch B9'])
    assert.equal((await became(200, '<html></html>'))[0], 'failed')
    assert.equal((await became(200, enveloped('<x:Z_OTHER.Response xmlns:x="urn:x"/>')))[0], 'failed')
    assert.equal((await became(500, 'out of order'))[0], 'failed')
  })
})

test.group('envelopes', () => {
  test('are read as they were written', ({ assert }) => {
    const body = { a: '1', list: [{ b: '2' }, { b: '' }], none: null, inner: { item: ['x'] }, bell: 'a\u0007b', many: '  kept  ' }
    const found = readEnvelope(envelopeOf(soap, body, true))
    assert.deepEqual(found, {
      kind: 'said',
      element: 'Z_OFFERS_READ.Response',
      said: { a: '1', list: { item: [{ b: '2' }, { b: '' }] }, inner: { item: ['x'] }, bell: 'ab', many: 'kept' },
    })
  })

  test('that declare entities, are cut off, or are none, are not read', ({ assert }) => {
    const whole = envelopeOf(soap, { a: '&x;' })
    for (const text of ['', '{}', '<a/>', whole.slice(0, -5), `<!DOCTYPE a [<!ENTITY x "y">]>${whole}`])
      assert.isUndefined(readEnvelope(text))
    assert.deepInclude(readEnvelope(whole), { said: { a: '&x;' } })
  })

  test('hold texts alone: whole numbers, truth values and days are read of them', ({ assert }) => {
    const entity = libraryWithBookseller({}).entities.get('offeredBook')
    const fields = ['stock', 'sold', 'publishedOn'].flatMap((name) => {
      const field = entity?.fields.get(name)
      return field ? [[field, `/${name}`] as const] : []
    })
    const read = (row: object) => fedRow({ key: ['offerNo'] }, fields, row, true).values
    assert.deepEqual(read({ stock: '007', sold: 'X', publishedOn: '2026-11-20' }), { stock: 7, sold: true, publishedOn: '2026-11-20' })
    assert.deepEqual(read({ stock: '', sold: 'false', publishedOn: '0000-00-00' }), { stock: null, sold: false, publishedOn: null })
    assert.lengthOf(fedRow({ key: ['offerNo'] }, fields, { stock: '1.5', sold: 'perhaps' }, true).issues, 2)
  })

  test('of several operations at one address are told apart by a simulator', async ({ assert }) => {
    const app = libraryWithBookseller({ signed: false }, asked)
    const simulator = new Simulator({
      app,
      name: 'bookseller',
      connector: app.bundle.connectors?.bookseller as Connector,
      portal: () => '',
    })
    const url = await simulator.start()
    try {
      const ask = (element: string) =>
        fetch(`${url}/offers`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: envelopeOf({ ...soap, element }, {}) })
      assert.equal((await ask(soap.element)).status, 200)
      assert.equal((await ask('Z_OTHER')).status, 404)
    } finally {
      await simulator.stop()
    }
  })
})
