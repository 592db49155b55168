import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { changedContacts } from '../people/contacts.ts'
import { aboutFacts } from '../queues/about_facts.ts'
import { addRecord } from '../queues/add_record.ts'
import { namedFacts } from '../queues/named_facts.ts'
import type { Context } from '../records/context.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/**
 * Tells the address or the number that an account had until now that it has another: whoever was known by it hears when somebody else
 * has changed it. The new one is not told of, nor who changed it.
 */
export async function tellFormerContacts(context: Context, client: Queryable, before: RecordData, after: RecordData): Promise<void> {
  const { app } = context
  const { account, deliveries: part, languages } = app.bundle.app
  const [queue, entity] = [app.entities.get(part?.entity ?? ''), app.entities.get(account.entity)]
  if (!part || !queue || !entity) return
  const { email, phone } = changedContacts(app, before, after)
  const own = account.language === undefined ? null : wireOf(before, account.language)
  const language = languages.find((each) => each === own) ?? languages[0] ?? 'ZHS'
  const { title } = appIn(app, language).bundle.app
  const params = { title, name: String(wireOf(before, account.name) ?? ''), login: String(wireOf(before, account.login) ?? '') }
  const say = (code: string) => sentence({ code, path: '', params }, language)
  const told = [
    ...(email ? [{ channel: 'EMAIL', address: email.to, body: say('mailChanged') }] : []),
    ...(phone && part.text !== undefined ? [{ channel: 'SMS', address: phone.to, body: say('phoneChanged') }] : []),
  ]
  for (const each of told) {
    const facts = {
      ...each,
      title: say('contactChangedTitle'),
      account: before.id ?? null,
      name: params.name,
      language,
      dueAt: context.now,
      tries: 0,
    }
    await addRecord(context, client, queue, namedFacts(part, { ...facts, ...aboutFacts({ entity, record: before }) }))
  }
}
