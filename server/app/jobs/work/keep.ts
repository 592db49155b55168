import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { newRecord } from '../../../../engine/runtime/documents/new-record.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { Work } from '../../../../engine/schema/job.ts'
import { environmentOf } from '../../records/context.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { Invalid } from '../../records/failures.ts'
import { wholeReport } from '../../records/report.ts'
import { surroundingsOf } from '../../records/surroundings.ts'
import { standingFor, storeConverted } from '../../steps/create_converted.ts'
import { type Refreshed, type Refreshing, refreshed } from '../../steps/refresh.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { inTransaction } from '../../storage/writes/transaction.ts'
import { drafted } from '../../writing/convert.ts'
import { eachRecord, partsOf, recordsOf } from './each_record.ts'
import { type KeptRow, keptRows } from './kept_rows.ts'
import { paramsFor } from './report_params.ts'
import type { Worker, WorkScope } from './work.ts'

type KeepWork = Extract<Work, { kind: 'keep' }>

/** The rows of a report as records by a key: new ones are made, those that stand are brought up to date, those without a row are marked. */
export const keep: Worker<'keep'> = async (work, scope) => {
  const { context, progress, planned } = scope
  const moment = environmentOf({ ...context, now: planned })
  const target = entityNamed(context.app, work.entity)
  const found = await wholeReport(context, work.report, { params: paramsFor(context, work, moment), moment })
  const keeper = new Keeper(scope, work, target)
  await eachRecord(scope, keptRows(context.app, work, target, found, moment), (row) => keeper.keep(row))
  const gone = work.gone ? await keeper.markGone(work.gone) : 0
  progress.tell(sentence({ code: 'refreshed', path: '', params: keeper.counts }, context.language))
  if (gone > 0) progress.tell(sentence({ code: 'keptGone', path: '', params: { count: gone } }, context.language))
}

/** Keeps one row after the other, and knows which records have had theirs. */
class Keeper {
  readonly counts: Record<Refreshed, number> = { made: 0, changed: 0, same: 0, kept: 0 }
  readonly #seen = new Set<string>()
  readonly #scope: WorkScope
  readonly #work: KeepWork
  readonly #target: AppEntity
  readonly #blank: RecordData

  constructor(scope: WorkScope, work: KeepWork, target: AppEntity) {
    this.#scope = scope
    this.#work = work
    this.#target = target
    this.#blank = newRecord(scope.context.app, target.name, surroundingsOf(scope.context, null))
  }

  /** Makes the record of a row, or brings it up to date. @throws Invalid when it breaks its rules, or had a row before */
  async keep(row: KeptRow): Promise<void> {
    const became = await inTransaction(this.#scope.context.pool, (client) => this.#store(client, row))
    this.counts[became] += 1
  }

  async #store(client: Queryable, { values }: KeptRow): Promise<Refreshed> {
    const { context } = this.#scope
    const { refresh, gone } = this.#work
    const there = { ...values, ...(gone && { [gone.field]: false }) }
    const id = await standingFor(context, client, this.#target, there, refresh.key)
    if (id === null) {
      const draft = await drafted(context, client, this.#target, { ...this.#blank, ...there }, new Set(Object.keys(there)))
      const made = await storeConverted(context, client, this.#target, draft)
      this.#seen.add(made.id ?? '')
      return 'made'
    }
    if (this.#seen.has(id)) throw new Invalid([{ code: 'keptTwice', path: '', params: {} }])
    this.#seen.add(id)
    return refreshed(context, client, this.#refreshing(there), id)
  }

  /** Marks the records of what is asked for that have had no row. @returns how many */
  async markGone({ field, where }: NonNullable<KeepWork['gone']>): Promise<number> {
    const unmarked = { and: [where, { '!=': [{ var: `record.${field}` }, true] }] }
    const ids = await recordsOf({ ...this.#scope, about: undefined }, this.#target.name, unmarked)
    const left = ids.filter((id) => !this.#seen.has(id))
    let marked = 0
    await eachRecord(this.#scope, await partsOf(this.#scope, this.#target.name, left), async (id) => {
      const { context } = this.#scope
      const became = await inTransaction(context.pool, (client) => refreshed(context, client, this.#refreshing({ [field]: true }), id))
      if (became === 'changed') marked += 1
      else this.counts[became] += 1
    })
    return marked
  }

  #refreshing(values: RecordData): Refreshing {
    const said = new Set(Object.keys(values))
    return { target: this.#target, refresh: this.#work.refresh, upToDate: (record) => ({ ...record, ...values }), said: () => said }
  }
}
