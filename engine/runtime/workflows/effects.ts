import type { Effect } from '../../schema/effect.ts'
import type { Expression } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import { compute, type Surroundings } from '../documents/compute.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../documents/record-data.ts'
import { compile } from '../expressions/compile.ts'
import { resolve } from '../expressions/resolve.ts'
import { type Scope, type Site, siteOf } from '../expressions/scope.ts'
import { holds, isDecimal } from '../expressions/value.ts'
import { fieldKinds } from '../fields/index.ts'
import type { Balance, PendingEffect } from './pending-effect.ts'

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>

/** The effects of one transition as they are worked out, one after the other: each sees what those before it have set. */
export class Effects {
  record: RecordData
  readonly pending: PendingEffect[] = []
  readonly #app: App
  readonly #entity: AppEntity
  readonly #scope: Surroundings

  /** `scope.old` is the record before the transition. */
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
      case 'balance':
        this.#balance(effect)
        break
      case 'fire':
        this.#fire(effect)
        break
      case 'create':
        if (this.#applies(effect.when)) this.pending.push({ kind: 'create', conversion: effect.conversion })
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
    return siteOf(this.#app, { record: name, old: name, ...(lines && { row: lines.name }) })
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
    const [first = '', ...rest] = via.split('.')
    const lines = this.#entity.lines.get(first)
    const key = lines === undefined ? via : rest.join('.')
    const target = resolve(this.#site(lines), `${lines === undefined ? 'record' : 'row'}.${key}`)
    const entity = target.kind === 'field' ? target.field.target : undefined
    if (entity === undefined || !this.#applies(when)) return
    const from = lines === undefined ? [this.record] : linesOf(this.record, first)
    const ids = new Set(from.map((record) => wireOf(record, key)).filter((id) => typeof id === 'string'))
    if (ids.size > 0) this.pending.push({ kind: 'fire', entity, ids: [...ids], transition, optional })
  }
}

/** The record with the value; the label of a reference and what was read through it go with the old one. */
const withValue = (record: RecordData, field: string, value: WireValue): RecordData => {
  if (wireOf(record, field) === value) return record
  const kept = Object.entries(record).filter(([key]) => !key.startsWith(`${field}.`))
  const after: RecordData = { ...Object.fromEntries(kept), [field]: value }
  if (record.$labels?.[field] === undefined) return after
  const { [field]: _, ...$labels } = record.$labels
  return { ...after, $labels }
}
