import type { Json, Workbench } from './workbench.ts'

/** The roles that are meant: those asked for, else none when a role may do everything already, else the first. */
function rolesFor({ app }: Workbench, asked: readonly string[], isFree: (role: Json) => boolean): readonly string[] {
  if (asked.length > 0) return asked
  if ([...app.roles.values()].some((role) => isFree(role as unknown as Json))) return []
  return [...app.roles.keys()].slice(0, 1)
}

/** Lets roles open a screen and read the records that it shows, if it shows any. */
export function grantScreen(bench: Workbench, roles: readonly string[], route: string, entity?: string): void {
  const isFree = (role: Json) => (role.screens as string[]).includes('*')
  for (const name of rolesFor(bench, roles, isFree)) {
    bench.edit(bench.pathOf('role', name), (role) => {
      role.screens = [...new Set([...(role.screens as string[]), route])]
      const grants = role.grants as Json
      if (entity !== undefined && !grants['*']) grants[entity] ??= { operations: ['read', 'create', 'update'] }
    })
  }
}

/** Lets roles take a step. */
export function grantStep(bench: Workbench, roles: readonly string[], entity: string, step: string): void {
  const isFree = ({ grants }: Json) =>
    ((grants as Json)['*'] as { transitions?: string[] } | undefined)?.transitions?.includes('*') === true
  for (const name of rolesFor(bench, roles, isFree)) {
    bench.edit(bench.pathOf('role', name), (role) => {
      const grants = role.grants as Record<string, { operations: string[]; transitions?: string[] }>
      const grant = grants[entity] ?? grants['*'] ?? { operations: ['read'] }
      if (grant.transitions?.includes('*')) return
      grants[entity] = { ...grant, transitions: [...new Set([...(grant.transitions ?? []), step])] }
    })
  }
}
