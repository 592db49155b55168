import type { Pool } from 'pg'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import { namedFacts } from '../queues/named_facts.ts'
import { openStatuses, type RunsOf } from '../records/run_records.ts'
import { noteInRecord } from '../storage/queries/account_rows.ts'
import { statusOfRecord } from '../storage/queries/status_of_record.ts'
import type { Result } from './results.ts'

/** A person has cancelled the run, or the server stops. */
export class Cancelled extends Exception {
  constructor() {
    super('cancelled', 'The run was cancelled.')
  }
}

const noteMilliseconds = 1_000
/** So many records are named in the results of a try. */
const mostResults = 50_000

/** How far a run has come. Whoever does the work tells it after every record; now and then it is written down, and asked whether to go on. */
export class Progress {
  done = 0
  refused = 0
  /** Why the first that was refused was. */
  reason: string | undefined
  total: number | undefined
  /** What became of each record so far. */
  readonly results: Result[] = []
  /** How many more there were than the results name. */
  unnamed = 0
  readonly #told: string[] = []
  readonly #pool: Pool
  readonly #runs: RunsOf
  readonly #id: string
  /** Stops the work. */
  readonly signal: AbortSignal
  #notedAt = Date.now()

  constructor(pool: Pool, runs: RunsOf, id: string, signal: AbortSignal) {
    this.#pool = pool
    this.#runs = runs
    this.#id = id
    this.signal = signal
  }

  /** One more is done, or refused with a reason. @param names what people call what it is about @throws Cancelled */
  async step(names: readonly string[], refused?: string): Promise<void> {
    this.note(names, refused)
    if (refused === undefined) this.done += 1
    else {
      this.refused += 1
      this.reason ??= refused
    }
    this.signal.throwIfAborted()
    if (Date.now() - this.#notedAt < noteMilliseconds) return
    this.#notedAt = Date.now()
    await this.writeDown()
  }

  /** So many were done, or refused, by an earlier try of the run. */
  goOn(done: number, refused: number): void {
    this.done += done
    this.refused += refused
  }

  /** Says what the run has done as a whole, before why any of it was refused. */
  tell(said: string): void {
    this.#told.push(said)
  }

  /** What is said of the run when it is over. */
  get summary(): string | undefined {
    const said = [...this.#told, ...(this.reason === undefined ? [] : [this.reason])]
    return said.length === 0 ? undefined : said.join('\n')
  }

  /** Keeps what became of a record for the results, whether or not it counts. */
  note(names: readonly string[], refused?: string): void {
    for (const name of names) {
      if (this.results.length < mostResults) this.results.push({ name, ...(refused !== undefined && { refused }) })
      else this.unnamed += 1
    }
  }

  /** Writes it down, also of a run that was cancelled: what is done stays done. @throws Cancelled when the run is no longer under way */
  async writeDown(): Promise<void> {
    const { entity, part } = this.#runs
    const status = await statusOfRecord(this.#pool, entity, this.#id)
    await noteInRecord(this.#pool, entity, this.#id, namedFacts(part, this.facts()) as Record<string, number>)
    if (status !== openStatuses(this.#runs).running) throw new Cancelled()
  }

  /** As facts of the record of the run. */
  facts(): Record<string, WireValue | undefined> {
    return { done: this.done, total: this.total ?? this.done + this.refused, refused: this.refused }
  }
}
