import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { letterTexts, namedIn } from '../messages/letter_texts.ts'
import { Readers } from '../people/readers.ts'
import type { Context } from '../records/context.ts'
import { isWithin } from '../records/scopes.ts'
import { view } from '../records/view.ts'
import { withheldOf } from '../records/withheld.ts'
import type { StoredApproval } from '../storage/approvals/stored_approval.ts'
import { type LetterRow, writeLetters } from '../storage/messages/letters.ts'
import { newsOfLetters } from '../storage/messages/news_of_letters.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** A refusal, as it was taken. */
interface Refused {
  readonly entity: AppEntity
  readonly record: RecordData
  readonly approval: StoredApproval
  readonly comment: string | undefined
}

/**
 * Tells who made the record, and who asked for the decision, that it was refused and why, unless the step tells people itself.
 * Nobody is told who may not read it, nor a reason that is kept from them.
 */
export async function tellRefused(context: Context, client: Queryable, { entity, record, approval, comment }: Refused): Promise<void> {
  const { app, user, now } = context
  const name = approval.definition.reject
  const tells = entity.workflow?.transitions.get(name)?.effects?.some(({ kind }) => kind === 'notify') ?? false
  if (tells) return
  const authors = [wireOf(record, 'createdBy'), approval.startedBy].filter((one) => typeof one === 'string' && one !== user.id)
  const letters = (await new Readers(context, client).accounts(authors as readonly string[])).flatMap((told): LetterRow[] => {
    const theirs = { ...context, user: told.user, access: told.access }
    if (told.account === undefined || !isWithin(theirs, entity, told.access.scope(entity.name), record)) return []
    const seen = view(theirs, entity, record)
    const why = withheldOf(theirs, entity, name).comment ? undefined : comment
    const texts = letterTexts(app, (language) => {
      const step = appIn(app, language).entities.get(entity.name)?.workflow?.transitions.get(name)?.label ?? name
      const title = sentence({ code: 'approvalRefused', path: '', params: { step, ...namedIn(app, language, entity, seen) } }, language)
      return { title, body: why ?? title }
    })
    return [
      {
        account_id: told.account,
        message: 'approvalRefused',
        entity: entity.name,
        record_id: String(record.id),
        ...texts,
        created_at: now,
      },
    ]
  })
  await writeLetters(client, letters)
  await newsOfLetters(
    client,
    letters.map(({ account_id }) => account_id),
  )
}
