import { pageAt } from '../fed-row.ts'
import type { FeedProtocol } from './protocol.ts'

/** The pointer of the answer itself. */
const whole = ''

/** The page is named by `mark`, the watermark by the name that the feed gives it. */
export const http: FeedProtocol = {
  ask({ since }, out, { mark, after }) {
    const named = { ...(since && after !== undefined && { [since.send]: after }), ...(mark !== undefined && { mark }) }
    return { ...out, body: { ...out.body, ...named } }
  },
  read: (feed, said) => pageAt(feed.rows ?? whole, feed.next, feed, said),
}
