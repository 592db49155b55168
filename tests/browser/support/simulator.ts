import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { thisPortal } from './this-portal.ts'

/** Something that another system was asked to do. */
interface Effect {
  readonly key: string
  readonly operation: string
  readonly sent: Readonly<Record<string, unknown>>
}

/** The other system that stands in for the real one, by the name of its connector. */
export class Simulator {
  readonly #url: string
  private constructor(url: string) {
    this.#url = url
  }

  static async of(connector: string): Promise<Simulator> {
    const places = JSON.parse(await readFile(join(thisPortal().dataDir, 'simulators.json'), 'utf8')) as Record<string, string>
    return new Simulator(`${places[connector]}/_simulator`)
  }

  /** Goes wrong so many times. */
  async fail(kind: string, times = 1): Promise<void> {
    await this.#post('fault', { kind, times })
  }

  /** Is well again. */
  async recover(): Promise<void> {
    await this.#post('fault', {})
  }

  /** Decides about what was sent last with these values, once it has arrived. */
  async decide(operation: string, sent: Readonly<Record<string, unknown>>, choice: string): Promise<void> {
    await expect.poll(() => this.#keyOf(operation, sent)).toBeTruthy()
    await this.#post('decide', { key: await this.#keyOf(operation, sent), choice })
  }

  /** What was sent last with these values; nothing until it has arrived. */
  async sentWith(operation: string, sent: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>> | undefined> {
    return (await this.#effectOf(operation, sent))?.sent
  }

  async #keyOf(operation: string, sent: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    return (await this.#effectOf(operation, sent))?.key
  }

  async #effectOf(operation: string, sent: Readonly<Record<string, unknown>>): Promise<Effect | undefined> {
    // The newest stands first.
    const { effects } = (await (await fetch(this.#url)).json()) as { effects: readonly Effect[] }
    const isIt = (effect: Effect) =>
      effect.operation === operation && Object.entries(sent).every(([name, value]) => effect.sent[name] === value)
    return effects.find(isIt)
  }

  async #post(path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.#url}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
}
