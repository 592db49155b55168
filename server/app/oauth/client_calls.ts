import type { Logger } from '@adonisjs/core/logger'
import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { type CallsMade, countCalls } from '../storage/queries/count_calls.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { businessDay } from '../values/business_day.ts'

/** What a record says of a call of the API. */
interface Call {
  readonly id: string
  readonly method: string
  /** The path without its slashes; one in braces stands for any. */
  readonly segments: readonly string[]
  readonly isOpen: boolean
}

/** What administrators have recorded of a call. */
export interface RecordedCall {
  readonly isClosed: boolean
  /** Their ids. */
  readonly records: readonly string[]
}

interface Known {
  readonly app: App
  readonly day: string
  readonly news: number
  readonly calls: readonly Call[]
}

const mostCalls = 5_000
/** Calls are counted together for so long, in milliseconds: one that is made often is not written down each time. */
const writtenAfter = 1_000

/** The calls of the API of which administrators keep records: those that they close for clients, and how often each is made. */
export class ClientCalls {
  readonly #pool: Pool
  readonly #metadata: Metadata
  readonly #logger: Logger
  readonly #made = new Map<string, Omit<CallsMade, 'timeZone'>>()
  #timer: NodeJS.Timeout | undefined
  #known: Known | undefined
  #news = 0

  constructor(pool: Pool, metadata: Metadata, logger: Logger) {
    this.#pool = pool
    this.#logger = logger
    this.#metadata = metadata
  }

  /** A record has changed, here or on another node: it is read again before the next call. */
  forget(): void {
    this.#news += 1
  }

  /** What is recorded of a call: clients may not make it when there are records of it, and none is open. A path of the document of the API may stand there too. */
  async find(method: string, path: string): Promise<RecordedCall> {
    const found = await this.#of(method, path)
    return { isClosed: found.length > 0 && found.every(({ isOpen }) => !isOpen), records: found.map(({ id }) => id) }
  }

  /** Counts, where the app has fields for it, a call that a client has made. It is written down a moment later, with those made meanwhile. */
  count({ records }: RecordedCall, isFailure: boolean): void {
    const at = new Date().toISOString()
    for (const id of records) {
      const { count = 0, failures = 0 } = this.#made.get(id) ?? {}
      this.#made.set(id, { count: count + 1, failures: failures + (isFailure ? 1 : 0), at })
    }
    if (this.#made.size > 0) this.#timer ??= setTimeout(() => void this.#write(), writtenAfter).unref()
  }

  /** Writes down what is counted so far. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#write()
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const made = [...this.#made]
    this.#made.clear()
    const { app } = this.#metadata
    const part = app.bundle.app.clients?.calls
    const entity = app.entities.get(part?.entity ?? '')
    if (!part || !entity) return
    for (const [id, calls] of made) {
      try {
        await countCalls(this.#pool, entity, id, part, { ...calls, timeZone: app.bundle.app.timeZone })
      } catch (error) {
        this.#logger.error({ err: error, id }, 'calls of clients could not be counted')
      }
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
