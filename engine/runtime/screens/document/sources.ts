import type { Conversion } from '../../../schema/conversion.ts'
import type { Expression, Operand } from '../../../schema/expression.ts'
import type { App, AppEntity } from '../../app/app.ts'
import { vars } from '../../app/vars.ts'
import { sameValue } from '../../documents/same-value.ts'
import { isOperation, nodeOf } from '../../expressions/tree.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../../values/record-data.ts'
import { numberField, whatIsIn } from './rows.ts'

/** The most columns that tell sources apart. */
const mostColumns = 8

/** The entity whose records are the sources of a conversion: lines, or documents. */
export function sourceEntity(app: App, { from }: Conversion): AppEntity | undefined {
  return app.entities.get(from.lines === undefined ? from.entity : `${from.entity}.${from.lines}`)
}

/**
 * Which sources can be taken for a document: what the conversion says, those that agree with what the document holds already
 * (`same`), and not those that it has taken before. The condition is over `record`, the source.
 */
export function sourceFilter(app: App, conversion: Conversion, document: AppEntity, record: RecordData): Expression {
  const { from, same = [] } = conversion
  const isLines = from.lines !== undefined
  const ownPath = (path: string) => (isLines ? `record.parent.${path}` : `record.${path}`)
  const conditions: Expression[] = from.where === undefined ? [] : [isLines ? asRecord(from.where) : from.where]
  for (const path of same) {
    const value = document.fields.has(path) ? wireOf(record, path) : null
    if (typeof value === 'string') conditions.push({ '==': [{ var: ownPath(path) }, value] })
  }
  const taken = takenSources(app, conversion, document, record)
  if (taken.length > 0) conditions.push({ '!': [{ in: [{ var: 'record.id' }, taken] }] })
  if (conditions.length === 0) return true
  return conditions.length === 1 ? (conditions[0] ?? true) : { and: conditions }
}

/** In a search over lines, `row` is the record searched and `record` its parent. */
function asRecord(expression: Expression): Expression {
  if (!isOperation(expression)) return expression
  const { operator, operands } = nodeOf(expression)
  if (operator === 'var') {
    const path = String(operands[0])
    if (path.startsWith('row.')) return { var: path.replace(/^row\./, 'record.') }
    return { var: path.replace(/^record\./, 'record.parent.') }
  }
  const inner = (operand: Operand): Operand => (isOperation(operand) ? asRecord(operand) : operand)
  return { [operator]: operands.map(inner) }
}

/** Ids of sources that lines of the document refer to already. */
function takenSources(app: App, conversion: Conversion, document: AppEntity, record: RecordData): readonly string[] {
  const source = sourceEntity(app, conversion)
  const lines = document.lines.get(conversion.to.lines ?? '')
  const refs = [...(lines?.fields.values() ?? [])].filter((field) => field.target === source?.name)
  return linesOf(record, conversion.to.lines ?? '').flatMap((row) =>
    refs.map((ref) => row[ref.name]).filter((id) => typeof id === 'string'),
  )
}

/**
 * The columns by which people tell sources apart. Lines are told by what they are about, how much, and what decides whether they can be
 * taken; where they come from stands last (`quietColumns`). Documents are told by their name and their amounts.
 */
export function sourceColumns(source: AppEntity, { from }: Conversion): readonly string[] {
  const own = [...source.fields.values()].filter((field) => !field.system)
  const first = (kind: string) => own.find((field) => field.kind === kind)?.name
  const decisive = vars(from.where).flatMap((path) => (path.startsWith('row.') ? [path.slice('row.'.length)] : []))
  const numbers = source.parent ? 'quantity' : 'money'
  const amounts = own.filter((field) => field.kind === numbers).map((field) => field.name)
  const last = quietColumns(source)
  const { amount, due } = source.declaration.essential ?? {}
  const subject = source.parent
    ? [whatIsIn(source), ...decisive, amounts[0], first('lookup'), amount]
    : [source.display, first('ref'), first('code'), amounts[0]]
  const columns = new Set<string>()
  for (const name of [...subject, due ?? first('date'), first('lookup'), first('code'), ...amounts]) {
    const isThere = name !== undefined && source.fields.has(name) && !last.includes(name)
    if (isThere && columns.size + last.length < mostColumns) columns.add(name)
  }
  return [...columns, ...last]
}

/** The columns that say where lines come from, which nobody picks by: their document, and their number in it. */
export function quietColumns(source: AppEntity): readonly string[] {
  const number = numberField(source)
  return source.parent ? [`parent.${source.parent.entity.display}`, ...(number ? [number] : [])] : []
}

/** Sources of one document stand together, the latest document first. */
export function sourceOrder(source: AppEntity): readonly (readonly [path: string, direction: 'asc' | 'desc'])[] {
  const number = numberField(source)
  if (!source.parent) return [[source.display, 'desc']]
  return [[`parent.${source.parent.entity.display}`, 'desc'], ...(number ? [[number, 'asc'] as const] : [])]
}

/** The fields of the header in which a converted document disagrees with this one; empty fields agree with everything. */
export function disagreements(document: AppEntity, record: RecordData, converted: RecordData, same: readonly string[]): readonly string[] {
  return same.filter((path) => {
    const field = document.fields.get(path)
    const [own, other] = [wireOf(record, path), wireOf(converted, path)]
    return field !== undefined && own !== null && other !== null && !sameValue(field, own, other)
  })
}

/** The fields of the header that are empty and that a converted document fills. */
export function fillable(document: AppEntity, record: RecordData, converted: RecordData): readonly (readonly [string, WireValue])[] {
  return [...document.fields.values()].flatMap((field) => {
    const value = wireOf(converted, field.name)
    const isFree = !field.system && field.kind !== 'status' && field.declaration?.computed === undefined
    return isFree && value !== null && wireOf(record, field.name) === null ? [[field.name, value] as const] : []
  })
}
