import type { ConnectorOperation } from '../../../schema/connector.ts'
import type { protocolNames } from '../../../schema/feed.ts'
import { http } from './http.ts'
import { odata } from './odata.ts'
import type { FeedProtocol } from './protocol.ts'
import { soap } from './soap.ts'

/** Every way in which other systems speak about rows. */
export const protocols = { http, odata } satisfies { [Name in (typeof protocolNames)[number]]: FeedProtocol }

/** How the rows of an operation are asked for. */
export const protocolOf = ({ soap: isSoap, feed }: ConnectorOperation): FeedProtocol =>
  isSoap ? soap : protocols[feed?.protocol ?? 'http']
