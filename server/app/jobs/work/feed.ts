import { Exception } from '../../../../engine/runtime/exception.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { digest } from '../../audit/digest.ts'
import { Addresses } from '../../connectors/addresses.ts'
import { exchangesOf, operationNamed } from '../../connectors/exchange_records.ts'
import { noteInterface } from '../../connectors/note_interface.ts'
import { bringFeed } from '../../feeds/bring_feed.ts'
import { peerPages } from '../../feeds/peer_pages.ts'
import { entityNamed } from '../../records/entity_of.ts'
import type { Worker } from './work.ts'

/** Brings rows by key. What an operation fails with ends the run after the others. */
export const feed: Worker<'feed'> = async ({ connector, operations, full = false }, scope) => {
  const { context, progress, planned, run, addresses = new Addresses({}) } = scope
  const failures: string[] = []
  for (const operation of operations) {
    const called = operationNamed(context.app, connector, operation)
    const declared = called?.declared.feed
    if (!called || !declared) throw new Exception('noConnector', `There is no feed ${connector}.${operation}.`)
    const { entity = '', path, send } = called.declared
    const { counts, failure } = await bringFeed({
      context,
      progress,
      source: peerPages({ ...context, now: planned }, addresses, called, declared, progress.signal),
      name: `${connector}.${operation}`,
      declared: digest({ entity, path, send, feed: declared }),
      feed: declared,
      entity: entityNamed(context.app, entity),
      run,
      isFull: full,
      named: new Map(),
    })
    const params = { system: called.declared.label, ...counts }
    progress.tell(sentence({ code: 'feedBrought', path: '', params }, context.language))
    const exchanges = exchangesOf(context.app)
    if (exchanges) await noteInterface(context, exchanges, called, failure === undefined)
    if (failure !== undefined) failures.push(failure)
  }
  if (failures.length > 0) throw new Error([...new Set(failures)].join(' '))
}
