import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Soap } from '../../../engine/schema/soap.ts'

/** The namespace of the envelope of SOAP 1.1, section 3. */
const envelope = 'http://schemas.xmlsoap.org/soap/envelope/'
/** What one entry of a list is called, as in the services that SAP makes of its functions. */
const entry = 'item'
/** What the element of an answer is called beyond that of the request. */
const answered = '.Response'

/** What stands in an envelope: the element of its body, or the fault that stands in place of one. */
export type Enveloped =
  | { readonly kind: 'said'; readonly element: string; readonly said: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fault'; readonly isOurs: boolean; readonly reason: string }

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' })
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === entry,
})

/** The envelope of a request, or of its answer: values as text, lists as entries that are each called `item`; what has no value is left out. */
export function envelopeOf({ element, namespace }: Soap, body: Readonly<Record<string, unknown>>, isAnswer = false): string {
  const name = `n:${element}${isAnswer ? answered : ''}`
  return wrapped({ [name]: { '@xmlns:n': namespace, ...written(body) } })
}

/** The envelope of a fault. @param isOurs whether what was asked is wrong, rather than who was asked */
export const faultEnvelope = (isOurs: boolean, reason: string): string =>
  wrapped({ 'soapenv:Fault': { faultcode: `soapenv:${isOurs ? 'Client' : 'Server'}`, faultstring: legal(reason) } })

const wrapped = (body: object): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ 'soapenv:Envelope': { '@xmlns:soapenv': envelope, 'soapenv:Body': body } })}`

function written(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === null || value === undefined) return []
      if (Array.isArray(value)) {
        const entries = value.map((each) => writtenValue(each))
        return [[name, name === entry ? entries : { [entry]: entries }]]
      }
      return [[name, writtenValue(value)]]
    }),
  )
}

const writtenValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? written(value as Readonly<Record<string, unknown>>) : legal(String(value ?? ''))

/** XML 1.0 has no way to write most control characters. */
const legal = (text: string): string => text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** Reads an envelope; nothing where a text is none. Documents that declare entities are refused unread. */
export function readEnvelope(text: string): Enveloped | undefined {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return undefined
  const { Envelope } = parser.parse(text) as { Envelope?: { Body?: unknown } }
  const body = Envelope?.Body
  if (typeof body !== 'object' || body === null) return undefined
  const [[element, said] = []] = Object.entries(body)
  if (element === undefined) return undefined
  if (element === 'Fault') {
    const { faultcode = '', faultstring = '' } = (typeof said === 'object' ? said : {}) as Readonly<Record<string, unknown>>
    return { kind: 'fault', isOurs: /(^|[.:])Client\b/.test(String(faultcode)), reason: String(faultstring) }
  }
  return { kind: 'said', element, said: (typeof said === 'object' && said !== null ? said : {}) as Readonly<Record<string, unknown>> }
}

/** Whether an element answers a request, or is the request. */
export const isOf = ({ element }: Soap, named: string): boolean => named === element || named === `${element}${answered}`
