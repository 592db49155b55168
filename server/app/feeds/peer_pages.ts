import { randomUUID } from 'node:crypto'
import { type FedPage, fedFields, fedRow } from '../../../engine/runtime/connectors/fed-row.ts'
import { outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import { protocolOf } from '../../../engine/runtime/connectors/protocols/index.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Feed } from '../../../engine/schema/feed.ts'
import type { Addresses } from '../connectors/addresses.ts'
import { callPeer } from '../connectors/call_peer.ts'
import { type Pause, waitForTurn } from '../connectors/limit_calls.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import type { OperationOf } from '../records/exchange_records.ts'
import type { NoPage, PageSource } from './bringing.ts'

/**
 * The pages that another system answers, as often in a minute as it bears.
 * @param context of the moment that the run was planned for
 * @param pause how it waits for its turn; default: by the clock
 */
export function peerPages(
  context: Context,
  addresses: Addresses,
  called: OperationOf,
  feed: Feed,
  signal: AbortSignal,
  pause?: Pause,
): PageSource {
  const fields = fedFields(feed, entityNamed(context.app, called.declared.entity ?? ''))
  const protocol = protocolOf(called.declared)
  const isText = called.declared.soap !== undefined
  const noPage = (reason: string, isRefused = false): NoPage => ({ reason, isRefused })
  return {
    fields: () => fields.map(([field]) => field),
    read: (row) => fedRow(feed, fields, row, isText),
    choiceOf: ({ choices }, code) => (choices?.has(code) ? code : undefined),
    async page(mark, after): Promise<FedPage | NoPage> {
      const out = outgoing(context.app, called.declared, {}, environmentOf(context))
      if ('code' in out) return noPage(sentence(out, context.language))
      const place = { ...(mark !== undefined && { mark }), ...(after !== undefined && { after }) }
      await waitForTurn(context.pool, called, signal, pause)
      const outcome = await callPeer(context, addresses, called, protocol.ask(feed, out, place), randomUUID(), signal)
      if (outcome.kind !== 'answered') return noPage(outcome.reason, outcome.kind === 'refused')
      const page = protocol.read(feed, outcome.said)
      if (!('at' in page)) return page
      return noPage(sentence({ code: 'peerGarbage', path: '', params: { system: called.of.label, at: page.at } }, context.language))
    },
  }
}
