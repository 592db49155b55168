import { isPublic } from '../../../engine/runtime/access/is-public.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { displayedName } from '../../../engine/runtime/documents/record-name.ts'
import { wizardIssues } from '../../../engine/runtime/screens/wizard/step-rules.ts'
import { dropDraft } from '../storage/queries/drafts.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import type { Context } from './context.ts'
import { createRecord } from './create.ts'
import { runEffects } from './effects/run_effects.ts'
import { entityOf } from './entity_of.ts'
import { forbidden, Invalid, notFound } from './failures.ts'
import { load } from './load.ts'
import { surroundingsOf } from './prepare.ts'
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
 * to what the record is called.
 * @throws Invalid when a rule refuses it, or when it was sent before; `notFound` for what is no public wizard
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
  const sent = await inTransaction(context.pool, async (client: Queryable): Promise<RecordData> => {
    if (!(await dropDraft(client, draft))) throw new Invalid([{ code: 'alreadySent', path: '', params: {} }])
    const form = { entity: entity.name, screen: route }
    const created = await createRecord({ ...context, draft, form }, client, entity, record, undefined)
    const issues = wizardIssues(app, screen, created, surroundingsOf(context, null))
    if (issues.length > 0) throw new Invalid(issues)
    if (finish === undefined) return created
    const decided = await decideStep(context, client, { entity, name: finish, before: created, prepared: { record: created, issues: [] } })
    const written = await writeStep(context, client, decided)
    await runEffects(context, client, entity, written, decided.effects)
    return load(context, entity, written.id as string, true, client)
  })
  return { display: displayedName(entity, sent) ?? null }
}
