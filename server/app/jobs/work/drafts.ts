import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { Conversion } from '../../../../engine/schema/conversion.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { type Queryable, runLoad } from '../../storage/queries/run_load.ts'
import { readsInto } from '../../storage/writes/carried_values.ts'
import { sourcesIn } from '../../writing/conversion_sources.ts'
import { draftOf } from '../../writing/convert.ts'
import type { Part } from './each_record.ts'
import type { Group } from './groups.ts'

/** A document that is made from others, before it is stored. */
export interface Drafted {
  /** Nothing where the conversion takes none of them. */
  readonly draft?: RecordData
  /** The versions of the documents that it was made of, by id. */
  readonly versions: ReadonlyMap<string, number>
}

/**
 * The drafts of the documents that a run makes, one after the other. Each is made while the one before it is stored, from documents that are
 * not locked yet: who stores it has to see that they are as they were read. Where a draft could read something of a document that is stored
 * meanwhile, none is made early.
 */
export class Drafts {
  readonly #context: Context
  readonly #conversion: Conversion
  readonly #source: AppEntity
  readonly #target: AppEntity
  readonly #groups: readonly Part<Group>[]
  #begun = 0
  #early: Promise<Drafted | undefined> = Promise.resolve(undefined)

  constructor(context: Context, conversion: Conversion, groups: readonly Part<Group>[]) {
    const { app } = context
    this.#context = context
    this.#conversion = conversion
    this.#source = entityNamed(app, conversion.from.entity)
    this.#target = entityNamed(app, conversion.to.entity)
    this.#groups = [this.#source, this.#target].some((reader) => readsInto(app, reader, this.#target)) ? [] : groups
    this.#begin()
  }

  /** The draft of the next document, where one was begun; from now on that of the one after it is made. */
  async next(): Promise<Drafted | undefined> {
    const early = await this.#early
    this.#begin()
    return early
  }

  /** What is drafted early does not count: other records may have changed since it was begun. */
  forget(): void {
    this.#early = this.#early.then(() => undefined)
  }

  /** The draft of the document that these become, as they are now. @throws Invalid when they cannot be taken together */
  async of(client: Queryable, { ids, rows }: Group): Promise<Drafted> {
    const context = this.#context
    const records = await runLoad(client, context.app, this.#source, true, environmentOf(context), ids)
    const byId = new Map(records.map((record) => [record.id, record]))
    const all = ids.flatMap((id) => {
      const record = byId.get(id)
      return record ? sourcesIn(context, this.#conversion, record) : []
    })
    const sources = rows ? all.filter(({ row }) => rows.has(row?.id ?? '')) : all
    const versions = new Map(records.map(({ id = '', version = 0 }) => [id, version]))
    if (sources.length === 0) return { versions }
    return { draft: await draftOf(context, client, this.#conversion, this.#target, sources), versions }
  }

  /** Begins the next one. Whatever is wrong with it is told when its turn comes. */
  #begin(): void {
    const part = this.#groups[this.#begun]
    this.#begun += 1
    this.#early = part ? this.of(this.#context.pool, part.item).catch(() => undefined) : Promise.resolve(undefined)
  }
}
