import type { Effect } from '../../schema/effect.ts'
import type { Expression } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import { compute, type Surroundings } from '../documents/compute.ts'
import { withValue } from '../documents/with-value.ts'
import { compile } from '../expressions/compile.ts'
import { resolve } from '../expressions/resolve.ts'
import { type Scope, type Site, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import { Decimal } from '../values/decimal.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { holds, isDecimal } from '../values/value.ts'
import type { Balance, PendingEffect } from './pending-effect.ts'
import { sharesOf } from './shares.ts'

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>

/** How many other records an effect changes that does not say. */
const mostAmong = 200

/** The effects of one transition as they are worked out, one after the other: each sees what those before it have set. */
export class Effects {
  record: RecordData
  readonly pending: PendingEffect[] = []
  readonly #app: App
  readonly #entity: AppEntity
  readonly #scope: Surroundings

  /** `scope.old` is the record before the transition, `scope.comment` what its taker has said. */
  constructor(app: App, entity: AppEntity, record: RecordData, scope: Surroundings) {
    this.#app = app
    this.#entity = entity
    this.#scope = scope
    this.record = record
  }

  run(effect: Effect): void {
    switch (effect.kind) {
      case 'set':
        this.#set(effect)
        break
      case 'split':
        this.#split(effect)
        break
      case 'balance':
        this.#balance(effect)
        break
      case 'fire':
        this.#fire(effect)
        break
      case 'update':
        this.#update(effect)
        break
      case 'among':
        this.#among(effect)
        break
      case 'rank':
        this.#rank(effect)
        break
      case 'apply':
        this.#apply(effect)
        break
      case 'create':
        this.#create(effect)
        break
      case 'call':
        if (this.#applies(effect.when)) this.pending.push({ kind: 'call', connector: effect.connector, operation: effect.operation })
        break
      case 'notify':
        if (this.#applies(effect.when)) this.pending.push({ kind: 'notify', message: effect.message, to: effect.to })
        break
      default:
        effect satisfies never
    }
  }

  #site(lines?: AppEntity): Site {
    const { name } = this.#entity
    return siteOf(this.#app, { record: name, old: name, ...(lines && { row: lines.name }) }, { comment: true })
  }

  #scopeOf(row?: RecordData): Scope {
    return { ...this.#scope, record: this.record, ...(row && { row }) }
  }

  #applies(when: Expression | undefined, lines?: AppEntity, row?: RecordData): boolean {
    return when === undefined || holds(compile(when, this.#site(lines))(this.#scopeOf(row)))
  }

  #set({ field: path, value, when }: Of<'set'>): void {
    const before = this.record
    const [first = '', inner] = path.split('.')
    const lines = this.#entity.lines.get(first)
    const field = lines === undefined ? this.#entity.fields.get(first) : lines.fields.get(inner ?? '')
    if (field === undefined) return
    const evaluate = compile(value, this.#site(lines))
    const put = (record: RecordData, row?: RecordData): RecordData => {
      if (!this.#applies(when, lines, row)) return record
      return withValue(record, field.name, fieldKinds[field.kind].write(evaluate(this.#scopeOf(row)), field))
    }
    const after = lines === undefined ? put(before) : { ...before, [first]: linesOf(before, first).map((row) => put(row, row)) }
    this.record = compute(this.#app, this.#entity.name, after, this.#scope, before)
  }

  #split({ field: path, whole, by, remainder, when }: Of<'split'>): void {
    const [first = '', name = ''] = path.split('.')
    const lines = this.#entity.lines.get(first)
    const field = lines?.fields.get(name)
    const split = compile(whole, this.#site())(this.#scopeOf())
    if (lines === undefined || field === undefined || !isDecimal(split)) return
    const before = this.record
    const rows = linesOf(before, first)
    const taken = [...rows.keys()].filter((index) => this.#applies(when, lines, rows[index]))
    const weigh = compile(by, this.#site(lines))
    const weights = taken.map((index) => {
      const weight = weigh(this.#scopeOf(rows[index]))
      return isDecimal(weight) ? weight : new Decimal(0)
    })
    const shares = sharesOf(split, weights, field.scale ?? 0, remainder)
    const shareOf = new Map(taken.map((index, at) => [index, fieldKinds[field.kind].write(shares[at] ?? null, field)]))
    const after = rows.map((row, index) => (shareOf.has(index) ? withValue(row, name, shareOf.get(index) ?? null) : row))
    this.record = compute(this.#app, this.#entity.name, { ...before, [first]: after }, this.#scope, before)
  }

  #create({ conversion, each, into, refused, existing, when }: Of<'create'>): void {
    if (!this.#applies(when)) return
    const kept = { ...(into !== undefined && { into }), ...(refused !== undefined && { refused }), ...(existing && { existing }) }
    this.pending.push({ kind: 'create', conversion, ...(each && { each }), ...kept })
  }

  #balance({ lines: name, via, add, when }: Of<'balance'>): void {
    const lines = this.#entity.lines.get(name)
    const target = this.#app.entities.get(lines?.fields.get(via)?.target ?? '')
    if (lines === undefined || target === undefined) return
    const balances: Balance[] = []
    for (const [index, row] of linesOf(this.record, name).entries()) {
      const id = wireOf(row, via)
      if (typeof id !== 'string' || !this.#applies(when, lines, row)) continue
      balances.push({ row: index, id, add: this.#added(add, lines, row) })
    }
    if (balances.length > 0) this.pending.push({ kind: 'balance', lines: name, via, entity: target.name, balances })
  }

  /** A null adds nothing. */
  #added(add: Readonly<Record<string, Expression>>, lines: AppEntity, row: RecordData): Record<string, string> {
    const added: Record<string, string> = {}
    for (const [field, expression] of Object.entries(add)) {
      const number = compile(expression, this.#site(lines))(this.#scopeOf(row))
      if (isDecimal(number)) added[field] = number.toFixed()
    }
    return added
  }

  #fire({ via, transition, optional = false, when }: Of<'fire'>): void {
    const { entity, lines, key } = this.#led(via)
    if (entity === undefined || !this.#applies(when)) return
    const from = lines === undefined ? [this.record] : linesOf(this.record, lines.parent?.field ?? '')
    const ids = new Set(from.map((record) => wireOf(record, key)).filter((id) => typeof id === 'string'))
    if (ids.size > 0) this.pending.push({ kind: 'fire', entity, ids: [...ids], transition, optional })
  }

  #update({ via, values, when }: Of<'update'>): void {
    const { entity, lines, key } = this.#led(via)
    const target = entity === undefined ? undefined : this.#app.entities.get(entity)
    if (target === undefined) return
    const updates = new Map<string, Record<string, WireValue>>()
    const note = (record: RecordData, row?: RecordData) => {
      const id = wireOf(record, key)
      if (typeof id !== 'string' || !this.#applies(when, lines, row)) return
      const changed: Record<string, WireValue> = { ...updates.get(id) }
      for (const [name, value] of Object.entries(values)) {
        const field = target.fields.get(name)
        if (field) changed[name] = fieldKinds[field.kind].write(compile(value, this.#site(lines))(this.#scopeOf(row)), field)
      }
      updates.set(id, changed)
    }
    if (lines === undefined) note(this.record)
    else for (const row of linesOf(this.record, lines.parent?.field ?? '')) note(row, row)
    if (updates.size > 0) this.pending.push({ kind: 'update', entity: target.name, updates })
  }

  #among({ entity, where, transition, optional = false, values = {}, most = mostAmong, when }: Of<'among'>): void {
    const target = this.#app.entities.get(entity)
    if (target === undefined || !this.#applies(when)) return
    const changed = Object.entries(values).flatMap(([name, value]) => {
      const field = target.fields.get(name)
      return field ? [[name, fieldKinds[field.kind].write(compile(value, this.#site())(this.#scopeOf()), field)] as const] : []
    })
    const step = transition === undefined ? {} : { transition }
    this.pending.push({ kind: 'among', entity, where, values: Object.fromEntries(changed), ...step, optional, most })
  }

  #rank({ entity, of, where, order, within = [], place, when }: Of<'rank'>): void {
    if (!this.#applies(when)) return
    this.pending.push({ kind: 'rank', of: of === undefined ? entity : `${entity}.${of}`, where, order, within, place })
  }

  #apply({ via, lines: name, names, gives, trial = false, when }: Of<'apply'>): void {
    const { entity, key } = this.#led(via)
    const lines = this.#entity.lines.get(name)
    const id = wireOf(this.record, key)
    if (entity === undefined || lines === undefined || typeof id !== 'string') return
    const changes = linesOf(this.record, name).flatMap((row, index) => {
      const field = wireOf(row, names)
      if (typeof field !== 'string' || !this.#applies(when, lines, row)) return []
      const text = wireOf(row, gives)
      return [{ field, text: typeof text === 'string' ? text : '', path: `${name}.${index}.${gives}` }]
    })
    if (changes.length > 0) this.pending.push({ kind: 'apply', entity, id, changes, trial })
  }

  /** Where the `via` of an effect leads: the other entity, from the lines or from the record, by which path. */
  #led(via: string): { readonly entity: string | undefined; readonly lines: AppEntity | undefined; readonly key: string } {
    const [first = '', ...rest] = via.split('.')
    const lines = this.#entity.lines.get(first)
    const key = lines === undefined ? via : rest.join('.')
    const target = resolve(this.#site(lines), `${lines === undefined ? 'record' : 'row'}.${key}`)
    return { entity: target.kind === 'field' ? target.field.target : undefined, lines, key }
  }
}
