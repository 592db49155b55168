import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import { wireOf } from '../../../engine/runtime/documents/record-data.ts'
import { businessDay } from '../metadata/business_day.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { noteInRecord } from '../storage/queries/account_rows.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'

/** What a record says of a call of the API. */
interface Call {
  readonly id: string
  readonly method: string
  /** The path without its slashes; one in braces stands for any. */
  readonly segments: readonly string[]
  readonly isOpen: boolean
}

interface Known {
  readonly app: App
  readonly day: string
  readonly news: number
  readonly calls: readonly Call[]
}

const mostCalls = 5_000
/** When a call was made last is not written down more often. */
const notedMilliseconds = 60_000

/** The calls of the API of which administrators keep records: those that they close for clients, and when each was made last. */
export class ClientCalls {
  readonly #pool: Pool
  readonly #metadata: Metadata
  readonly #noted = new Map<string, number>()
  #known: Known | undefined
  #news = 0

  constructor(pool: Pool, metadata: Metadata) {
    this.#pool = pool
    this.#metadata = metadata
  }

  /** A record has changed, here or on another node: it is read again before the next call. */
  forget(): void {
    this.#news += 1
  }

  /** Whether clients may not make the call: there are records of it, and none is open. A path of the document of the API may stand there too. */
  async isClosed(method: string, path: string): Promise<boolean> {
    const found = await this.#of(method, path)
    return found.length > 0 && found.every(({ isOpen }) => !isOpen)
  }

  /** Writes down, where the app has a field for it, that a client makes the call. */
  async note(method: string, path: string): Promise<void> {
    const { clients } = this.#metadata.app.bundle.app
    const entity = this.#metadata.app.entities.get(clients?.calls?.entity ?? '')
    const field = clients?.calls?.calledAt
    if (!entity || field === undefined) return
    const now = Date.now()
    for (const { id } of await this.#of(method, path)) {
      if (now - (this.#noted.get(id) ?? 0) < notedMilliseconds) continue
      this.#noted.set(id, now)
      await noteInRecord(this.#pool, entity, id, { [field]: new Date(now).toISOString() })
    }
  }

  async #of(method: string, path: string): Promise<readonly Call[]> {
    const calls = await this.#calls()
    if (calls.length === 0) return calls
    const [asked, segments] = [method === 'HEAD' ? 'GET' : method, segmentsOf(path)]
    return calls.filter((call) => call.method === asked && isSame(call.segments, segments))
  }

  async #calls(): Promise<readonly Call[]> {
    const { app } = this.#metadata
    const part = app.bundle.app.clients?.calls
    const entity = app.entities.get(part?.entity ?? '')
    if (!part || !entity) return []
    const now = new Date().toISOString()
    const day = businessDay(now, app.bundle.app.timeZone)
    const news = this.#news
    if (this.#known?.app === app && this.#known.day === day && this.#known.news === news) return this.#known.calls
    const environment = { user: {}, now, today: day }
    const ids = await idsWithin(this.#pool, app, entity, true, environment, mostCalls)
    const open = new Set(await idsWithin(this.#pool, app, entity, part.open, environment, mostCalls))
    const records = await runLoad(this.#pool, app, entity, true, environment, ids)
    const calls = records.map((record): Call => {
      const id = String(record.id)
      const segments = segmentsOf(String(wireOf(record, part.address) ?? ''))
      return { id, method: String(wireOf(record, part.method) ?? ''), segments, isOpen: open.has(id) }
    })
    this.#known = { app, day, news, calls }
    return calls
  }
}

/** What is asked is compared as the router reads it: without the question, decoded. */
const segmentsOf = (path: string): readonly string[] =>
  (path.split('?')[0] ?? '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const isSame = (call: readonly string[], asked: readonly string[]): boolean =>
  call.length === asked.length && call.every((segment, index) => /^\{.*\}$/.test(segment) || segment === asked[index])
