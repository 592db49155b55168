import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Channel } from '../../../engine/runtime/workflows/write-message.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'

const most = 100_000
const codes: Readonly<Partial<Record<Channel, string>>> = { email: 'EMAIL', sms: 'SMS' }

/** Whether an account does not want to be told by a channel. */
type OptOuts = (account: string | undefined, channel: Channel) => boolean

/** What people have said of a message, or of all: by which channels they do not want it. */
export async function optOutsOf(context: Context, client: Queryable, message: string): Promise<OptOuts> {
  const { app } = context
  const part = app.bundle.app.optOuts
  const entity = app.entities.get(part?.entity ?? '')
  if (!part || !entity) return () => false
  const named = { var: `record.${part.message}` }
  const where: Expression = { or: [{ missing: [named] }, { '==': [named, message] }] }
  const ids = await idsWithin(client, app, entity, where, environmentOf(context), most)
  const refused = new Set(
    (await runLoad(client, app, entity, true, environmentOf(context), ids)).flatMap((record) => {
      const chosen = wireOf(record, part.channels)
      const listed = Array.isArray(chosen) ? chosen : [chosen]
      return listed.map((channel) => `${wireOf(record, part.account)} ${channel}`)
    }),
  )
  return (account, channel) => account !== undefined && refused.has(`${account} ${codes[channel]}`)
}
