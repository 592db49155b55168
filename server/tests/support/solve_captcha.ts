import { createHash } from 'node:crypto'
import type { Captcha } from '../../app/accounts/captchas.ts'
import type { Visitor } from './visitor.ts'

/** Asks for a captcha and solves it as a browser does for somebody who cannot see the picture. */
export async function solvedCaptcha(visitor: Visitor): Promise<string> {
  const { id, workBits } = (await visitor.post('/api/captcha')).body() as Captcha
  for (let answer = 0; ; answer++) {
    const hash = createHash('sha256').update(`${id}.${answer}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - workBits) === 0) return `${id}:work=${answer}`
  }
}
