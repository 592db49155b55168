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
import { encodingOf } from './encodings.ts'
import type { Outcome } from './outcome.ts'
import { peerTarget } from './peer_target.ts'
import { signed } from './signature.ts'

/** Statuses that say nothing of the request itself: it is tried again. */
const passing: ReadonlySet<number> = new Set([408, 409, 423, 425, 429])
const usualSeconds = 30
/** Characters of a fault that people read. */
const longestFault = 300

/** How a call that is not signed carries the secret. */
export const authorization = ({ basic }: Pick<Connector, 'basic'>, secret: string): string =>
  basic ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`

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
  const { said, fault, isGarbage } = encodingOf(called.declared).read(text)
  if (fault) {
    const reason = say('peerFault', { reason: fault.reason.slice(0, longestFault) })
    return { kind: fault.isOurs ? 'refused' : 'failed', reason, text, code: status }
  }
  if (status >= 500 || passing.has(status)) {
    return { kind: 'failed', reason: say('peerFailed', { status }), text, code: status, ...(got.retryAfter && { pause: got.retryAfter }) }
  }
  const isFine = status >= 200 && status < 300
  const read = isGarbage ? ({ ok: false, at: '/' } as const) : readAnswer(context.app, called.connector, called.operation, said)
  if (!read.ok && isFine) return { kind: 'failed', reason: say('peerGarbage', { at: read.at }), text, code: status }
  const answer = read.ok ? read.answer : {}
  if (isFine && isAccepted(context.app, called, called.declared, answer, environmentOf(context)))
    return { kind: 'answered', answer, said, text, code: status }
  const about = saidAbout(context.app, called, called.declared, answer, environmentOf(context))
  return { kind: 'refused', reason: about ?? say('peerRefused', { status }), answer, text, code: status }
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
  { of, declared }: OperationOf,
  out: Outgoing,
  key: string,
  signal: AbortSignal | undefined,
): Promise<PeerAnswer> {
  const { method, body } = out
  const target = peerTarget(url, out)
  const encoding = encodingOf(declared)
  const text = method === 'GET' ? undefined : encoding.write(body)
  const at = Math.floor(Date.now() / 1_000)
  const id = encodeURIComponent(key)
  const proof =
    secret === undefined ? {} : of.signed ? signed(secret, { id, at, body: text ?? '' }) : { authorization: authorization(of, secret) }
  return askPeer({
    url: target,
    method,
    headers: {
      ...out.headers,
      ...traceHeaders(),
      'idempotency-key': id,
      ...(text !== undefined && encoding.headers),
      ...proof,
    },
    ...(text !== undefined && { body: text }),
    milliseconds: secondsOf(of) * 1_000,
    mayBePrivate: addresses.mayBePrivate(url.hostname),
    ...(signal && { signal }),
  })
}
