import type { Feed } from '../../../schema/feed.ts'
import type { FedPage } from '../fed-row.ts'
import type { Outgoing } from '../outgoing.ts'

/** Which page is asked for, and of what. */
interface PagePlace {
  /** What names the page in the one before it. Default: it is the first. */
  readonly mark?: string
  /** Only what has changed since is asked for. Default: all. */
  readonly after?: string
}

/** How another system speaks about rows, page by page. */
export interface FeedProtocol {
  /** What is asked for a page. @param out what the operation itself sends */
  ask(feed: Feed, out: Outgoing, place: PagePlace): Outgoing
  /** The page that was answered, or where it is none. */
  read(feed: Feed, said: unknown): FedPage | { readonly at: string }
}
