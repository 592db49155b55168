import type { AppField } from '../../app/app.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import { fieldKinds } from '../../fields/index.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../../values/record-data.ts'
import { cellAddress } from './address.ts'
import type { DocumentEdit } from './edit.ts'
import { keyOf } from './rows.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from './state.ts'

/** A value that a step proposes, and for how many places that are still empty. */
interface Proposed {
  readonly field: AppField
  readonly value: WireValue
  readonly count: number
}

/** What a step proposes for what is still empty, ready to be told and to be taken. */
export interface Proposals {
  readonly values: readonly Proposed[]
  readonly edits: readonly DocumentEdit[]
}

/** What a step proposes as the document stands: nothing where something has been typed, even what is no value, and nothing where there is nothing to propose. */
export function proposalsOf(context: DocumentContext, state: DocumentState, step: string): Proposals {
  const proposed = Object.keys(context.entity.workflow?.transitions.get(step)?.proposes ?? {})
  const parts = proposed.map((path) => proposalFor(context, state, step, path))
  return { values: parts.flatMap(({ values }) => values), edits: parts.flatMap(({ edits }) => edits) }
}

function proposalFor(context: DocumentContext, state: DocumentState, step: string, path: string): Proposals {
  const { app, entity } = context
  const [first = '', inner] = path.split('.')
  const lines = inner === undefined ? undefined : entity.lines.get(first)
  const field = inner === undefined ? entity.fields.get(first) : lines?.fields.get(inner)
  const expression = entity.workflow?.transitions.get(step)?.proposes?.[path]
  if (!field || expression === undefined) return { values: [], edits: [] }
  const site = siteOf(app, { record: entity.name, old: entity.name, ...(lines && { row: lines.name }) })
  const scope = { ...surroundingsOf(context, state), record: state.record }
  const valueFor = (row?: RecordData) => fieldKinds[field.kind].write(evaluate(expression, site, row ? { ...scope, row } : scope), field)
  const isOpen = (record: RecordData, address: string) => wireOf(record, field.name) === null && !(address in state.rejected)

  if (!lines) {
    const value = isOpen(state.record, first) ? valueFor() : null
    if (value === null) return { values: [], edits: [] }
    const edit: DocumentEdit = { kind: 'field', field: first, input: { kind: 'value', value } }
    return { values: [{ field, value, count: 1 }], edits: [edit] }
  }
  const cells = linesOf(state.record, first).flatMap((row) => {
    const value = isOpen(row, cellAddress(first, keyOf(row), field.name)) ? valueFor(row) : null
    return value === null ? [] : [{ key: keyOf(row), field: field.name, input: { kind: 'value', value } as const }]
  })
  const counts = new Map<WireValue, number>()
  for (const { input } of cells) counts.set(input.value, (counts.get(input.value) ?? 0) + 1)
  return {
    values: [...counts].map(([value, count]) => ({ field, value, count })),
    edits: cells.length > 0 ? [{ kind: 'cells', lines: first, cells }] : [],
  }
}
