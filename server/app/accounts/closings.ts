import type { Pool } from 'pg'
import type { Access } from '../../../engine/runtime/access/access.ts'
import { narrowed, operationAddress } from '../../../engine/runtime/access/narrowed.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { documentName } from '../../../engine/runtime/app/document-of.ts'
import { entityOf } from '../../../engine/runtime/app/screen-entity.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { type Operation, operations } from '../../../engine/schema/role.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import type { Environment } from '../storage/sql/environment.ts'
import { businessDay } from '../values/business_day.ts'

/** More records of one kind are not kept in mind. */
const mostRecords = 20_000

interface Known {
  readonly app: App
  readonly day: string
  readonly closed: ReadonlySet<string>
  readonly shut: ReadonlySet<string>
  /** How often it had been told by then that something has changed. */
  readonly news: number
}

const nothing: ReadonlySet<string> = new Set()

/** What administrators have closed by their records of resources, for everybody and for strangers. Read before a request is answered. */
export class Closings {
  readonly #pool: Pool
  readonly #metadata: Metadata
  #known: Known | undefined
  #news = 0

  constructor(pool: Pool, metadata: Metadata) {
    this.#pool = pool
    this.#metadata = metadata
  }

  /** Reads what is closed, unless it is known as it stands. */
  async read(): Promise<void> {
    const { app } = this.#metadata
    const now = new Date().toISOString()
    const day = businessDay(now, app.bundle.app.timeZone)
    if (!app.bundle.app.resources || this.#isKnown(app, day)) return
    const environment = { user: {}, now, today: day }
    // What is told meanwhile counts: it is read once more.
    for (let news = -1; news !== this.#news; ) {
      news = this.#news
      const resources = new Map(
        (await this.#records(app, app.bundle.app.resources.entity, true, environment)).map((each) => [each.id, each]),
      )
      const closed = new Set([
        ...(await this.#closed(app, environment, resources)),
        ...(await this.#operations(app, environment, resources)),
      ])
      const shut = new Set([...closed, ...(await this.#shut(app, environment, resources))])
      if (news === this.#news) this.#known = { app, day, closed, shut, news }
    }
  }

  /** A record has changed, here or on another node: it is read again before the next request. Those under way go on with what was read for them. */
  forget(): void {
    this.#news += 1
  }

  /** Whether what is closed depends on records of this entity, for clients too. */
  dependOn(entity: string): boolean {
    const { app } = this.#metadata
    const { resources, clients } = app.bundle.app
    const read = [resources?.entity, resources?.operations?.entity, clients?.calls?.entity].flatMap(
      (name) => app.entities.get(name ?? '') ?? [],
    )
    return read.some(
      ({ name, fields }) => name === entity || [...fields.values()].some(({ target, system }) => !system && target === entity),
    )
  }

  /** An access without what is closed; and, for a client that is given single resources, with those alone. */
  within(access: Access, only?: ReadonlySet<string>): Access {
    const exempt = this.#metadata.app.bundle.app.resources?.exempt
    const isExempt = exempt !== undefined && access.roles.includes(exempt)
    return narrowed(access, { closed: isExempt ? nothing : (this.#known?.closed ?? nothing), ...(only && { only }) })
  }

  /** The access of people who are not signed in, without what is closed to them. */
  withinStrangers(access: Access): Access {
    return narrowed(access, { closed: this.#known?.shut ?? nothing })
  }

  /** The addresses that lines of a client give: of single resources, and of whole groups. */
  async given(lines: readonly RecordData[], fields: { resource: string; group?: string; granted?: string }): Promise<ReadonlySet<string>> {
    const { app } = this.#metadata
    const { resources } = app.bundle.app
    if (!resources) return nothing
    const now = new Date().toISOString()
    const records = await this.#records(app, resources.entity, true, { user: {}, now, today: businessDay(now, app.bundle.app.timeZone) })
    const held = lines.filter((line) => fields.granted === undefined || line[fields.granted] === true)
    const ids = new Set(held.map((line) => line[fields.resource]))
    const groups = new Set(held.flatMap((line) => (fields.group === undefined ? [] : [line[fields.group]])))
    const isGiven = (record: RecordData) =>
      ids.has(record.id) || (resources.group !== undefined && record[resources.group] !== null && groups.has(record[resources.group]))
    return new Set(records.filter(isGiven).map((record) => String(record[resources.address])))
  }

  #isKnown(app: App, day: string): boolean {
    const known = this.#known
    return known?.app === app && known.day === day && known.news === this.#news
  }

  async #closed(app: App, environment: Environment, resources: ReadonlyMap<unknown, RecordData>): Promise<readonly string[]> {
    const part = app.bundle.app.resources
    if (!part) return []
    const open = new Set((await this.#records(app, part.entity, part.open, environment)).map(({ id }) => id))
    return [...resources.values()].filter(({ id }) => !open.has(id)).map((record) => String(record[part.address]))
  }

  async #shut(app: App, environment: Environment, resources: ReadonlyMap<unknown, RecordData>): Promise<readonly string[]> {
    const part = app.bundle.app.resources
    if (part?.public === undefined) return []
    const open = new Set((await this.#records(app, part.entity, part.public, environment)).map(({ id }) => id))
    return [...resources.values()].filter(({ id }) => !open.has(id)).map((record) => String(record[part.address]))
  }

  async #operations(app: App, environment: Environment, resources: ReadonlyMap<unknown, RecordData>): Promise<readonly string[]> {
    const part = app.bundle.app.resources
    if (!part?.operations) return []
    const { entity, resource, kind, means, open } = part.operations
    const all = await this.#records(app, entity, true, environment)
    const left = new Set((await this.#records(app, entity, open, environment)).map(({ id }) => id))
    return all.flatMap((record) => {
      if (left.has(record.id)) return []
      const address = String(resources.get(record[resource])?.[part.address] ?? '')
      const about = ofAddress(app, address)
      const done = means[String(record[kind])]
      if (about === undefined || done === undefined) return []
      const operation = operations.find((known) => known === done)
      return [operation === undefined ? `${about}.${done}` : operationAddress(about, operation satisfies Operation)]
    })
  }

  async #records(app: App, name: string, where: Expression | boolean, environment: Environment): Promise<readonly RecordData[]> {
    const entity: AppEntity | undefined = app.entities.get(name)
    if (!entity) return []
    const ids = await idsWithin(this.#pool, app, entity, where, environment, mostRecords + 1)
    if (ids.length > mostRecords) throw new Exception('tooManyRecords', `There are more than ${mostRecords} records of ${name}.`, { name })
    return runLoad(this.#pool, app, entity, true, environment, ids)
  }
}

/** The entity that an address is about: of a screen, the one that it shows. */
function ofAddress(app: App, address: string): string | undefined {
  const screen = app.screens.get(address)
  if (screen) return entityOf(app, screen)?.name
  const name = documentName(address)
  return app.entities.has(name) ? name : undefined
}
