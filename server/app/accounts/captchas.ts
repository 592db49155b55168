import { createHash } from 'node:crypto'
import { tokenHash } from '../values/token.ts'
import { drawPuzzle, newAnswer } from './captcha_picture.ts'
import type { Tickets } from './tickets.ts'

/** Seconds to solve one. */
export const captchaSeconds = 300

/** Leading zero bits that a computed answer must have: some 65,000 tries, a second or two of a browser's time. */
export const workBits = 16

/** A puzzle for a person, and one for whoever cannot see it: their browser computes the answer instead. */
export interface Captcha {
  readonly id: string
  /** An SVG picture of letters, as a data address. */
  readonly picture: string
  /** Answer with a number `n` for which SHA-256 of `<id>.<n>` begins with so many zero bits. */
  readonly workBits: number
}

/** Asks whether a person is there, after failures. A captcha can be answered once, by the browser that was asked. */
export class Captchas {
  readonly #tickets: Tickets

  constructor(tickets: Tickets) {
    this.#tickets = tickets
  }

  /** A new one. @param browser a secret that the browser keeps */
  async ask(browser: string): Promise<Captcha> {
    const answer = newAnswer()
    const id = await this.#tickets.issue('captcha', { answer, browser: tokenHash(browser) }, captchaSeconds)
    return { id, picture: `data:image/svg+xml;base64,${Buffer.from(drawPuzzle(answer)).toString('base64')}`, workBits }
  }

  /** Whether `<id>:<answer>` answers one that this browser was asked; it is used up, right or wrong. */
  async solve(given: string, browser: string): Promise<boolean> {
    const [id = '', typed = ''] = given.split(':')
    if (id === '' || typed === '') return false
    const ticket = await this.#tickets.take('captcha', id)
    if (!ticket || browser === '' || ticket.browser !== tokenHash(browser)) return false
    const answer = typed.startsWith('work=') ? typed.slice('work='.length) : undefined
    if (answer !== undefined)
      return /^\d{1,12}$/.test(answer) && zeroBits(createHash('sha256').update(`${id}.${answer}`).digest()) >= workBits
    return typed.trim().toUpperCase() === ticket.answer
  }
}

function zeroBits(hash: Buffer): number {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
