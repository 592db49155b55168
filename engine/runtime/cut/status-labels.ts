import type { Status, Workflow } from '../../schema/workflow.ts'

/** The statuses in the words of whoever has these roles; nobody is told the words of others. */
export function statusesFor({ statuses }: Workflow, roles: readonly string[]): Workflow['statuses'] {
  return Object.fromEntries(
    Object.entries(statuses).map(([name, { seenBy = {}, ...status }]): [string, Status] => {
      const own = Object.values(seenBy).find((words) => words.roles.some((role) => roles.includes(role)))
      return [name, own ? { ...status, label: own.label } : status]
    }),
  )
}
