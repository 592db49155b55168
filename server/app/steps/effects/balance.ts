import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { compute } from '../../../../engine/runtime/documents/compute.ts'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import type { Issue } from '../../../../engine/runtime/validation/issue.ts'
import { validate } from '../../../../engine/runtime/validation/validate.ts'
import { Decimal, toDecimal } from '../../../../engine/runtime/values/decimal.ts'
import { linesOf, type RecordData, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Balance, PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { Invalid } from '../../records/failures.ts'
import { surroundingsOf } from '../../records/surroundings.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import { heldDocumentsOfLines, holdDocuments } from '../../storage/writes/held_documents.ts'
import { write } from '../write.ts'

type BalanceEffect = Extract<PendingEffect, { kind: 'balance' }>

/**
 * Adds to the lines of other documents that keep a balance. Their documents are locked in the order of their ids, so two steps that draw on
 * one line wait for each other, and the second sees what the first has left.
 * @throws Invalid when a rule of such a line no longer holds; the issue stands at the line of this document
 */
export async function runBalance(context: Context, client: Queryable, effect: BalanceEffect): Promise<void> {
  const lines = context.app.entities.get(effect.entity)
  if (!lines?.parent) return
  const { entity } = lines.parent
  const documentIds = await heldDocumentsOfLines(
    client,
    lines,
    effect.balances.map(({ id }) => id),
  )
  const documents = await holdDocuments(client, context.app, entity, environmentOf(context), documentIds)
  const known = new Set(documents.flatMap((document) => linesOf(document, lines.parent?.field ?? '').map(({ id }) => id)))
  const lost = effect.balances.find(({ id }) => !known.has(id))
  if (lost)
    throw new Invalid([
      { code: 'refusedElsewhere', path: `${effect.lines}.${lost.row}.${effect.via}`, params: { entity: entity.label, record: lost.id } },
    ])
  for (const before of documents) await balanceDocument(context, client, effect, lines, before)
}

async function balanceDocument(
  context: Context,
  client: Queryable,
  effect: BalanceEffect,
  lines: AppEntity,
  before: RecordData,
): Promise<void> {
  const entity = lines.parent?.entity as AppEntity
  const field = lines.parent?.field ?? ''
  const own = new Map(linesOf(before, field).map((line) => [line.id, line]))
  const balances = effect.balances.filter(({ id }) => own.has(id))
  const rows = linesOf(before, field).map((line) =>
    balances.filter(({ id }) => id === line.id).reduce((row, balance) => added(lines, row, balance), line),
  )
  const surroundings = surroundingsOf(context, before)
  const after = compute(context.app, entity.name, { ...before, [field]: rows }, surroundings, before)
  const places = new Map(linesOf(after, field).map((line, index) => [`${field}.${index}`, line.id]))
  const issues = validate(context.app, entity.name, after, surroundings).flatMap((issue) => atOwnLine(effect, balances, places, issue))
  if (issues.length > 0) throw new Invalid(issues)
  await write(context, client, { entity, before, after, action: 'balance', isDeclared: true })
}

/** The line with the numbers added; an empty one counts from 0. */
function added(lines: AppEntity, line: RecordData, { add }: Balance): RecordData {
  const changed: Record<string, RecordData[string]> = { ...line }
  for (const [name, number] of Object.entries(add)) {
    const field = lines.fields.get(name)
    if (field) changed[name] = fieldKinds[field.kind].write((toDecimal(wireOf(line, name)) ?? new Decimal(0)).plus(number), field)
  }
  return changed
}

/** The issue of a balanced line, at the line of this document that draws on it. Issues of lines that are not touched are not ours. */
function atOwnLine(
  effect: BalanceEffect,
  balances: readonly Balance[],
  places: ReadonlyMap<string, string | undefined>,
  issue: Issue,
): Issue[] {
  const id = places.get(issue.path.split('.').slice(0, 2).join('.'))
  return balances.filter((balance) => balance.id === id).map(({ row }) => ({ ...issue, path: `${effect.lines}.${row}.${effect.via}` }))
}
