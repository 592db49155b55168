import { hkdfSync } from 'node:crypto'

/** A key of its own for one purpose, made from the secret of the portal: what is signed for one thing is worth nothing for another. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `pergola ${purpose}`, 32))
}
