import type { App } from '../../../engine/runtime/app/app.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { addRecord } from '../queues/add_record.ts'
import { namedFacts } from '../queues/named_facts.ts'
import type { Context } from '../records/context.ts'
import { exchangesOf, factsOf, type OperationOf } from '../records/exchange_records.ts'
import { Invalid } from '../records/failures.ts'
import { idsWhere } from '../storage/queries/account_rows.ts'
import type { Addresses } from './addresses.ts'
import { isSignedBy, signatureHeaders } from './signature.ts'

/** A message as it came, to an address below that of a connector. */
export interface Message {
  readonly connector: string
  readonly path: string
  readonly header: (name: string) => string | undefined
  readonly body: string
}

/** What became of a message: it is kept, there is no such address, or nothing proves it. */
export type Heard = { readonly kind: 'kept'; readonly id: string } | { readonly kind: 'unknown' | 'unsigned' }

const longestId = 200

/** Hears what another system says: only what is signed with the secret that both share. */
export async function hear(context: Context, addresses: Addresses, { connector, path, header, body }: Message): Promise<Heard> {
  const called = operationAt(context.app, connector, path)
  const secret = called && addresses.secretOf(called.of)
  if (!called || secret === undefined) return { kind: 'unknown' }
  const id = header(signatureHeaders.id) ?? ''
  const message = { id, at: Number(header(signatureHeaders.at)), body }
  const isProved = isSignedBy(secret, message, header(signatureHeaders.signature) ?? '', Math.floor(Date.now() / 1_000))
  if (id === '' || id.length > longestId || !isProved) return { kind: 'unsigned' }
  await receive(context, called, id, body)
  return { kind: 'kept', id }
}

/** The operation that comes in at an address below that of the connector. */
function operationAt({ bundle: { connectors = {} } }: App, connector: string, path: string): OperationOf | undefined {
  const of = Object.hasOwn(connectors, connector) ? connectors[connector] : undefined
  const found = Object.entries(of?.operations ?? {}).find(([, { direction, path: declared }]) => direction === 'in' && declared === path)
  return of && found ? { connector, operation: found[0], of, declared: found[1] } : undefined
}

/**
 * Keeps what another system says, once for each id: whoever says it again changes nothing. It is taken in afterwards, and again when the
 * record does not allow it yet: so that what comes out of its order arrives all the same.
 * @returns whether it is new
 */
export async function receive(context: Context, called: OperationOf, id: string, sent: string): Promise<boolean> {
  const exchanges = exchangesOf(context.app)
  if (!exchanges) throw new Exception('noConnector', 'This app keeps no exchanges.')
  const { part, entity } = exchanges
  const key = `in ${called.connector}.${called.operation} ${id}`
  const known = async () => (await idsWhere(context.pool, entity, part.key, key)).length > 0
  if (await known()) return false
  try {
    const facts = { ...factsOf(called, 'in'), key, sent, dueAt: context.now }
    await addRecord(context, context.pool, entity, namedFacts(part, facts))
    return true
  } catch (error) {
    // Said twice at the same moment: one of them is kept.
    if (error instanceof Invalid && (await known())) return false
    throw error
  }
}
