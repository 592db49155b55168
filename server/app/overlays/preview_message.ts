import type { App } from '../../../engine/runtime/app/app.ts'
import { recordName } from '../../../engine/runtime/documents/record-name.ts'
import { type Channel, type Written, writeMessage } from '../../../engine/runtime/workflows/write-message.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { readerIn, recordFor } from '../people/readers.ts'
import type { Context } from '../records/context.ts'
import { search } from '../records/search.ts'

/** Which record a message is tried on: one that was chosen, or the newest of those that are found by the words. */
export interface MessageTrial {
  readonly record?: string
  readonly words?: string
}

/** What a message would say. */
interface MessagePreview {
  /** Records to try it on, the newest first. */
  readonly records: readonly { readonly id: string; readonly label: string }[]
  /** The record that it was tried on; none when the person sees none. */
  readonly record: string | null
  readonly written: Readonly<Partial<Record<Language, Readonly<Partial<Record<Channel, Written>>>>>>
}

const mostOffered = 20

/** What a message of an app would say about a record, as the person themselves would be told: by language and channel. */
export async function previewMessage(
  context: Context,
  app: App,
  name: string,
  { record: chosen, words }: MessageTrial,
): Promise<MessagePreview> {
  const message = app.bundle.messages[name]
  const entity = app.entities.get(message?.entity ?? '')
  if (!message || !entity || !context.access.canRead(entity.name)) return { records: [], record: null, written: {} }
  const asked = {
    columns: [entity.display],
    sort: [['createdAt', 'desc']],
    page: { size: mostOffered },
    total: false,
    ...(words !== undefined && { search: words }),
  }
  const { rows } = await search(context, entity.name, asked)
  const records = rows.map((row) => ({ id: String(row.id), label: recordName(entity, row) }))
  const id = chosen ?? records[0]?.id
  const record = id === undefined ? undefined : await recordFor(context, context.pool, entity, id, context)
  if (id === undefined || !record) return { records, record: null, written: {} }
  const written = app.bundle.app.languages.map((language) => {
    const { app: spoken, reader } = readerIn({ ...context, app }, context, language)
    return [language, writeMessage(spoken, spoken.bundle.messages[name] ?? message, record, reader)]
  })
  return { records, record: id, written: Object.fromEntries(written) }
}
