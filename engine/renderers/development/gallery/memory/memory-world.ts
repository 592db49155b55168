import type { App, AppEntity } from '../../../../runtime/app/app.ts'
import { idsOf, labelOfNames } from '../../../../runtime/fields/refs.ts'
import { generate } from '../../../../runtime/fixtures/generate.ts'
import type { MadeRecord, MadeStep } from '../../../../runtime/fixtures/made-record.ts'
import { type RecordData, type WireValue, wireOf } from '../../../../runtime/values/record-data.ts'
import { unmadeRecords } from './unmade-records.ts'

/** The records that the fixtures of a portal make, kept in memory. */
export class MemoryWorld {
  readonly #app: App
  readonly #records = new Map<string, Map<string, RecordData>>()
  readonly #steps = new Map<string, readonly MadeStep[]>()

  private constructor(app: App) {
    this.#app = app
  }

  /** A world without records. */
  static empty(app: App): MemoryWorld {
    return new MemoryWorld(app)
  }

  /** The world that the fixtures make. @param now ISO 8601: the same moment makes the same records */
  static of(app: App, now: string): MemoryWorld {
    const world = new MemoryWorld(app)
    for (const made of generate(app, now).records) world.#add(made)
    for (const unmade of unmadeRecords(world)) world.#add({ ...unmade, steps: [] })
    return world
  }

  #add({ entity, data, steps }: Pick<MadeRecord, 'entity' | 'data' | 'steps'>): void {
    this.#keep(entity, data)
    this.#steps.set(String(data.id), steps)
    for (const [field, lines] of this.#app.entities.get(entity)?.lines ?? []) {
      for (const row of (data[field] ?? []) as readonly RecordData[]) this.#keep(lines.name, { ...row, parent: data.id ?? null })
    }
  }

  /** A record by its id, or the first that stands in a status. */
  get(entity: string, id: string): RecordData | undefined {
    const records = this.#records.get(entity)
    const field = [...(this.#app.entities.get(entity)?.fields.values() ?? [])].find(({ kind }) => kind === 'status')?.name
    return records?.get(id) ?? (field ? [...(records?.values() ?? [])].find((record) => record[field] === id) : undefined)
  }

  /** What has happened to a record, the latest first. */
  stepsOf(record: RecordData): readonly MadeStep[] {
    return (this.#steps.get(String(record.id)) ?? []).toReversed()
  }

  /** All records of an entity, or of the lines of one, with what stands at these paths. */
  all(entity: string, paths: readonly string[]): readonly RecordData[] {
    return [...(this.#records.get(entity)?.values() ?? [])].map((record) => this.shown(entity, record, paths))
  }

  /** A record with what stands at these paths, and what its references are called. */
  shown(name: string, record: RecordData, paths: readonly string[]): RecordData {
    const entity = this.#app.entities.get(name)
    if (!entity) return record
    const wanted = [...new Set([...entity.fields.keys(), ...paths])]
    const reached = wanted.flatMap((path) => {
      const found = this.#follow(entity, record, path)
      return found ? [{ path, ...found }] : []
    })
    const labels = reached.flatMap(({ path, label }) => (label === undefined ? [] : [[path, label]]))
    const lines = [...entity.lines].map(([field, owner]) => [
      field,
      ((record[field] ?? []) as readonly RecordData[]).map((row) => this.shown(owner.name, row, [])),
    ])
    return {
      ...record,
      ...Object.fromEntries(reached.map(({ path, value }) => [path, value])),
      ...Object.fromEntries(lines),
      ...(labels.length > 0 && { $labels: Object.fromEntries(labels) }),
    }
  }

  #keep(entity: string, record: RecordData): void {
    const known = this.#records.get(entity) ?? new Map<string, RecordData>()
    this.#records.set(entity, known.set(String(record.id), record))
  }

  #follow(entity: AppEntity, record: RecordData, path: string): { value: WireValue; label?: string } | undefined {
    const [first = '', ...rest] = path.split('.')
    const field = entity.fields.get(first)
    if (!field) return undefined
    const value = wireOf(record, first)
    const target = field.target === undefined ? undefined : this.#app.entities.get(field.target)
    if (target && field.multiple && rest.length === 0) {
      const names = idsOf(value).map((id) => String(wireOf(this.#records.get(target.name)?.get(id) ?? {}, target.display) ?? ''))
      return { value, ...(names.length > 0 && { label: labelOfNames(names) }) }
    }
    if (!target || typeof value !== 'string') return { value: rest.length > 0 ? null : value }
    const behind = this.#records.get(target.name)?.get(value) ?? {}
    if (rest.length > 0) return this.#follow(target, behind, rest.join('.'))
    return { value, label: String(wireOf(behind, target.display) ?? '') }
  }
}
