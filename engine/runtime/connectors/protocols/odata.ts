import type { Since } from '../../../schema/feed.ts'
import { pageAt } from '../fed-row.ts'
import type { FeedProtocol } from './protocol.ts'

const headers = { 'odata-version': '4.0', 'odata-maxversion': '4.0', prefer: 'odata.maxpagesize=1000' } as const

/** OData 4.0 in JSON: rows are the `value`, the next page stands at the `@odata.nextLink`, which is followed as it is. */
export const odata: FeedProtocol = {
  ask({ since }, out, { mark, after }) {
    if (mark !== undefined) return { ...out, body: {}, headers, link: mark }
    const body = since && after !== undefined ? { ...out.body, $filter: `${since.send} ge ${literal(since, after)}` } : out.body
    return { ...out, body, headers }
  },
  read: (feed, said) => pageAt(feed.rows ?? '/value', feed.next ?? '/@odata.nextLink', feed, said),
}

/** A value as it stands in `$filter`: a text in quotes, its own doubled; moments, days and numbers as they are. */
function literal({ kind = 'datetime' }: Since, value: string): string {
  return kind === 'text' ? `'${value.replaceAll("'", "''")}'` : value
}
