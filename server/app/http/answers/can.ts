import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../../engine/runtime/documents/editable.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Can } from '../../../../engine/runtime/screens/document/can.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { available, type Verdict } from '../../../../engine/runtime/workflows/available.ts'
import { helpedAccount } from '../../accounts/helped_account.ts'
import { type Standing, standingOf } from '../../approvals/standing.ts'
import type { Context } from '../../records/context.ts'
import { explained } from '../../records/explained.ts'
import { revealable } from '../../records/reveal.ts'
import { isWithin } from '../../records/scopes.ts'
import { surroundingsOf } from '../../records/surroundings.ts'
import { editableOf } from '../../steps/update.ts'

/** What the caller may do with a record as it stands, and why not what they may not. The services ask all of it again. */
export async function canOf(context: Context, entity: AppEntity, whole: RecordData): Promise<Can> {
  const { access } = context
  const may = (operation: 'update' | 'delete') => isWithin(context, entity, access.scope(entity.name, operation), whole)
  const editable = editableOf(entity, whole)
  const update = editable !== false && may('update')
  return {
    update,
    delete: isDeletable(entity, whole) && may('delete'),
    ...((await helpedAccount(context, entity, whole)) !== undefined && { helpToSignIn: true }),
    ...withReveals(context, entity, whole),
    fields: update ? editable : [],
    transitions: transitionsOf(context, entity, whole, await standingOf(context, entity, whole)),
  }
}

function withReveals(context: Context, entity: AppEntity, whole: RecordData): Pick<Can, 'reveals'> {
  const reveals = revealable(context, entity, whole)
  return reveals.length > 0 ? { reveals } : {}
}

function isDeletable(entity: AppEntity, whole: RecordData): boolean {
  const status = statusOf(entity, whole)
  return status === undefined || entity.workflow?.statuses.get(status)?.deletable === true
}

function transitionsOf(context: Context, entity: AppEntity, whole: RecordData, standing: Standing | undefined): Can['transitions'] {
  if (!entity.workflow) return {}
  const { app, access } = context
  const granted = [...access.transitions(entity.name)].filter((name) =>
    isWithin(context, entity, access.transitionScope(entity.name, name), whole),
  )
  // Whoever decides at the open level needs no grant, and whoever does not cannot use theirs.
  const decides = standing !== undefined && standing.issues.length === 0
  const offered = new Set([...granted, ...(decides ? standing.steps : [])])
  const verdicts: Record<string, Verdict> = { ...available(app, entity.name, whole, surroundingsOf(context, whole), offered) }
  const settled = new Set(decides ? [] : standing?.steps)
  if (standing && !decides) {
    for (const name of standing.steps) if (verdicts[name]) verdicts[name] = { allowed: false, issues: standing.issues }
  }
  const told = (transition: string, { issues }: Verdict & { allowed: false }): Can['transitions'][string] => {
    const reasons = explained(context, { entity, record: whole, before: whole, transition }, issues)
    return {
      allowed: false,
      reasons: reasons.map((issue) => sentence(issue, context.language)),
      why: reasons.map(({ why }) => why ?? null),
      ...(settled.has(transition) && { isSettled: true }),
    }
  }
  return Object.fromEntries(Object.entries(verdicts).map(([name, verdict]) => [name, verdict.allowed ? verdict : told(name, verdict)]))
}
