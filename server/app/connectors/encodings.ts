import type { ConnectorOperation } from '../../../engine/schema/connector.ts'
import type { Soap } from '../../../engine/schema/soap.ts'
import { envelopeOf, isOf, readEnvelope } from './soap_envelope.ts'

/** What stands in an answer. */
export interface Said {
  /** Nothing where it cannot be read. Whoever answers JSON may say nothing at all. */
  readonly said?: unknown
  /** It is none: whoever answers in an envelope has one. */
  readonly isGarbage?: true
  /** That it was not done, and whether because of what was asked. */
  readonly fault?: { readonly isOurs: boolean; readonly reason: string }
}

/** How what is said to another system, and what it answers, is written. */
export interface Encoding {
  readonly headers: Readonly<Record<string, string>>
  write(body: Readonly<Record<string, unknown>>): string
  read(text: string): Said
}

const json: Encoding = {
  headers: { 'content-type': 'application/json' },
  write: (body) => JSON.stringify(body),
  read(text) {
    try {
      return { said: JSON.parse(text) }
    } catch {
      return {}
    }
  },
}

const inEnvelopes = (soap: Soap): Encoding => ({
  headers: { accept: 'text/xml', 'content-type': 'text/xml; charset=utf-8', soapaction: `"${soap.action ?? ''}"` },
  write: (body) => envelopeOf(soap, body),
  read(text) {
    const found = readEnvelope(text)
    if (found?.kind === 'fault') return { fault: found }
    return found && isOf(soap, found.element) ? { said: found.said } : { isGarbage: true }
  },
})

/** How an operation writes. */
export const encodingOf = ({ soap }: Pick<ConnectorOperation, 'soap'>): Encoding => (soap ? inEnvelopes(soap) : json)
