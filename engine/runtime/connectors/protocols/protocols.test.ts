import { expect, test } from 'vitest'
import type { Feed } from '../../../schema/feed.ts'
import { protocols } from './index.ts'

const out = { method: 'GET', path: '/offers', body: { branch: 'B1' } } as const
const feed: Feed = { key: ['offerNo'], rows: '/offers', next: '/next', since: { send: 'changedAfter', greatest: '/changed' } }

test('over HTTP the page is named by mark, the watermark by its own name', () => {
  expect(protocols.http.ask(feed, out, {}).body).toEqual({ branch: 'B1' })
  expect(protocols.http.ask(feed, out, { mark: '2', after: '2026-11-20T00:00:00Z' }).body).toEqual({
    branch: 'B1',
    changedAfter: '2026-11-20T00:00:00Z',
    mark: '2',
  })
})

test('where a feed does not say where rows stand, the answer is the list', () => {
  expect(protocols.http.read({ key: ['offerNo'] }, [{ no: 1 }])).toEqual({ rows: [{ no: 1 }] })
  expect(protocols.http.read({ key: ['offerNo'] }, {})).toEqual({ at: '/' })
})

test('OData reads value and follows the next link', () => {
  const page = protocols.odata.read({ key: ['offerNo'] }, { value: [{ no: 1 }], '@odata.nextLink': 'Offers?$skiptoken=1' })

  expect(page).toEqual({ rows: [{ no: 1 }], next: 'Offers?$skiptoken=1' })
  expect(protocols.odata.ask(feed, out, { mark: 'Offers?$skiptoken=1', after: 'x' })).toMatchObject({
    link: 'Offers?$skiptoken=1',
    body: {},
  })
})

test.each([
  [undefined, '2026-11-20T00:00:00Z', 'Changed ge 2026-11-20T00:00:00Z'],
  ['date', '2026-11-20', 'Changed ge 2026-11-20'],
  ['decimal', '17', 'Changed ge 17'],
  ['text', "O'1", "Changed ge 'O''1'"],
] as const)('OData filters by a watermark of kind %s', (kind, after, filter) => {
  const since = { send: 'Changed', greatest: '/Changed', ...(kind && { kind }) }

  expect(protocols.odata.ask({ ...feed, since }, out, { after }).body).toEqual({ branch: 'B1', $filter: filter })
})
