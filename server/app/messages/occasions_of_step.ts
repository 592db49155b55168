import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../engine/runtime/workflows/pending-effect.ts'
import type { ToldAddress } from '../../../engine/schema/effect.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { type AddressTold, type OccasionRow, occasionRow } from '../storage/messages/occasions.ts'
import { accountsToTell } from '../storage/queries/accounts_to_tell.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { mayHaveEvents } from '../writing/steps_with_events.ts'

const mostEvents = 100

/**
 * What people are to be told of a step: for each message whom its workflow names, and the events that administrators have declared for it.
 * The rows are written with the step, so they exist exactly when it was taken.
 */
export async function occasionsOfStep(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  step: string,
  before: RecordData,
  after: RecordData,
  effects: readonly PendingEffect[],
): Promise<readonly OccasionRow[]> {
  const rows: OccasionRow[] = []
  const add = (message: string, accounts: readonly string[], more: Partial<Pick<OccasionRow, 'event_id' | 'addresses'>>) =>
    rows.push(occasionRow({ message, entity: entity.name, record_id: after.id, account_ids: accounts, ...more }, context.now))
  for (const effect of effects) {
    if (effect.kind !== 'notify') continue
    const scope = { ...environmentOf(context), record: after, old: before }
    add(effect.message, await accountsToTell(client, context.app, effect.to, entity, scope), {
      addresses: addressesToTell(effect.to.addresses, after),
    })
  }
  for (const event of await eventsOf(context, client, entity.name, step)) add('', [], { event_id: event })
  return rows
}

/** The addresses that a record holds, as it is now; those that it leaves empty are nobody's. */
function addressesToTell(declared: readonly ToldAddress[] | undefined, record: RecordData): readonly AddressTold[] | null {
  const textAt = (field: string | undefined) => {
    const value = field === undefined ? null : wireOf(record, field)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const told = (declared ?? []).map(({ role, email, phone, name, language }) => ({
    role,
    email: textAt(email),
    phone: textAt(phone),
    name: textAt(name),
    language: textAt(language),
  }))
  const reached = told.filter(({ email, phone }) => email !== null || phone !== null)
  return reached.length > 0 ? reached : null
}

/** The events that are declared for a step. */
async function eventsOf(context: Context, client: Queryable, entity: string, step: string): Promise<readonly string[]> {
  const { app } = context
  const part = app.bundle.app.events
  const events = app.entities.get(part?.entity ?? '')
  if (!part || !events || !mayHaveEvents(context.pool, app, entity, step)) return []
  const { of, step: stepField, where = true } = part
  const asked = [{ '==': [{ var: `record.${of}` }, entity] }, { '==': [{ var: `record.${stepField}` }, step] }]
  return idsWithin(client, app, events, { and: where === true ? asked : [...asked, where] }, environmentOf(context), mostEvents)
}
