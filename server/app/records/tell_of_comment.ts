import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { openSeats } from '../../../engine/runtime/approvals/running.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/documents/record-data.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { Accesses } from '../accounts/accesses.ts'
import { accountsById } from '../approvals/people.ts'
import { accountNames } from '../storage/approvals/account_names.ts'
import { openApproval } from '../storage/approvals/read_approvals.ts'
import { type LetterRow, type LetterText, writeLetters } from '../storage/messages/letters.ts'
import { newsOfLetters } from '../storage/messages/news_of_letters.ts'
import { commentators } from '../storage/queries/comments.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import type { Context } from './context.ts'
import { isWithin } from './scopes.ts'
import { view } from './view.ts'

const accesses = new Accesses()

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
  const taking = new Set([
    wireOf(record, 'createdBy'),
    ...(await commentators(client, entity.name, id)),
    ...(await deciders(client, entity, id)),
  ])
  taking.delete(user.id ?? null)
  const accounts = await accountsById(
    context,
    client,
    [...taking].filter((one) => typeof one === 'string'),
  )
  if (accounts.length === 0) return
  const by = (await accountNames(client, app, [user.id ?? null])).get(user.id ?? '') ?? ''
  const letters = accounts.flatMap((account): LetterRow[] => {
    const seen = seenBy(context, entity, record, account)
    if (!seen || account.id === undefined) return []
    const { languages } = app.bundle.app
    const texts = Object.fromEntries(languages.map((language) => [language, letterIn(context, language, entity, seen, by, said)]))
    const first = texts[languages[0] ?? 'ZHS'] ?? { title: '', body: said }
    return [{ account_id: account.id, message: 'commented', entity: entity.name, record_id: id, ...first, texts, created_at: now }]
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

/** The record as an account sees it that may read what is said beside it. */
function seenBy(context: Context, entity: AppEntity, record: RecordData, user: RecordData): RecordData | undefined {
  const { active, roles } = context.app.bundle.app.account
  if (active !== undefined && user[active] !== 'ENABLED') return undefined
  const held = user[roles]
  const access = accesses.of(context.app, Array.isArray(held) ? held.map(String) : [])
  const theirs = { ...context, user, access }
  const { name } = entity
  const may =
    access.can('comment', name) &&
    isWithin(theirs, entity, access.scope(name), record) &&
    isWithin(theirs, entity, access.scope(name, 'comment'), record)
  return may ? view(context.app, access, entity, record) : undefined
}

function letterIn({ app }: Context, language: Language, entity: AppEntity, record: RecordData, by: string, said: string): LetterText {
  const { label } = appIn(app, language).entities.get(entity.name) ?? entity
  const display = wireOf(record, entity.display)
  const params = { by, entity: label, record: typeof display === 'string' ? display : String(record.id) }
  return { title: sentence({ code: 'commented', path: '', params }, language), body: said }
}
