import type { LinesField } from '../../schema/field.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import type { Scope } from '../expressions/scope.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { sameWire } from '../values/same-wire.ts'
import { holds } from '../values/value.ts'
import { Changes } from './changes.ts'
import { type ClearedLines, type ComputedField, computationOf, computedValue } from './computation.ts'
import { entityOf } from './entity-of.ts'
import { withValue } from './with-value.ts'

/** What expressions are evaluated with besides the record and its rows. */
export type Surroundings = Omit<Scope, 'record' | 'row'>

/**
 * The record with all computed fields, its lines counted, and what is hidden cleared where that is declared. Given the computed record that it was made from by an edit,
 * only what the edit touches is computed. What does not change stays the same object, rows and the record too.
 */
export const compute = (app: App, entity: string, record: RecordData, scope: Surroundings, previous?: RecordData): RecordData => {
  const draft = new Draft(entityOf(app, entity), record, scope, previous)
  const { clearedLines, fields } = computationOf(app, entity)
  for (const cleared of clearedLines) draft.clearLines(cleared)
  draft.countLines()
  for (const computed of fields) draft.compute(computed)
  return draft.record
}

/** Whether the record says so already; a null is said too. */
const carries = (record: RecordData, field: string, value: WireValue): boolean =>
  Object.hasOwn(record, field) && sameWire(wireOf(record, field), value)

/** A document while it is computed: copied only where it changes. */
class Draft {
  record: RecordData
  readonly #entity: AppEntity
  readonly #scope: Surroundings
  readonly #changes: Changes
  readonly #copied = new Set<unknown>()

  constructor(entity: AppEntity, record: RecordData, scope: Surroundings, previous: RecordData | undefined) {
    this.record = record
    this.#entity = entity
    this.#scope = scope
    this.#changes = new Changes(entity, record, previous)
  }

  /** Counts the lines 1, 2, 3 … in the field that they declare for it. */
  countLines(): void {
    for (const [name, { declaration, fields }] of this.#entity.lines) {
      const field = fields.get((declaration as LinesField).number ?? '')
      if (field === undefined) continue
      for (const index of linesOf(this.record, name).keys()) this.#setInRow(name, index, field, index + 1)
    }
  }

  /** What is hidden as the record stands when it is given: computed fields are not waited for. */
  clearLines({ name, visible }: ClearedLines): void {
    if (linesOf(this.record, name).length === 0 || holds(visible({ ...this.#scope, record: this.record }))) return
    this.#ownRecord()[name] = []
    this.#changes.noteLines(name)
  }

  compute(computed: ComputedField): void {
    const { field, lines, reads } = computed
    if (lines === undefined) {
      if (!this.#changes.touchesDocument(reads) && !this.#changes.touchesHeader(field.name)) return
      this.#set(field, computedValue(computed, { ...this.#scope, record: this.record }, this.record))
      return
    }
    const touched = this.#changes.touchesDocument(reads)
      ? linesOf(this.record, lines).keys()
      : [...this.#changes.touchedRows(lines, reads, field.name)]
    const scope: { -readonly [Key in keyof Scope]: Scope[Key] } = { ...this.#scope }
    for (const index of touched) {
      scope.record = this.record
      const row = linesOf(this.record, lines)[index] ?? {}
      scope.row = row
      this.#setInRow(lines, index, field, computedValue(computed, scope, row))
    }
  }

  #set(field: AppField, value: WireValue): void {
    if (carries(this.record, field.name, value)) return
    if (field.target === undefined) this.#ownRecord()[field.name] = value
    else this.record = this.#own({ ...withValue(this.record, field.name, value) })
    this.#changes.note(field.name)
  }

  #setInRow(lines: string, index: number, field: AppField, value: WireValue): void {
    const row = linesOf(this.record, lines)[index]
    if (row === undefined || carries(row, field.name, value)) return
    const rows = this.#ownRows(lines)
    if (field.target !== undefined) rows[index] = this.#own({ ...withValue(row, field.name, value) })
    else if (this.#copied.has(row)) (row as Record<string, WireValue>)[field.name] = value
    else rows[index] = this.#own({ ...row, [field.name]: value })
    this.#changes.note(field.name, lines, index)
  }

  #ownRecord(): Record<string, WireValue | readonly RecordData[]> {
    if (!this.#copied.has(this.record)) this.record = this.#own({ ...this.record })
    return this.record as Record<string, WireValue | readonly RecordData[]>
  }

  #ownRows(lines: string): RecordData[] {
    const rows = linesOf(this.record, lines)
    if (this.#copied.has(rows)) return rows as RecordData[]
    const copy = this.#own([...rows])
    this.#ownRecord()[lines] = copy
    return copy
  }

  #own<Thing extends object>(copy: Thing): Thing {
    this.#copied.add(copy)
    return copy
  }
}
