import type { Access } from '../../../../runtime/access/access.ts'
import { access } from '../../../../runtime/access/decide.ts'
import type { App } from '../../../../runtime/app/app.ts'
import { momentOf } from '../../../../runtime/values/moment.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { MemoryWorld } from './memory-world.ts'

/** Who asks the portal in memory for something, and when. */
export interface MemoryCaller {
  /** In the language of the caller. */
  readonly app: App
  readonly world: MemoryWorld
  readonly access: Access
  readonly user: RecordData
  /** What expressions read besides records. */
  readonly scope: { readonly user: RecordData; readonly now: string; readonly today: string }
}

/** The holder of an account, by its login; whoever has none is a stranger without any role. */
export function memoryCaller(app: App, world: MemoryWorld, login: string, now: string): MemoryCaller {
  const { account, timeZone } = app.bundle.app
  const user = world.all(account.entity, []).find((record) => record[account.login] === login) ?? {}
  const roles = (user[account.roles] ?? []) as readonly string[]
  const { today } = momentOf(now, timeZone)
  return { app, world, access: access(app, roles), user, scope: { user, now, today } }
}
