import { createHmac } from 'node:crypto'
import { sealingKeys } from './keys.ts'

/** What a sealed value is found by: the same for the same value, however it is spaced, and nothing that tells it. */
export function blindIndex(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', sealingKeys().current.index).update(plain).digest('base64url')
}
