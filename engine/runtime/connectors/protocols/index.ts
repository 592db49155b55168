import type { protocolNames } from '../../../schema/feed.ts'
import { http } from './http.ts'
import { odata } from './odata.ts'
import type { FeedProtocol } from './protocol.ts'

/** Every way in which other systems speak about rows. */
export const protocols = { http, odata } satisfies { [Name in (typeof protocolNames)[number]]: FeedProtocol }
