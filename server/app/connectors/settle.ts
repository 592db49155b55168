import { meantBy, saidAbout } from '../../../engine/runtime/connectors/answered.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { withValue } from '../../../engine/runtime/documents/with-value.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import { namedFacts } from '../queues/named_facts.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import type { ExchangesOf, OperationOf } from '../records/exchange_records.ts'
import { Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { runEffects } from '../steps/effects/run_effects.ts'
import { decideStep, writeStep } from '../steps/take_step.ts'
import { write } from '../steps/write.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { lockDocuments } from '../storage/writes/locks.ts'
import type { Outcome } from './outcome.ts'

const longestComment = 2000
type Answered = Extract<Outcome, { kind: 'answered' }>
type Refused = { readonly reason: string; readonly answer?: RecordData }

/** The record that an answer is about, as it is now, locked to the end of the transaction; nothing where an exchange is about none. */
async function locked(context: Context, client: Queryable, name: string, id: string): Promise<RecordData> {
  const entity = entityNamed(context.app, name)
  await lockDocuments(client, entity, [id])
  return load(context, entity, id, true, client)
}

/**
 * Takes in what was answered: the fields that it sets, the step that follows.
 * @throws Invalid when the record does not allow it
 */
export async function takeIn(context: Context, client: Queryable, called: OperationOf, id: string, { answer }: Answered): Promise<void> {
  const { declared } = called
  const name = declared.entity ?? ''
  if (declared.receive === undefined && declared.take === undefined) return
  const before = await locked(context, client, name, id)
  const { facts, step } = meantBy(context.app, called, declared, before, answer, environmentOf(context))
  if (step !== undefined) return take(context, client, name, before, step, facts, saidIn(context, called, answer))
  await set(context, client, name, before, facts)
}

/** Lets the record know that the other system does not want it. */
export async function takeRefusal(context: Context, client: Queryable, called: OperationOf, id: string, refused: Refused): Promise<void> {
  const { entity: name = '', failed } = called.declared
  if (failed === undefined) return
  const before = await locked(context, client, name, id)
  await take(context, client, name, before, failed, {}, refused.reason)
}

const saidIn = (context: Context, called: OperationOf, answer: RecordData): string | undefined =>
  saidAbout(context.app, called, called.declared, answer, environmentOf(context))

async function take(
  context: Context,
  client: Queryable,
  name: string,
  before: RecordData,
  step: string,
  facts: Readonly<Record<string, WireValue>>,
  comment: string | undefined,
): Promise<void> {
  const entity = entityNamed(context.app, name)
  const prepared = { record: withFacts(context, name, before, facts), issues: [] }
  const said = comment === undefined ? {} : { comment: [...comment].slice(0, longestComment).join('') }
  const decided = await decideStep(context, client, { entity, name: step, before, prepared, internal: true, ...said })
  const written = await writeStep(context, client, decided)
  await runEffects(context, client, entity, written, decided.effects)
}

async function set(
  context: Context,
  client: Queryable,
  name: string,
  before: RecordData,
  facts: Readonly<Record<string, WireValue>>,
): Promise<void> {
  const after = withFacts(context, name, before, facts)
  if (after === before) return
  const issues = validate(context.app, name, after, surroundingsOf(context, before))
  if (issues.length > 0) throw new Invalid(issues)
  await write(context, client, { entity: entityNamed(context.app, name), before, after, action: 'update', isDeclared: true })
}

function withFacts(context: Context, name: string, before: RecordData, facts: Readonly<Record<string, WireValue>>): RecordData {
  const changed = Object.entries(facts).reduce((record, [field, value]) => withValue(record, field, value), before)
  return changed === before ? before : compute(context.app, name, changed, surroundingsOf(context, before), before)
}

/** Ends an exchange one way or the other. @returns whether it was still this node that had it */
export async function endExchange(
  context: Context,
  client: Queryable,
  { part, entity }: ExchangesOf,
  step: string,
  { id, tries }: { readonly id: string; readonly tries: number },
  facts: Readonly<Record<string, WireValue>>,
): Promise<boolean> {
  await lockDocuments(client, entity, [id])
  const before = await load(context, entity, id, true, client)
  if (wireOf(before, part.tries) !== tries) return false
  const prepared = { record: { ...before, ...namedFacts(part, facts) }, issues: [] }
  const decided = await decideStep(context, client, { entity, name: step, before, prepared, internal: true })
  const written = await writeStep(context, client, decided)
  await runEffects(context, client, entity, written, decided.effects)
  return true
}
