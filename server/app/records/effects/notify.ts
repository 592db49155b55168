import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/documents/record-data.ts'
import { siteOf } from '../../../../engine/runtime/expressions/scope.ts'
import { ruleMessage } from '../../../../engine/runtime/validation/rule-message.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { accountsToTell } from '../../storage/queries/accounts_to_tell.ts'
import type { Queryable } from '../../storage/queries/run_load.ts'
import type { Row } from '../../storage/writes/document_change.ts'
import { type Context, environmentOf } from '../context.ts'

/** The notifications that a step gives rise to: one for each account and message. They are written with the step, so they exist exactly when it was taken. */
export async function notificationRows(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  before: RecordData,
  after: RecordData,
  effects: readonly PendingEffect[],
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const effect of effects) {
    const message = effect.kind === 'notify' ? context.app.bundle.messages[effect.message] : undefined
    if (effect.kind !== 'notify' || !message) continue
    const scope = { ...environmentOf(context), record: after, old: before }
    const site = siteOf(context.app, { record: entity.name })
    const text = (template: string) => ruleMessage({ message: template }, site, scope)
    for (const account of await accountsToTell(client, context.app, effect.to, entity, scope)) {
      rows.push({
        account_id: account,
        message: effect.message,
        entity: entity.name,
        record_id: after.id,
        title: text(message.title),
        body: text(message.body),
        created_at: context.now,
      })
    }
  }
  return rows
}
