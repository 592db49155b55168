import type { LinesField } from '../../schema/field.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import type { Evaluator } from '../expressions/operators/operator.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { holds } from '../values/value.ts'
import { entityOf } from './entity-of.ts'
import { perEntity } from './per-entity.ts'
import { type Reads, readsOf } from './reads.ts'

/** One field of a document whose value follows from others: computed, or cleared while it is hidden. */
export interface ComputedField {
  readonly field: AppField
  /** The field of the lines that it belongs to; none for the header. */
  readonly lines?: string
  readonly evaluate: Evaluator
  readonly reads: Reads
  /** `evaluate` says whether the field is shown: where it is not, its value is cleared. */
  readonly clears?: true
}

/** Lines that are emptied while they are hidden. */
export interface ClearedLines {
  readonly name: string
  readonly visible: Evaluator
}

/** How a document is computed. */
interface Computation {
  /** In an order in which each comes after what it reads; those that read themselves in the end are left out. */
  readonly fields: readonly ComputedField[]
  /** Before the fields are computed. */
  readonly clearedLines: readonly ClearedLines[]
  /** Fields that read each other in a circle: `['total', 'lines.share']`. */
  readonly cycles: readonly (readonly string[])[]
}

/** What a computed field says beside what its owner, the header or a line, says now. */
export const computedValue = ({ field, evaluate, clears }: ComputedField, scope: Scope, owner: RecordData): WireValue => {
  const { write, empty } = fieldKinds[field.kind]
  const value = evaluate(scope)
  if (clears !== true) return write(value, field)
  return holds(value) ? wireOf(owner, field.name) : empty
}

/** The computed fields of the entity and its lines, in order. */
export const computationOf = perEntity((app: App, name: string): Computation => {
  const entity = entityOf(app, name)
  const fields = new Map<string, ComputedField>()
  for (const field of computedOf(app, entity, entity)) fields.set(addressOf(field), field)
  for (const lines of entity.lines.values()) for (const field of computedOf(app, entity, lines)) fields.set(addressOf(field), field)
  return { ...inOrder(fields), clearedLines: clearedLinesOf(app, entity) }
})

const clearedLinesOf = (app: App, { name: document, lines }: AppEntity): readonly ClearedLines[] =>
  [...lines].flatMap(([name, { declaration }]) => {
    const { visible, whenHidden } = declaration as LinesField
    if (whenHidden !== 'clear' || visible === undefined || visible === true) return []
    return [{ name, visible: compile(visible, siteOf(app, { record: document })) }]
  })

const addressOf = ({ field, lines }: ComputedField): string => (lines === undefined ? field.name : `${lines}.${field.name}`)

function* computedOf(app: App, document: AppEntity, owner: AppEntity): Iterable<ComputedField> {
  const isHeader = owner === document
  const site = siteOf(app, isHeader ? { record: document.name } : { record: document.name, row: owner.name })
  for (const field of owner.fields.values()) {
    const { computed, visible, whenHidden } = field.declaration ?? {}
    const clears = computed === undefined && whenHidden === 'clear' && visible !== undefined && visible !== true
    const expression = clears ? visible : computed
    if (expression === undefined) continue
    const of: ComputedField = {
      field,
      evaluate: compile(expression, site),
      reads: readsOf(expression, document),
      ...(clears && { clears }),
    }
    yield owner.parent === undefined ? of : { ...of, lines: owner.parent.field }
  }
}

/** The addresses of the computed fields that a field may read. */
const readBy = ({ reads, lines }: ComputedField): readonly string[] => [
  ...reads.header,
  ...(lines === undefined ? [] : [...reads.row].map((key) => `${lines}.${key}`)),
  ...[...reads.lines].flatMap(([name, keys]) => [...keys].map((key) => `${name}.${key}`)),
]

const inOrder = (fields: ReadonlyMap<string, ComputedField>): Omit<Computation, 'clearedLines'> => {
  const cycles: string[][] = []
  const ordered = new Map<string, ComputedField>()
  const path: string[] = []
  const visit = (address: string): void => {
    const field = fields.get(address)
    if (field === undefined || ordered.has(address)) return
    const start = path.indexOf(address)
    if (start >= 0) {
      cycles.push(path.slice(start))
      return
    }
    path.push(address)
    for (const read of readBy(field)) visit(read)
    path.pop()
    ordered.set(address, field)
  }
  for (const address of fields.keys()) visit(address)
  const circular = new Set(cycles.flat())
  return { fields: [...ordered].filter(([address]) => !circular.has(address)).map(([, field]) => field), cycles }
}
