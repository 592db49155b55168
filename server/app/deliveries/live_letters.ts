import { PassThrough } from 'node:stream'

/** A page that waits for news. */
interface Waiting {
  readonly account: string
  readonly stream: PassThrough
  readonly isWelcome: () => Promise<boolean>
}

/** The most pages of an account that wait at a node. */
const mostOfAccount = 30
const beatMilliseconds = 20_000
/** A page connects again then, and who it is is asked anew. */
const longestMilliseconds = 10 * 60_000

/**
 * Tells pages at once that something new has come for the person (server-sent events). An event carries nothing: the page asks for its
 * letters, as it does whenever it connects, so that none is lost however long it was away.
 */
export class LiveLetters {
  readonly #waiting = new Set<Waiting>()

  /** Whether one more page of an account may wait. */
  hasRoom(account: string): boolean {
    return [...this.#waiting].filter((one) => one.account === account).length < mostOfAccount
  }

  /** The stream of events for a page of an account. `isWelcome` is asked again when sessions have ended or accounts have changed. */
  open(account: string, isWelcome: () => Promise<boolean>): PassThrough {
    const stream = new PassThrough()
    const one: Waiting = { account, stream, isWelcome }
    const beat = setInterval(() => stream.write(':\n\n'), beatMilliseconds)
    const end = setTimeout(() => stream.end(), longestMilliseconds).unref()
    this.#waiting.add(one)
    stream.once('close', () => {
      clearInterval(beat)
      clearTimeout(end)
      this.#waiting.delete(one)
    })
    stream.write('retry: 3000\nevent: open\ndata: {}\n\n')
    return stream
  }

  /** Something has come for these accounts, with commas between; for anybody, when they are not named. */
  tell(accounts?: string): void {
    const named = accounts === undefined ? undefined : new Set(accounts.split(','))
    for (const { account, stream } of this.#waiting) if (named?.has(account) ?? true) stream.write('event: letters\ndata: {}\n\n')
  }

  /** Sessions have ended, or accounts have changed: whose page it is no longer hears nothing more. */
  async askAgain(): Promise<void> {
    for (const { stream, isWelcome } of this.#waiting) if (!(await isWelcome().catch(() => false))) stream.end()
  }

  /** The server stops: pages connect to another, or wait. */
  hangUp(): void {
    for (const { stream } of this.#waiting) stream.end()
  }

  /** How many pages wait. */
  get count(): number {
    return this.#waiting.size
  }
}
