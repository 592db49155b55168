import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Channel } from '../../../engine/runtime/workflows/write-message.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'

/** Somebody whom administrators have added to a message: an account, or addresses of nobody in particular. */
interface FurtherReceiver {
  readonly account: string | null
  readonly email: string | null
  readonly phone: string | null
  /** The only channel, where one is named. */
  readonly channel: Channel | null
}

/** More receivers of one message are not read: something is wrong. */
const most = 10_000
const channelOf: Readonly<Record<string, Channel>> = { LETTER: 'letter', EMAIL: 'email', SMS: 'sms' }

/** Who else is told by a message, by the records that administrators keep; the members of groups one by one. */
export async function furtherReceivers(context: Context, client: Queryable, message: string): Promise<readonly FurtherReceiver[]> {
  const { app } = context
  const { receivers: part } = app.bundle.app
  const entity = app.entities.get(part?.entity ?? '')
  if (!part || !entity) return []
  const { where = true, members, group: groupField } = part
  const mine = { '==': [{ var: `record.${part.message}` }, message] }
  const condition = where === true ? mine : { and: [mine, where] }
  const ids = await idsWithin(client, app, entity, condition, environmentOf(context), most)
  const records = await runLoad(client, app, entity, true, environmentOf(context), ids)
  const found: FurtherReceiver[] = []
  for (const record of records) {
    const channel = channelOf[String(textAt(record, part.channel))] ?? null
    found.push({ ...receiverAt(record, part), channel })
    const group = textAt(record, groupField)
    const target = app.entities.get(entity.fields.get(groupField ?? '')?.target ?? '')
    if (group === null || !target || !members) continue
    for (const line of await membersOf(context, client, target, group, members.lines)) found.push({ ...receiverAt(line, members), channel })
  }
  return found.filter(({ account, email, phone }) => account !== null || email !== null || phone !== null)
}

async function membersOf(context: Context, client: Queryable, group: AppEntity, id: string, lines: string): Promise<readonly RecordData[]> {
  const [record] = await runLoad(client, context.app, group, true, environmentOf(context), [id])
  return record ? linesOf(record, lines) : []
}

const receiverAt = (record: RecordData, fields: { account?: string; email?: string; phone?: string }) => ({
  account: textAt(record, fields.account),
  email: textAt(record, fields.email),
  phone: textAt(record, fields.phone),
})

function textAt(record: RecordData, field: string | undefined): string | null {
  const value = field === undefined ? null : wireOf(record, field)
  return typeof value === 'string' && value !== '' ? value : null
}
