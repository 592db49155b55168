import type { Socket } from 'node:net'
import pg from 'pg'
import { unlessWithin } from './unless_within.ts'
import { watchQueries } from './watch_queries.ts'

/** What of a connection of the driver is looked after. */
type Connection = Pick<pg.Client, 'query' | 'connection'>

/** The number of the server process behind a connection, which the types of the driver leave out. */
const processOf = (client: Connection): number | undefined => (client as { readonly processID?: number }).processID

/** A statement whose answer is waited for, or somebody who waits for a connection. */
interface Awaited {
  readonly client?: Connection
  readonly since: number
  /** What had come when it was last looked at and the database was at work on something else. */
  idleAt?: number
}

/** What a database does for a connection. */
interface Activity {
  readonly pid: number
  readonly isAtWork: boolean
}

/** How long an answer is waited for before the database is asked how it is, how long that may take, and how soon it is asked again. Milliseconds. */
const limits = { suspect: 1_500, ask: 5_000, again: 2_000, look: 500 } as const

/**
 * Notices that a database, or the network to it, has fallen silent: its own limits do nothing then, because it does not hear, or is not heard.
 * When an answer is late, the database is asked by another connection what it is doing. If that is not answered, every statement that waits
 * is given up, and no new one is begun until it answers again. If it is, those are given up that it is not at work on: their answers are lost.
 */
export class Silence {
  readonly #url: string
  readonly #awaited = new Set<Awaited>()
  #isSilent = false
  #lookedAt = 0
  #looking = false
  #timer: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Whether the database does not answer now. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** Looks after the statements of a connection. */
  watch(client: Connection): void {
    watchQueries(client, () => {
      const awaited = this.#await({ client, since: performance.now() })
      return () => void this.#awaited.delete(awaited)
    })
  }

  /** Somebody waits for a connection, until what is returned is called. */
  waiting(): () => void {
    const awaited = this.#await({ since: performance.now() })
    return () => void this.#awaited.delete(awaited)
  }

  #await(awaited: Awaited): Awaited {
    this.#awaited.add(awaited)
    this.#timer ??= setInterval(() => this.#look(), limits.look).unref()
    return awaited
  }

  #look(): void {
    const late = this.#late()
    if (this.#isSilent) this.#giveUp(late)
    else if (this.#awaited.size === 0) this.#rest()
    const isDue = this.#isSilent || (late.length > 0 && performance.now() - this.#lookedAt > limits.again)
    if (this.#looking || !isDue) return
    this.#looking = true
    void this.#ask().finally(() => {
      this.#looking = false
      this.#lookedAt = performance.now()
    })
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #late(): Awaited[] {
    const before = performance.now() - limits.suspect
    return [...this.#awaited].filter(({ since }) => since < before)
  }

  async #ask(): Promise<void> {
    const late = this.#late()
    const client = new pg.Client({ connectionString: this.#url })
    client.on('error', () => undefined)
    const answered = unlessWithin(limits.ask, () => client.connection.stream.destroy())
    try {
      await client.connect()
      const { rows } = await client.query<Activity>({
        text: `select pid, state = 'active' and wait_event is distinct from 'ClientWrite' as "isAtWork"
               from pg_stat_activity where pid = any($1) or pid = pg_backend_pid()`,
        values: [late.flatMap(({ client: each }) => (each ? [processOf(each)] : []))],
      })
      this.#isSilent = false
      this.#giveUp(late.filter((awaited) => this.#isLost(awaited, rows, processOf(client))))
    } catch (error) {
      // Whoever refuses answers.
      this.#isSilent = !(error instanceof pg.DatabaseError)
      if (this.#isSilent) this.#giveUp(this.#late())
    } finally {
      answered()
      await client.end().catch(() => undefined)
    }
  }

  /** Whether the answer cannot come any more: twice in a row the database was at work on nothing, and nothing came between. Behind a pooler nobody knows. */
  #isLost(awaited: Awaited, activities: readonly Activity[], own: number | undefined): boolean {
    if (!activities.some(({ pid }) => pid === own)) return false
    const { client } = awaited
    if (!client) return false
    const isAtWork = activities.find(({ pid }) => pid === processOf(client))?.isAtWork ?? false
    const read = (client.connection.stream as Socket).bytesRead
    const isLost = !isAtWork && awaited.idleAt === read
    if (isAtWork) delete awaited.idleAt
    else awaited.idleAt = read
    return isLost
  }

  #giveUp(lost: readonly Awaited[]): void {
    for (const { client } of lost) client?.connection.stream.destroy()
  }
}

const known = new Map<string, Silence>()

/** The one that looks after all connections to a database. */
export function silenceOf(url: string): Silence {
  const silence = known.get(url) ?? new Silence(url)
  known.set(url, silence)
  return silence
}
