import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { outranksAccount } from '../people/delegation.ts'
import type { Context } from '../records/context.ts'
import { isWithin } from '../records/scopes.ts'
import { hasPassword } from '../storage/queries/has_password.ts'
import { tookStep } from '../storage/queries/took_step.ts'

/**
 * The account whose person the caller may help to sign in where this record is shown. Of an account itself: whoever may change it and
 * outranks the person, but nobody themselves. Of a record for which a step has opened an account (`invites`): whoever took that step,
 * as long as the person has no password yet; they open what the step gives, and no account that is in use.
 */
export async function helpedAccount(context: Context, entity: AppEntity, whole: RecordData): Promise<string | undefined> {
  const { app, access, pool, user } = context
  if (entity.name === app.bundle.app.account.entity) {
    if (whole.id === user.id || !isWithin(context, entity, access.scope(entity.name, 'update'), whole)) return undefined
    return (await outranksAccount(context, pool, whole)) ? whole.id : undefined
  }
  for (const [name, { effects = [] }] of entity.workflow?.transitions ?? []) {
    for (const effect of effects) {
      const account = effect.kind === 'create' && effect.invites && effect.into !== undefined ? wireOf(whole, effect.into) : null
      if (typeof account !== 'string' || account === user.id || !whole.id || !user.id) continue
      if ((await tookStep(pool, whole.id, name, user.id)) && !(await hasPassword(pool, account))) return account
    }
  }
  return undefined
}
