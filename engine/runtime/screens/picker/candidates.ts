import type { Expression } from '../../../schema/expression.ts'
import type { App, AppEntity } from '../../app/app.ts'
import { essentialsOf } from '../../app/essentials.ts'
import { namingFields } from '../../documents/record-name.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'

/** What may be picked. */
export interface Candidates {
  readonly app: App
  /** The entity picked from, or the lines of one. */
  readonly entity: string
  /** A search filter over `record`, the candidate; see `bindFilter`. */
  readonly filter?: Expression | undefined
  /** Paths that must be known of the record picked, besides those that are shown. */
  readonly columns?: readonly string[] | undefined
}

/** A record offered or picked. */
export interface Candidate {
  readonly id: string
  /** What people call it. */
  readonly label: string
  /** Its code, when that is not the label. */
  readonly code?: string | undefined
  /** The columns that were read. */
  readonly record: RecordData
}

/** Kinds that say little in the grid of a picker. */
const dull: ReadonlySet<string> = new Set(['attachment', 'id'])
const mostColumns = 6

/** The columns that a picker reads and its grid shows: code, name, what is essential, and what else tells records apart. */
export function pickerColumns(entity: AppEntity): readonly string[] {
  const essential = essentialsOf(entity, (path) => entity.fields.has(path)).filter(({ part }) => part !== 'picture')
  const columns = new Set([entity.code, ...namingFields(entity), ...entity.search, ...essential.map(({ path }) => path)])
  for (const field of entity.fields.values()) {
    if (columns.size >= mostColumns) break
    const isLong = field.declaration?.kind === 'text' && field.declaration.multiline
    if (!field.system && !isLong && !dull.has(field.kind)) columns.add(field.name)
  }
  return [...columns]
}

/** What is read of the candidates: what the picker shows, and what whoever picks needs to know. */
export function candidateColumns(entity: AppEntity, source: Candidates): readonly string[] {
  return [...new Set([...pickerColumns(entity), ...(source.columns ?? [])])]
}

/** A row of a search as a candidate. */
export function candidateOf(entity: AppEntity, record: RecordData): Candidate {
  const code = textOf(record, entity.code)
  const label =
    (entity.displayHere && textOf(record, entity.displayHere)) || textOf(record, entity.display) || code || String(record.id ?? '')
  return { id: String(record.id ?? ''), label, record, ...(code && code !== label ? { code } : {}) }
}

function textOf(record: RecordData, path: string): string {
  return record.$labels?.[path] ?? String(wireOf(record, path) ?? '')
}
