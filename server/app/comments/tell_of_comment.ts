import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { openSeats } from '../../../engine/runtime/approvals/running.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { letterTexts, namedIn } from '../messages/letter_texts.ts'
import { Readers, type Told } from '../people/readers.ts'
import type { Context } from '../records/context.ts'
import { isWithin } from '../records/scopes.ts'
import { view } from '../records/view.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { openApproval } from '../storage/approvals/read_approvals.ts'
import { type LetterRow, writeLetters } from '../storage/messages/letters.ts'
import { newsOfLetters } from '../storage/messages/news_of_letters.ts'
import { commentators } from '../storage/queries/comments.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/**
 * Tells those who take part in a record what was said beside it: who made it, who has said something, and who decides about it now.
 * Whoever may not read the comments of the record is not told, nor is who has said it.
 */
export async function tellOfComment(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  said: string,
): Promise<void> {
  const { app, user, now } = context
  const id = String(record.id)
  const taking = [wireOf(record, 'createdBy'), ...(await commentators(client, entity.name, id)), ...(await deciders(client, entity, id))]
  const others = taking.filter((account) => typeof account === 'string' && account !== user.id)
  const people = await new Readers(context, client).accounts(others as readonly string[])
  if (people.length === 0) return
  const by = (await accountNames(client, app, [user.id ?? null])).get(user.id ?? '') ?? ''
  const letters = people.flatMap((told): LetterRow[] => {
    const seen = seenBy(context, entity, record, told)
    if (!seen || told.account === undefined) return []
    const texts = letterTexts(app, (language) => ({
      title: sentence({ code: 'commented', path: '', params: { by, ...namedIn(app, language, entity, seen) } }, language),
      body: said,
    }))
    return [{ account_id: told.account, message: 'commented', entity: entity.name, record_id: id, ...texts, created_at: now }]
  })
  await writeLetters(client, letters)
  await newsOfLetters(
    client,
    letters.map(({ account_id }) => account_id),
  )
}

async function deciders(client: Queryable, entity: AppEntity, id: string): Promise<readonly string[]> {
  if (entity.workflow?.declaration.approvals === undefined) return []
  const approval = await openApproval(client, id)
  return approval ? openSeats(approval).flatMap(({ state, account }) => (state === 'waiting' && account !== null ? [account] : [])) : []
}

/** The record as somebody sees it who may read what is said beside it. */
function seenBy(context: Context, entity: AppEntity, record: RecordData, { access, user }: Told): RecordData | undefined {
  const theirs = { ...context, user, access }
  const { name } = entity
  const may =
    access.can('comment', name) &&
    isWithin(theirs, entity, access.scope(name), record) &&
    isWithin(theirs, entity, access.scope(name, 'comment'), record)
  return may ? view(theirs, entity, record) : undefined
}
