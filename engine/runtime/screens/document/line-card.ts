import type { AppEntity } from '../../app/app.ts'
import type { RecordData } from '../../values/record-data.ts'
import { wireOf } from '../../values/record-data.ts'
import type { LaidOutColumn } from '../list/column-layout.ts'
import { numberField, whatIsIn } from './rows.ts'

/** What a card tells of its line below its title, at most; what a step changes is told besides. */
const mostFacts = 4
/** What can be changed on a card itself, at most; the rest is changed where the whole line is. */
const mostInputs = 3

/** What the cards of some lines show: what each is about, what can be changed at once, and the facts that matter. */
export interface LineCardColumns {
  readonly title: LaidOutColumn | undefined
  /** What a line is about is said on its card as long as it is not said. */
  readonly canTitle: boolean
  readonly inputs: readonly LaidOutColumn[]
  readonly facts: readonly LaidOutColumn[]
}

/**
 * The columns that cards of lines show: sums first, then the others in their order, and what a step of the document changes, without
 * what is empty on every card, and without units, which stand behind their quantities.
 */
export function lineCardColumns(
  lines: AppEntity,
  columns: readonly LaidOutColumn[],
  rows: readonly RecordData[],
  isEditable: (column: LaidOutColumn) => boolean,
): LineCardColumns {
  const units = new Set(columns.flatMap(({ field }) => unitOf(field) ?? []))
  const others = columns.filter(({ path }) => path !== numberField(lines))
  const title = titleOf(lines, others)
  const inputs = others.filter((column) => column !== title && isEditable(column)).slice(0, mostInputs)
  const rest = others.filter(
    (column) => column !== title && !inputs.includes(column) && !units.has(column.path) && !isEmptyOnAll(column, rows),
  )
  const inOrder = [...rest.filter((column) => column.isTotalled), ...rest.filter((column) => !column.isTotalled)]
  const facts = inOrder.filter((column, at) => at < mostFacts || isChangedByStep(lines, column))
  return { title, canTitle: title !== undefined && isEditable(title), inputs, facts }
}

/** The facts that the card of one line tells: those that concern it, and of what it refers to those that are known. */
export const factsOf = (
  { facts }: LineCardColumns,
  row: RecordData,
  isVisible: (field: LaidOutColumn['field']) => boolean,
): readonly LaidOutColumn[] => facts.filter(({ path, field }) => (path.includes('.') ? (wireOf(row, path) ?? '') !== '' : isVisible(field)))

function titleOf(lines: AppEntity, columns: readonly LaidOutColumn[]): LaidOutColumn | undefined {
  const what = whatIsIn(lines)
  return columns.find(({ path }) => path === what) ?? columns.find(({ field }) => field.kind === 'ref') ?? columns[0]
}

/** Whoever takes the step, and whoever reads what came of it, looks for it. */
function isChangedByStep({ parent }: AppEntity, { path }: LaidOutColumn): boolean {
  const steps = [...(parent?.entity.workflow?.transitions.values() ?? [])]
  return steps.some(({ edits }) => edits?.includes(`${parent?.field}.${path}`))
}

/** The field that says in which unit a quantity is, if there is one. */
export function unitOf(field: LaidOutColumn['field']): string | undefined {
  const { declaration } = field
  return declaration?.kind === 'quantity' && 'unit' in declaration ? declaration.unit : undefined
}

function isEmptyOnAll({ path }: LaidOutColumn, rows: readonly RecordData[]): boolean {
  return rows.every((row) => (wireOf(row, path) ?? '') === '')
}
