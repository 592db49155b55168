import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of two systems may be apart. */
const toleranceSeconds = 300

/** The headers of a signed message, by the names of the Standard Webhooks specification (1.0). */
export const signatureHeaders = { id: 'webhook-id', at: 'webhook-timestamp', signature: 'webhook-signature' } as const

/** What is signed: which message, when (seconds since 1970), and its bytes. */
export interface SignedMessage {
  readonly id: string
  readonly at: number
  readonly body: string
}

/** The headers that prove a message to whoever shares the secret. */
export function signed(secret: string, message: SignedMessage): Record<string, string> {
  return {
    [signatureHeaders.id]: message.id,
    [signatureHeaders.at]: String(message.at),
    [signatureHeaders.signature]: `v1,${hmac(secret, message)}`,
  }
}

/** Whether a signature is that of the message, and the message is of now. */
export function isSignedBy(secret: string, message: SignedMessage, signatures: string, now: number): boolean {
  if (!Number.isSafeInteger(message.at) || Math.abs(now - message.at) > toleranceSeconds) return false
  const wanted = Buffer.from(hmac(secret, message))
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.startsWith('v1,') ? each.slice('v1,'.length) : '')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

const hmac = (secret: string, { id, at, body }: SignedMessage): string =>
  createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
