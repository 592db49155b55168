import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isBlank } from '../../../engine/runtime/fields/texts.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { maxComment } from '../../../engine/runtime/workflows/transition.ts'
import { actorOf, auditRow } from '../audit/audit_entry.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { isWithin } from '../records/scopes.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { appendEntries } from '../storage/audit/append_entries.ts'
import { readComments, type StoredComment, writeComment } from '../storage/queries/comments.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { digest } from '../values/digest.ts'
import { tellOfComment } from './tell_of_comment.ts'

/** What somebody said beside a record, with what they are called. */
export interface Comment extends StoredComment {
  readonly byName: string | null
}

/**
 * What people say beside a record to each other, the first first: for those alone who may comment it.
 * @throws `notFound` when the record does not exist or may not be seen, `forbidden` when it is not theirs to comment
 */
export async function comments(context: Context, name: string, id: string): Promise<readonly Comment[]> {
  const { entity } = await commented(context, name, id)
  return named(context, await readComments(context.pool, entity.name, id))
}

/**
 * Says something beside a record, tells those who take part in it, and gives everything that was said. Whether they may is asked before what they say is looked at.
 * @throws Invalid for a text that is empty or too long; else as `comments`
 */
export async function comment(context: Context, name: string, id: string, said: unknown): Promise<readonly Comment[]> {
  const { entity, record } = await commented(context, name, id)
  const text = saidText(said)
  const { user, now, idempotencyKey: key } = context
  await inTransaction(context.pool, async (client) => {
    const isNew = await writeComment(client, { entity: entity.name, record: id, account: user.id, at: now, text, key })
    if (!isNew) return
    const detail = { digest: digest(text) }
    await appendEntries(client, [auditRow({ ...actorOf(context), kind: 'comment.create', entity: entity.name, record: id, detail })])
    await tellOfComment(context, client, entity, record, text)
  })
  return named(context, await readComments(context.pool, entity.name, id))
}

/** What is said, as it is kept. @throws Invalid when it is empty or too long */
export function saidText(said: unknown): string {
  const text = typeof said === 'string' ? said.trim() : ''
  if (isBlank(text)) throw new Invalid([{ code: 'commentRequired', path: 'text', params: {} }])
  if (text.length > maxComment) throw new Invalid([{ code: 'commentTooLong', path: 'text', params: { max: maxComment } }])
  return text
}

async function commented(context: Context, name: string, id: string): Promise<{ entity: AppEntity; record: RecordData }> {
  const entity = entityOf(context, name, 'comment')
  const record = await load(context, entity, id, context.access.scope(name))
  if (!isWithin(context, entity, context.access.scope(name, 'comment'), record)) {
    throw forbidden('noGrant', { operation: 'comment', entity: name })
  }
  return { entity, record }
}

/** The same, with what those are called who said it. */
export async function named<Said extends StoredComment>(
  context: Context,
  stored: readonly Said[],
): Promise<readonly (Said & Pick<Comment, 'byName'>)[]> {
  const names = await accountNames(
    context.pool,
    context.app,
    stored.map(({ by }) => by),
  )
  return stored.map((row) => ({ ...row, byName: names.get(row.by) ?? null }))
}
