import type { Decider } from '../../../engine/runtime/approvals/running.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { substituteOf } from '../storage/approvals/substitutes.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** Who asks, as somebody who decides: with those in whose place they are today. */
export async function deciderOf(context: Context, client: Queryable): Promise<Decider> {
  const account = context.user.id ?? ''
  return {
    account,
    substituteOf: account === '' ? [] : await substituteOf(client, account, environmentOf(context).today),
    roles: context.access.roles,
  }
}
