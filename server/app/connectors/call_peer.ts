import { SpanKind } from '@opentelemetry/api'
import { isAccepted, saidAbout } from '../../../engine/runtime/connectors/answered.ts'
import { readAnswer } from '../../../engine/runtime/connectors/answers.ts'
import type { Outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Connector } from '../../../engine/schema/connector.ts'
import { type Context, environmentOf } from '../records/context.ts'
import type { OperationOf, PeerAddress } from '../records/exchange_records.ts'
import { inSpan, type SpanStart, traceHeaders } from '../tracing/spans.ts'
import { type Addresses, urlVariable } from './addresses.ts'
import { askPeer, NoAnswer, type PeerAnswer } from './ask_peer.ts'
import type { Outcome } from './outcome.ts'
import { peerTarget } from './peer_target.ts'
import { signed } from './signature.ts'

/** Statuses that say nothing of the request itself: it is tried again. */
const passing: ReadonlySet<number> = new Set([408, 409, 423, 425, 429])
const usualSeconds = 30

/** How long the answer of a system is waited for. */
export const secondsOf = ({ seconds = usualSeconds }: Pick<Connector, 'seconds'>): number => seconds

/** Says something to another system, once, and understands what it answers. */
export async function callPeer(
  context: Context,
  addresses: Addresses,
  called: OperationOf,
  out: Outgoing,
  key: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  const say = (code: string, params: Readonly<Record<string, string | number>> = {}) =>
    sentence({ code, path: '', params: { system: called.of.label, ...params } }, context.language)
  const address = called.address ?? addresses.of(called.of)
  if (!address) return { kind: 'failed', reason: say('peerUnknown', { name: urlVariable(called.of) }) }
  let got: PeerAnswer
  try {
    got = await inSpan(spanOf(called, out), () => ask(addresses, address, called, out, key, signal))
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: isFinal(called, error) ? 'refused' : 'failed', reason: say(error.code) }
    throw error
  }
  const { status, text } = got
  if (status >= 500 || passing.has(status)) {
    return { kind: 'failed', reason: say('peerFailed', { status }), text, code: status, ...(got.retryAfter && { pause: got.retryAfter }) }
  }
  const isFine = status >= 200 && status < 300
  const read = readAnswer(context.app, called.connector, called.operation, parsed(text))
  if (!read.ok && isFine) return { kind: 'failed', reason: say('peerGarbage', { at: read.at }), text, code: status }
  const answer = read.ok ? read.answer : {}
  if (isFine && isAccepted(context.app, called, called.declared, answer, environmentOf(context)))
    return { kind: 'answered', answer, text, code: status }
  const said = saidAbout(context.app, called, called.declared, answer, environmentOf(context))
  return { kind: 'refused', reason: said ?? say('peerRefused', { status }), answer, text, code: status }
}

/** Where nobody is asked again: elsewhere, and at an address inside the own network that somebody has typed. */
const isFinal = ({ address }: OperationOf, { code }: NoAnswer): boolean =>
  code === 'peerElsewhere' || (code === 'peerPrivate' && address !== undefined)

const spanOf = ({ connector, operation }: OperationOf, { method }: Outgoing): SpanStart => ({
  name: `${method} ${connector}.${operation}`,
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method },
})

function ask(
  addresses: Addresses,
  { url, secret }: PeerAddress,
  { of }: OperationOf,
  out: Outgoing,
  key: string,
  signal: AbortSignal | undefined,
): Promise<PeerAnswer> {
  const { method, body } = out
  const target = peerTarget(url, out)
  const text = method === 'GET' ? undefined : JSON.stringify(body)
  const at = Math.floor(Date.now() / 1_000)
  const id = encodeURIComponent(key)
  const proof = secret === undefined ? {} : of.signed ? signed(secret, { id, at, body: text ?? '' }) : { authorization: `Bearer ${secret}` }
  return askPeer({
    url: target,
    method,
    headers: {
      ...out.headers,
      ...traceHeaders(),
      'idempotency-key': id,
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...proof,
    },
    ...(text !== undefined && { body: text }),
    milliseconds: secondsOf(of) * 1_000,
    mayBePrivate: addresses.mayBePrivate(url.hostname),
    ...(signal && { signal }),
  })
}

/** An answer that is no JSON has no values. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
