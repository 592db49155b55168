import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { keysOf } from '../../../engine/runtime/validation/keys.ts'
import { type FileReference, linesOf, type RecordData, type WireValue } from '../../../engine/runtime/values/record-data.ts'
import { everyNth } from '../../../engine/testing/every-nth.ts'
import { quote } from '../../app/storage/identifiers.ts'
import { checksOf } from '../../app/storage/schema/checks.ts'
import { runWrite } from '../../app/storage/writes/run_write.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import type { TestDatabase } from '../support/database.ts'
import { turned } from './turned.ts'

/** So many records an entity has, whatever it is: enough for every role to see some and to miss some. */
const count = 6

/** A value that stands at one place in the whole database: wherever else it appears, it has leaked. */
interface Canary {
  readonly entity: AppEntity
  readonly field: AppField
  readonly document: RecordData
  /** The line that it stands in; the document itself, where it stands in none. */
  readonly row: RecordData
}

/** Texts and numbers that nothing else looks like. */
export const canaryPattern = /kq\d{7}z|\b77\d{7}\b/g

/** What the database is filled with: records of every entity of a bundle, made from nothing but the metadata. */
export class World {
  readonly app: App
  readonly records = new Map<string, readonly RecordData[]>()
  readonly accounts: readonly RecordData[]
  readonly canaries = new Map<string, Canary>()
  /** The files of records, by their id. */
  readonly files = new Map<string, { readonly name: string; readonly entity: string; readonly field: string }>()
  readonly #people: number
  #ids = 1_000
  #values = 0

