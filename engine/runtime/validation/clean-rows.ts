import type { Expression } from '../../schema/expression.ts'
import type { App, AppEntity } from '../app/app.ts'
import { entityOf } from '../documents/entity-of.ts'
import { perEntity } from '../documents/per-entity.ts'
import { readsOf } from '../documents/reads.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { Scope } from '../expressions/scope.ts'
import type { RecordData } from '../values/record-data.ts'

/** What the check of a row reads besides the row: while all of it is the same, a row that was in order still is. */
export type Frame = readonly unknown[]

/** In which frame a row was in order, and as what it was stored then. */
interface InOrder {
  readonly frame: Frame
  readonly old: RecordData | undefined
}

/** Rows that were in order. Rows are never changed in place, and an edit of one leaves the others the same objects. */
const inOrder = new WeakMap<RecordData, InOrder>()

/**
 * Whether the row was found in order in this frame before.
 * @param old the row as it is stored: one that is stored as it is has nothing that it had not before
 */
export const isKnownClean = (row: RecordData, old: RecordData | undefined, frame: Frame | undefined): boolean => {
  const known = frame && inOrder.get(row)
  if (known === undefined || (old !== row && old !== known.old)) return false
  return known.frame.length === frame?.length && known.frame.every((value, at) => Object.is(value, frame[at]))
}

/** Remembers that nothing is wrong with the row in this frame. */
export const noteClean = (row: RecordData, old: RecordData | undefined, frame: Frame): void => {
  inOrder.set(row, { frame, old })
}

/** The frame of the rows of some lines; none where their conditions or rules read other rows or the moment. */
export const frameOf = (app: App, entity: AppEntity, lines: string, scope: Scope, requires: unknown): Frame | undefined => {
  const read = rowReads(app, entity.name).get(lines)
  if (read === undefined) return undefined
  return [
    entity.lines.get(lines),
    requires,
    read.isOldRead ? scope.old : undefined,
    read.isUserRead ? scope.user : undefined,
    scope.params,
    scope.settings,
    scope.today,
    ...read.keys.map((key) => scope.record?.[key]),
  ]
}

/** The parts of the scope of which a frame carries the whole, and those that belong to the row itself or are named by key. */
const carried = new Set(['row', 'record', 'old', 'user', 'params', 'settings', 'today'])

/** What the conditions and rules of some lines read besides the row: keys of the header, the document as it was stored, and who writes it. */
interface RowReads {
  readonly keys: readonly string[]
  readonly isOldRead: boolean
  readonly isUserRead: boolean
}

const rowReads = perEntity((app: App, name: string): ReadonlyMap<string, RowReads> => {
  const entity = entityOf(app, name)
  const found = new Map<string, RowReads>()
  for (const [field, lines] of entity.lines) {
    const reads = expressionsOf(lines).map((expression) => ({ scopes: dependencies(expression), ...readsOf(expression, entity) }))
    const isFramed = reads.every(
      ({ scopes, lines: rows }) => rows.size === 0 && scopes.every((path) => carried.has(path.split('.', 1)[0] ?? '')),
    )
    const isRead = (scope: string) => reads.some(({ scopes }) => scopes.some((path) => path.split('.', 1)[0] === scope))
    const keys = [...new Set(reads.flatMap(({ header }) => [...header]))]
    if (isFramed) found.set(field, { keys, isOldRead: isRead('old'), isUserRead: isRead('user') })
  }
  return found
})

function expressionsOf({ declaration, fields, rules }: AppEntity): readonly Expression[] {
  const conditions = [declaration, ...[...fields.values()].map((field) => field.declaration)].flatMap((declared) => {
    const { visible, required } = (declared ?? {}) as { visible?: true | Expression; required?: true | Expression }
    return [visible, required]
  })
  return [...conditions, ...rules.flatMap(({ require, when }) => [require, when])].filter(
    (expression): expression is Expression => expression !== undefined && expression !== true,
  )
}
