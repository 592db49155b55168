import { pageAt } from '../fed-row.ts'
import { http } from './http.ts'
import type { FeedProtocol } from './protocol.ts'

/** As over HTTP; an envelope has no element for a list without entries. */
export const soap: FeedProtocol = {
  ask: http.ask,
  read: (feed, said) => (said === undefined ? { at: '/' } : pageAt(feed.rows ?? '', feed.next, feed, said, [])),
}
