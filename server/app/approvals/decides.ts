import { rolesThatDecide } from '../../../engine/runtime/access/roles-that-decide.ts'
import type { Context } from '../records/context.ts'
import { inboxCount } from './inbox.ts'

/**
 * Whether somebody decides anything: by a role that does, by a step that ends an approval, or because something waits for them.
 * Whoever does not has nothing that a substitute could do, and nobody to hand it to.
 */
export async function decidesAnything(context: Context): Promise<boolean> {
  const { app, access } = context
  if (rolesThatDecide(app).some((role) => access.roles.includes(role))) return true
  const ends = [...app.entities.values()].some(({ name, workflow }) =>
    Object.values(workflow?.declaration.approvals ?? {}).some(({ approve, reject }) =>
      [approve, reject].some((step) => access.transitions(name).has(step)),
    ),
  )
  return ends || (await inboxCount(context)).total > 0
}
