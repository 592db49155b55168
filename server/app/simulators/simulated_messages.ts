import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectorOperation } from '../../../engine/schema/connector.ts'
import { envelopeOf, faultEnvelope, readEnvelope } from '../connectors/soap_envelope.ts'

const xml = { 'content-type': 'text/xml; charset=utf-8' } as const
/** The head of what is said as JSON. */
export const json = { 'content-type': 'application/json; charset=utf-8' } as const

/** The key comes as it is sent: encoded, for a header has no Chinese. */
export const keyOf = ({ headers }: IncomingMessage): string => decodeURIComponent(String(headers['idempotency-key'] ?? ''))

/** What arrives of an answer that breaks off. */
export const halfOf = (text: string): string => text.slice(0, Math.ceil(text.length / 2))

/** Answers, with the type of what is said. */
export const end = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, text.startsWith('<?xml') ? xml : json).end(text)

/** What stands in a request, and the element of its envelope where it has one. */
export function askedIn(
  { headers }: IncomingMessage,
  text: string,
  query: URLSearchParams,
): { readonly sent: Record<string, unknown>; readonly element?: string } {
  if (text === '') return { sent: Object.fromEntries(query) }
  if (!headers['content-type']?.includes('xml')) return { sent: JSON.parse(text) as Record<string, unknown> }
  const found = readEnvelope(text)
  return found?.kind === 'said' ? { sent: { ...found.said }, element: found.element } : { sent: {}, element: '' }
}

/** What is said, as the operation is spoken to. */
export const answerOf = ({ soap }: ConnectorOperation, body: unknown): string =>
  soap ? envelopeOf(soap, body as Record<string, unknown>, true) : JSON.stringify(body)

/** The same of what is refused. */
export const refusalOf = ({ soap }: ConnectorOperation, body: unknown): { readonly status: number; readonly answer: string } =>
  soap ? { status: 500, answer: faultEnvelope(true, 'simulated') } : { status: 422, answer: JSON.stringify(body) }

/** The whole body of a request, as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
