import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import type { IssueCode } from '../../../engine/runtime/messages/catalogues.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { letterTexts, namedIn } from '../messages/letter_texts.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { substitutesOf } from '../storage/approvals/substitutes.ts'
import { type LetterText, writeLetters } from '../storage/messages/letters.ts'
import { newsOfLetters } from '../storage/messages/news_of_letters.ts'
import { occasionRow, writeOccasions } from '../storage/messages/occasions.ts'
import { tell as tellNodes } from '../storage/messages/tell.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** What approvers are told: the sentences of these codes, unless the metadata names a message of its own. */
export type Told = 'waits' | 'reminder' | 'escalated' | 'transferred' | 'signerAdded' | 'sentBack'

const titles = {
  waits: 'approvalWaits',
  reminder: 'approvalReminder',
  escalated: 'approvalEscalated',
  transferred: 'approvalTransferred',
  signerAdded: 'approvalSignerAdded',
  sentBack: 'approvalSentBack',
} as const satisfies Record<Told, IssueCode>

/** What the people are told about. */
interface About {
  readonly entity: AppEntity
  readonly record: RecordData
  /** What the level is called, as an entity in some language says. */
  readonly level: (entity: AppEntity) => string
  /** A message of the metadata; one that it no longer has, since the approval began, is none. */
  readonly message?: string | undefined
  readonly comment?: string | undefined
}

/** Tells accounts, and today's substitutes of them, that something waits. Written with what they are told about. */
export async function tell(context: Context, client: Queryable, accounts: readonly string[], told: Told, about: About): Promise<void> {
  if (accounts.length === 0) return
  const { app, now } = context
  const { entity, record, message } = about
  const substitutes = await substitutesOf(client, accounts, environmentOf(context).today)
  const everybody = [...new Set([...accounts, ...substitutes])]
  if (message !== undefined && app.bundle.messages[message]?.entity === entity.name) {
    await writeOccasions(client, [occasionRow({ message, entity: entity.name, record_id: record.id, account_ids: everybody }, now)])
    await tellNodes(client, 'occasions')
    return
  }
  const texts = letterTexts(app, (language) => textIn(app, language, told, about))
  await writeLetters(
    client,
    everybody.map((account) => ({
      account_id: account,
      message: titles[told],
      entity: entity.name,
      record_id: record.id,
      ...texts,
      created_at: now,
    })),
  )
  await newsOfLetters(client, everybody)
}

function textIn(app: App, language: Language, told: Told, { entity, record, level, comment }: About): LetterText {
  const spoken = appIn(app, language).entities.get(entity.name) ?? entity
  const params = { ...namedIn(app, language, entity, record), level: level(spoken) }
  return {
    title: sentence({ code: titles[told], path: '', params }, language),
    body: comment ?? sentence({ code: 'approvalLevel', path: '', params }, language),
  }
}
