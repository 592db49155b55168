import type { Context } from '../records/context.ts'
import { get } from '../records/get.ts'
import { report } from '../records/report.ts'
import { search } from '../records/search.ts'
import portal from '../services/portal.ts'
import { transition } from '../steps/transition.ts'
import type { Tool } from './tools.ts'

/** Rows that a search answers, where the call does not say. */
const fewRows = 20

/** Does what a tool is for, along the same way as the API: the same access, scopes, masks and audit. */
export async function runTool(context: Context, { task }: Tool, given: Readonly<Record<string, unknown>>): Promise<unknown> {
  const id = typeof given.id === 'string' ? given.id : ''
  switch (task.kind) {
    case 'search':
      return search(context, task.entity, { page: { size: fewRows }, ...given })
    case 'read':
      return (await get(context, task.entity, id)).view
    case 'transition': {
      const comment = typeof given.comment === 'string' ? { comment: given.comment } : {}
      const taken = await transition(context, task.entity, id, task.transition, { ...comment, changes: undefined, expected: 'any' })
      await portal.accounts.recordChanged(task.entity)
      return taken.view
    }
    case 'report':
      return report(context, task.report, { limit: 200, ...given })
    default:
      return task satisfies never
  }
}