  constructor(app: App, people: readonly Readonly<Record<string, unknown>>[]) {
    this.app = app
    this.#people = people.length
    const documents = [...app.entities.values()].filter((entity) => !entity.parent && entity.name !== app.bundle.app.audit?.entity)
    const ids = new Map(documents.map((entity) => [entity.name, Array.from({ length: count }, () => this.#nextId())]))
    const lineIds = new Map<string, string[]>()
    for (const entity of documents)
      for (const lines of entity.lines.values())
        lineIds.set(
          lines.name,
          Array.from({ length: count * 2 }, () => this.#nextId()),
        )
    const name = app.bundle.app.account.entity
    const peopleIds = people.map(() => this.#nextId())
    // Records refer to the people before others: what belongs to an account belongs to somebody who asks.
    const all = new Map([...ids, ...lineIds, [name, [...peopleIds, ...(ids.get(name) ?? [])]]])
    for (const entity of documents) {
      this.records.set(
        entity.name,
        (ids.get(entity.name) ?? []).map((id, index) => this.#document(entity, id, index, all)),
      )
    }
    this.accounts = people.map((person, index) => this.#account(person, peopleIds[index] ?? '', index, all))
    this.records.set(name, [...(this.records.get(name) ?? []), ...this.accounts])
    for (const entity of documents) for (const record of this.records.get(entity.name) ?? []) this.#note(entity, record)
  }

  /** Writes everything in one transaction: references may lead to what comes later. Values that are made of nothing meet no rules. */
  async fill({ pool }: TestDatabase): Promise<void> {
    for (const entity of this.app.entities.values())
      for (const { name } of checksOf(this.app, entity))
        await pool.query(`alter table ${quote(entity.table)} drop constraint ${quote(name)}`)
    await inTransaction(pool, async (client) => {
      await client.query('set constraints all deferred')
      for (const [name, records] of this.records) {
        const entity = this.app.entities.get(name) as AppEntity
        for (const after of records) await runWrite(client, { entity, before: null, after, deletes: false, traces: {} })
      }
    })
    await pool.query(`select setval('record_ids', 1000000)`)
  }

  #nextId(): string {
    this.#ids += 1
    return String(this.#ids)
  }

  #document(entity: AppEntity, id: string, index: number, ids: ReadonlyMap<string, readonly string[]>): RecordData {
    const lines = [...entity.lines].map(([name, line]) => [
      name,
      [0, 1].map((at) => ({ id: ids.get(line.name)?.[index * 2 + at] as string, ...this.#row(line, index * 2 + at, ids) })),
    ])
    return { id, version: 1, ...this.#row(entity, index, ids), ...system, ...Object.fromEntries(lines) }
  }

  #row(entity: AppEntity, index: number, ids: ReadonlyMap<string, readonly string[]>): Record<string, WireValue> {
    const own = [...entity.fields.values()].filter(({ system: isSystem }) => !isSystem)
    return Object.fromEntries(own.map((field, at) => [field.name, this.#value(field, index, at, ids)]))
  }

  /** Every value differs from every other, but for choices, references and dates: those go round. */
  #value(field: AppField, index: number, at: number, ids: ReadonlyMap<string, readonly string[]>): WireValue {
    this.#values += 1
    const choices = [...(field.choices?.keys() ?? [])]
    const choice = choices[index % Math.max(1, choices.length)] ?? null
    switch (field.kind) {
      case 'text':
      case 'code':
        return `kq${String(this.#values).padStart(7, '0')}z`
      case 'integer':
        return this.#number()
      case 'decimal':
      case 'money':
      case 'quantity':
        return this.#number().toFixed(field.scale ?? 6)
      case 'percent':
        return (0.1).toFixed(field.scale ?? 6)
      case 'date':
        if (field.declaration?.unique) return `2020-02-${String(index + 1).padStart(2, '0')}`
        return this.#isAwaited(field) || /to$|expir|end/i.test(field.name) ? '2999-12-31' : '2020-01-02'
      case 'datetime':
        return this.#isAwaited(field) ? '2999-12-31T00:00:00.000Z' : '2020-01-02T03:04:05.000Z'
      case 'boolean':
        return index % 2 === 0
      case 'enum':
      case 'lookup':
      case 'status':
        return field.multiple && choice !== null ? [choice] : choice
      case 'ref': {
        const targets = ids.get(field.target ?? '') ?? []
        if (field.declaration?.unique) return targets[index] ?? null
        if (this.#tellsApart(field)) return targets[index % Math.max(1, targets.length)] ?? null
        // Each of those who ask has lines of their own, in documents that they share.
        if (field.entity.includes('.') && field.target === this.app.bundle.app.account.entity)
          return targets[(index + at) % this.#people] ?? null
        return targets[(index * 5 + at) % Math.max(1, Math.min(3, targets.length))] ?? null
      }
      case 'refs': {
        const targets = ids.get(field.target ?? '') ?? []
        const found = [index, index + 1].flatMap((place) => targets[(place + at) % Math.max(1, targets.length)] ?? [])
        return found.length === 0 ? null : [...new Set(found)]
      }
      case 'attachment':
        return [this.#file(field)]
      case 'id':
        return null
      default:
        return field.kind satisfies never
    }
  }

  /**
   * A number that no other value has, and that sums and means of others are not: with numbers in a row, the mean of two would be that of
   * a third. Cubes of different numbers differ by this prime, which is 2 more than a multiple of 3.
   */
  #number(): number {
    return 770_000_000 + (this.#values ** 3 % 9_999_971)
  }

  /** Whether it is the last reference of a key: without it, two records would share all values of the key. */
  #tellsApart({ entity: of, name }: AppField): boolean {
    const entity = this.app.entities.get(of)
    return keysOf(entity as AppEntity).some(({ fields }) => fields.findLast((key) => entity?.fields.get(key)?.kind === 'ref') === name)
  }

  /** Whether a queue or a timer asks the field when something is to be done with the record: that is not yet. */
  #isAwaited({ entity, name }: AppField): boolean {
    const { app, workflows } = this.app.bundle
    const queues = [app.runs, app.exchanges, app.deliveries].map((queue) => [queue?.entity, queue?.dueAt])
    const timers = Object.values(workflows).flatMap((workflow) =>
      Object.values(workflow.timers ?? {}).map(({ at }) => [workflow.entity, at]),
    )
    return [...queues, ...timers].some(([of, field]) => of === entity && field === name)
  }

  /** A file whose name and bytes are its canary. */
  #file({ entity, name: field }: AppField): FileReference {
    const [id, name] = [`file${this.#values}`, `kq${String(this.#values).padStart(7, '0')}z.txt`]
    this.files.set(id, { name, entity, field })
    return { id, name, size: name.length, type: 'text/plain' }
  }

  /** The files of a document and its lines, with the path of their field. */
  filesOf(entity: AppEntity, document: RecordData): readonly { readonly id: string; readonly path: string; readonly row: RecordData }[] {
    const of = (owner: AppEntity, row: RecordData, prefix: string) =>
      [...owner.fields.values()].flatMap(({ kind, name }) =>
        kind === 'attachment'
          ? ((row[name] ?? []) as readonly FileReference[]).map(({ id }) => ({ id, path: `${prefix}${name}`, row }))
          : [],
      )
    const lines = [...entity.lines].flatMap(([name, owner]) => linesOf(document, name).flatMap((row) => of(owner, row, `${name}.`)))
    return [...of(entity, document, ''), ...lines]
  }

  /** Puts the files where the server keeps them. */
  async store({ pool }: TestDatabase, directory: string): Promise<void> {
    mkdirSync(join(directory, 'files', 'matrix'), { recursive: true })
    for (const [id, { name, entity, field }] of this.files) {
      writeFileSync(join(directory, 'files', 'matrix', id), name)
      await pool.query(
        `insert into _files (id, key, name, type, size, entity, field, state) values ($1, $2, $3, 'text/plain', $4, $5, $6, 'stored')`,
        [id, `matrix/${id}`, name, name.length, entity, field],
      )
    }
  }

  /**
   * Has people told of a record of each kind that messages are about; what they may not see of it must not be in their letter. Each message
   * goes to some of them, to others than the one before it; everybody gets all in `npm run test:long`.
   */
  async tell({ pool }: TestDatabase): Promise<void> {
    const everybody = this.accounts.map(({ id }) => id)
    for (const [at, [message, { entity }]] of Object.entries(this.app.bundle.messages).entries()) {
      const [first] = this.records.get(entity ?? '') ?? []
      if (!first) continue
      const accounts = everyNth(turned(everybody, at), 4)
      await pool.query(
        `insert into _occasions (message, entity, record_id, account_ids, created_at, due_at, tries) values ($1, $2, $3, $4, now(), now(), 0)`,
        [message, entity, first.id, accounts],
      )
    }
  }

  /** An account of the demonstration, with the roles and the references that its fixture gives it. */
  #account(person: Readonly<Record<string, unknown>>, id: string, index: number, ids: ReadonlyMap<string, readonly string[]>): RecordData {
    const entity = this.app.entities.get(this.app.bundle.app.account.entity) as AppEntity
    const base = this.#document(entity, id, index, ids)
    const own = [...entity.fields.values()].filter(({ system: isSystem }) => !isSystem)
    const given = own.map((field): [string, WireValue] => {
      const value = person[field.name]
      if (person.isMade === true && field.kind === 'ref') return [field.name, base[field.name] as WireValue]
      if (field.kind === 'ref') {
        const targets = ids.get(field.target ?? '') ?? []
        const at = typeof value === 'string' ? [...value].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) : 0
        return [field.name, value === undefined ? null : (targets[at % Math.min(3, targets.length)] ?? null)]
      }
      if (value !== undefined) return [field.name, value as WireValue]
      // They can sign in, from whenever until whenever.
      if (field.kind === 'date') return [field.name, null]
      return [field.name, field.name === this.app.bundle.app.account.active ? 'ENABLED' : (base[field.name] as WireValue)]
    })
    return { ...base, ...Object.fromEntries(given) }
  }

  #note(entity: AppEntity, document: RecordData): void {
    const note = (owner: AppEntity, row: RecordData) => {
      for (const field of owner.fields.values()) {
        const value = row[field.name]
        const [file] = field.kind === 'attachment' ? ((value ?? []) as readonly FileReference[]) : []
        const told = file?.name ?? value
        const text = typeof told === 'string' || typeof told === 'number' ? String(told).match(canaryPattern)?.[0] : undefined
        if (text !== undefined) this.canaries.set(text, { entity: owner, field, document, row })
      }
    }
    note(entity, document)
    for (const [name, lines] of entity.lines) for (const row of linesOf(document, name)) note(lines, row)
  }
}

const system = {
  createdAt: '2020-01-02T03:04:05.000Z',
  createdBy: null,
  updatedAt: '2020-01-02T03:04:05.000Z',
  updatedBy: null,
} as const
