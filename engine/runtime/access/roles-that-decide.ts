import type { App } from '../app/app.ts'

const known = new WeakMap<App, readonly string[]>()

/** The roles whose holders decide approvals, at any level of any workflow: beside what is granted, they say who has a seat. */
export function rolesThatDecide(app: App): readonly string[] {
  const found = known.get(app) ?? [...new Set(deciding(app))]
  known.set(app, found)
  return found
}

const deciding = (app: App): readonly string[] =>
  [...app.entities.values()].flatMap(({ workflow }) =>
    Object.values(workflow?.declaration.approvals ?? {}).flatMap(({ levels }) =>
      Object.values(levels).flatMap(({ approvers, deadline }) => [
        ...(approvers.roles ?? []),
        ...(approvers.otherwise?.roles ?? []),
        ...(deadline?.escalate?.to?.roles ?? []),
      ]),
    ),
  )
