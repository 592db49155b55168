import { randomUUID } from 'node:crypto'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { meantBy } from '../../../engine/runtime/connectors/answered.ts'
import { outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Asks } from '../../../engine/schema/asks.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { type OperationOf, operationNamed } from '../records/exchange_records.ts'
import { forbidden, Invalid, notFound } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { editableOf } from '../steps/update.ts'
import { prepare } from '../writing/prepare.ts'
import { editing, type Writable } from '../writing/writable.ts'
import type { Addresses } from './addresses.ts'
import { logCall } from './call_log.ts'
import { callPeer } from './call_peer.ts'

/** What somebody wants to know while they fill in a record. */
export interface Question {
  readonly entity: string
  /** The field whose `asks` it is. */
  readonly field: string
  /** The stored record that is changed; none while a new one is filled in. */
  readonly id?: string
  /** What was filled in so far. */
  readonly record: Readonly<Record<string, unknown>>
}

/** What came of it. */
export type Answered =
  | { readonly kind: 'filled'; readonly values: Readonly<Record<string, WireValue>> }
  /** The other system has answered that it does not know, or does not want to say. */
  | { readonly kind: 'refused'; readonly system: string; readonly reason: string }
  /** Nobody has answered, or nothing that can be understood. */
  | { readonly kind: 'failed'; readonly system: string }

interface Drafted {
  readonly entity: AppEntity
  readonly record: RecordData
  readonly writable: Writable
}

/** What a field asks of another system. */
export interface Asked extends OperationOf {
  readonly asks: Asks
}

/** The other system that a field asks. @throws `notFound` when it asks none, or the person does not fill it in */
export function askedBy(context: Context, { entity: name, field, id }: Question): Asked {
  const entity = entityOf(context, name, id === undefined ? 'create' : 'update')
  const declared = entity.fields.get(field)?.declaration
  const asks = declared && 'asks' in declared ? declared.asks : undefined
  const called = asks && operationNamed(context.app, asks.connector, asks.operation)
  if (!asks || !called) throw notFound(name, field)
  return { ...called, asks }
}

/**
 * Asks another system about what is being filled in, at once, and answers what it would fill in; nothing is stored but the log of the call.
 * @throws Invalid when what was filled in is not enough to ask; `forbidden` where it cannot be asked now
 */
export async function askAboutDraft(
  context: Context,
  addresses: Addresses,
  question: Question,
  { asks, ...called }: Asked,
): Promise<Answered> {
  const { app } = context
  const { entity, record, writable } = await drafted(context, question)
  const own = entity.fields.get(question.field)
  if (!own || !writable.field(entity, own)) throw notFound(question.entity, question.field)
  const system = called.of.label
  const around = environmentOf(context)
  const site = siteOf(app, { record: entity.name })
  const wanted = [asks.when, called.declared.when].every((when) => when === undefined || holds(compile(when, site)({ ...around, record })))
  if (!wanted) throw forbidden('notNow', { field: question.field })
  const out = outgoing(app, called.declared, record, around)
  if ('code' in out) throw new Invalid([out])
  const began = Date.now()
  const outcome = await callPeer(context, addresses, called, out, randomUUID())
  await logCall(context, { called, record, out, began, outcome })
  if (outcome.kind === 'failed') return { kind: 'failed', system }
  if (outcome.kind === 'refused') return { kind: 'refused', system, reason: outcome.reason }
  const { facts } = meantBy(app, called, called.declared, record, outcome.answer, around)
  return { kind: 'filled', values: Object.fromEntries(Object.entries(facts).filter(([name]) => isFilledIn(entity, name, writable))) }
}

const isFilledIn = (entity: AppEntity, name: string, writable: Writable): boolean => {
  const field = entity.fields.get(name)
  return field !== undefined && writable.field(entity, field)
}

/** The record as it would be. @throws Invalid when the field that is asked about is not filled in well */
async function drafted(context: Context, { entity: name, field, id, record: submitted }: Question): Promise<Drafted> {
  const { app, access, pool } = context
  const entity = entityOf(context, name, id === undefined ? 'create' : 'update')
  const before = id === undefined ? null : await load(context, entity, id, access.scope(name, 'update'))
  const surroundings = surroundingsOf(context, before)
  const base = before ?? newRecord(app, name, surroundings)
  const writable = editing(access, before ? editableOf(entity, before) : true, statusOf(entity, base))
  // Files belong to whoever sends them, and lines are not asked about.
  const values = Object.entries(submitted).filter(([each]) => entity.fields.get(each)?.kind !== 'attachment' && !entity.lines.has(each))
  const wanted = { entity, before, base, submitted: Object.fromEntries(values), writable, edits: [] }
  const { record, issues } = await prepare(context, pool, wanted)
  const wrong = [...issues, ...validate(app, name, record, surroundings)].filter(({ path }) => path === field)
  if (wrong.length > 0) throw new Invalid(wrong)
  return { entity, record, writable }
}
