import { isPublic } from '../../../engine/runtime/access/is-public.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { displayedName } from '../../../engine/runtime/documents/record-name.ts'
import { wholeSending } from '../../../engine/runtime/screens/wizard/applications.ts'
import { wizardIssues } from '../../../engine/runtime/screens/wizard/step-rules.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { ScreenOf } from '../../../engine/schema/screen.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid, notFound } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { type DraftedRecord, takeDraft } from '../storage/queries/drafts.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { type Prepared, prepare } from '../writing/prepare.ts'
import { editing } from '../writing/writable.ts'
import { Stale } from '../writing/write_change.ts'
import { createRecord } from './create.ts'
import { runEffects } from './effects/run_effects.ts'
import { decideStep, writeStep } from './take_step.ts'

/** What somebody sends with a public wizard. */
export interface Sending {
  readonly route: string
  /** The key of the draft that it was filled in as: it is gone with the sending, so that nothing is sent twice. */
  readonly draft: string
  readonly record: unknown
}

/**
 * Creates the record of a public wizard, with what administrators require on it, and takes the step at its end, or nothing of it; resolves
 * to what the record is called. A draft of what was sent already and is open again changes that.
 * @throws Invalid when a rule refuses it, when it was sent before, or when others have written it meanwhile; `notFound` for what is no
 * public wizard
 */
export async function send(context: Context, { route, draft, record }: Sending): Promise<{ readonly display: string | null }> {
  const { app, access } = context
  const screen = app.screens.get(route)
  if (screen?.kind !== 'wizard' || !isPublic(screen)) throw notFound('screen', route)
  const entity = entityOf(context, screen.entity, 'create')
  const { finish } = screen
  if (finish !== undefined && !access.transitions(entity.name).has(finish)) {
    throw forbidden('noGrant', { transition: finish, entity: entity.name })
  }
  const form = { entity: entity.name, screen: route }
  const sent = await inTransaction(context.pool, async (client: Queryable): Promise<RecordData> => {
    const taken = await takeDraft(client, draft)
    if (!taken) throw new Invalid([{ code: 'alreadySent', path: '', params: {} }])
    const own = { ...context, draft, form }
    if (taken.record) return sendAgain(own, client, entity, screen, taken.record, record)
    const created = await createRecord(own, client, entity, record, undefined)
    const issues = wizardIssues(app, screen, created, surroundingsOf(context, null))
    if (issues.length > 0) throw new Invalid(issues)
    if (finish === undefined) return created
    return finished(context, client, entity, finish, created, { record: created, issues: [] })
  })
  return { display: displayedName(entity, sent) ?? null }
}

/** Takes the step at the end of a wizard. */
async function finished(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  name: string,
  before: RecordData,
  prepared: Prepared,
): Promise<RecordData> {
  const decided = await decideStep(context, client, { entity, name, before, prepared })
  const written = await writeStep(context, client, decided)
  await runEffects(context, client, entity, written, decided.effects)
  return load(context, entity, written.id as string, true, client)
}

/** Changes what was sent before, and sends it again: who may do so was shown when the draft was begun. */
async function sendAgain(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  screen: ScreenOf<'wizard'>,
  { id, version }: DraftedRecord,
  record: unknown,
): Promise<RecordData> {
  const { app, access } = context
  const before = await load(context, entity, id, true, client)
  const status = statusOf(entity, before)
  const editable = entity.workflow?.statuses.get(status ?? '')?.editable ?? false
  if (screen.finish === undefined || before.version !== version || editable === false) throw changedMeanwhile()
  const surroundings = surroundingsOf(context, before)
  const submitted = wholeSending(app, screen, record, surroundings)
  const edits = entity.workflow?.transitions.get(screen.finish)?.edits ?? []
  const writable = editing(access, editable, status)
  const prepared = await prepare(context, client, { entity, before, base: before, submitted, writable, edits })
  const issues = wizardIssues(app, screen, prepared.record, surroundings)
  if (issues.length > 0) throw new Invalid(issues)
  try {
    return await finished(context, client, entity, screen.finish, before, prepared)
  } catch (error) {
    throw error instanceof Stale ? changedMeanwhile() : error
  }
}

const changedMeanwhile = (): Invalid => new Invalid([{ code: 'applicationChanged', path: '', params: {} }])
