import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Channel, channelsOf, type Written, writeMessage } from '../../../engine/runtime/workflows/write-message.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { Readers, readerIn, recordFor, type Told } from '../people/readers.ts'
import { aboutFacts } from '../queues/about_facts.ts'
import { addRecord } from '../queues/add_record.ts'
import { namedFacts } from '../queues/named_facts.ts'
import type { Context } from '../records/context.ts'
import { recordAddress } from '../records/record_address.ts'
import { type LetterRow, writeLetters } from '../storage/messages/letters.ts'
import type { Occasion } from '../storage/messages/occasions.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { furtherReceivers } from './further_receivers.ts'
import { letterTexts } from './letter_texts.ts'
import { optOutsOf } from './opt_outs.ts'

/** A person, and by which channels they are told. */
interface Addressed {
  readonly told: Told
  readonly channels: readonly Channel[]
}

/**
 * Tells everybody an occasion is for: letters lie in the portal then, mails and text messages in their queue. Each person is told what they
 * may read, in their language; who may not read the record is not told.
 * @returns the accounts that have a new letter
 */
export async function tellPeople(context: Context, client: Queryable, occasion: Occasion, publicUrl: string): Promise<readonly string[]> {
  const { app } = context
  const message = app.bundle.messages[occasion.message]
  const entity = app.entities.get(occasion.entity)
  if (!message || !entity || entity.name !== message.entity) return []
  const letters: LetterRow[] = []
  for (const { told, channels } of await addressees(context, client, occasion, channelsOf(message))) {
    const record = await recordFor(context, client, entity, occasion.record, told)
    if (!record) continue
    const writtenIn = (language: Language) => {
      const { app: spoken, reader } = readerIn(context, told, language)
      return writeMessage(spoken, spoken.bundle.messages[occasion.message] ?? message, record, reader)
    }
    if (told.account !== undefined && channels.includes('letter'))
      letters.push(letterFor(context, occasion, told.account, (language) => writtenIn(language).letter))
    for (const channel of channels) {
      const written = channel === 'letter' ? undefined : writtenIn(told.language)[channel]
      if (!written) continue
      const body = channel === 'email' ? `${written.body}\n\n${mailFoot(context, occasion, told, publicUrl)}` : written.body
      await queueDelivery(context, client, { occasion, told, channel, written: { ...written, body }, entity, record })
    }
  }
  await writeLetters(client, letters)
  return letters.map(({ account_id }) => account_id)
}

/** Everybody once, by the channels that are theirs: those that the metadata names, and those whom administrators have added. */
async function addressees(
  context: Context,
  client: Queryable,
  { message, accounts, addresses, event }: Occasion,
  offered: readonly Channel[],
): Promise<readonly Addressed[]> {
  const readers = new Readers(context, client)
  const optedOut = await optOutsOf(context, client, message)
  const wanted = new Map<string, Set<Channel>>()
  const want = (account: string, channels: readonly Channel[]) => {
    const known = wanted.get(account) ?? new Set<Channel>()
    wanted.set(account, known)
    for (const channel of channels) known.add(channel)
  }
  if (event === null) for (const account of accounts) want(account, offered)
  const { role } = context.app.bundle.app.receivers ?? {}
  const ways = offered.filter((channel) => channel !== 'letter')
  const strangers: Addressed[] = (addresses ?? []).map((told) => ({
    told: readers.address(told.role, told, told.language),
    channels: ways,
  }))
  for (const { account, email, phone, channel } of await furtherReceivers(context, client, message)) {
    const channels = channel === null ? offered : offered.filter((one) => one === channel)
    if (account !== null) want(account, channels)
    else if (role !== undefined)
      strangers.push({ told: readers.address(role, { name: null, email, phone }), channels: channels.filter((one) => one !== 'letter') })
  }
  const people = await readers.accounts([...wanted.keys()])
  const own = people.map((told) => ({
    told,
    channels: offered.filter((channel) => wanted.get(told.account ?? '')?.has(channel) && !optedOut(told.account, channel)),
  }))
  return [...own, ...strangers]
}

function letterFor(context: Context, occasion: Occasion, account: string, written: (language: Language) => Written | undefined): LetterRow {
  const { message, entity, record, at } = occasion
  const texts = letterTexts(context.app, (language) => written(language) ?? { title: '', body: '' })
  return { account_id: account, message, entity, record_id: record, ...texts, created_at: at }
}

/** Under a mail: where its reader can see what it is about, and whose portal it is. */
function mailFoot({ app }: Context, { entity, record }: Occasion, { access, language }: Told, publicUrl: string): string {
  const spoken = appIn(app, language)
  const link = `${publicUrl}/#${recordAddress(spoken, access, entity, record) ?? '/'}`
  return sentence({ code: 'messageMailFoot', path: '', params: { link, title: spoken.bundle.app.title } }, language)
}

interface Delivery {
  readonly occasion: Occasion
  readonly told: Told
  readonly channel: Channel
  readonly written: Written
  readonly entity: AppEntity
  readonly record: RecordData
}

/** Puts a mail or a text message into its queue, where the app has one and there is an address. */
async function queueDelivery(
  context: Context,
  client: Queryable,
  { occasion, told, channel, written, entity, record }: Delivery,
): Promise<void> {
  const { deliveries: part } = context.app.bundle.app
  const queue = context.app.entities.get(part?.entity ?? '')
  const address = channel === 'email' ? told.email : told.phone
  if (!part || !queue || address === null || (channel === 'sms' && part.text === undefined)) return
  const facts = {
    message: occasion.message,
    channel: channel === 'email' ? 'EMAIL' : 'SMS',
    address,
    title: written.title,
    body: written.body,
    account: told.account ?? null,
    name: told.name,
    language: told.language,
    dueAt: context.now,
    tries: 0,
    ...aboutFacts({ entity, record }),
  }
  await addRecord(context, client, queue, namedFacts(part, facts))
}
