import type { App } from '../../../../engine/runtime/app/app.ts'
import { vars } from '../../../../engine/runtime/app/vars.ts'
import type { RecordData, WireValue } from '../../../../engine/runtime/values/record-data.ts'

const known = new WeakMap<App, readonly string[]>()

/** The paths that expressions of entities, workflows and screens read of `user`: all that a browser needs to evaluate them, and to name the person. */
function pathsOf(app: App): readonly string[] {
  const found = known.get(app)
  if (found) return found
  const { entities, workflows, screens, app: portal } = app.bundle
  const display = app.entities.get(portal.account.entity)?.display
  const read = vars([entities, workflows, screens]).filter((path) => path.startsWith('user.'))
  // Records that are read with the account are for the server alone.
  const apart = Object.keys(portal.account.with ?? {})
  const named = [portal.account.name, ...(display === undefined ? [] : [display])]
  const paths = [...new Set([...named, ...read.map((path) => path.slice('user.'.length))])].filter((path) => !apart.includes(path))
  known.set(app, paths)
  return paths
}

/** The facts of a person's own account that expressions in the browser speak of as `user`, and no others. */
export function accountFacts(app: App, account: RecordData): RecordData {
  const paths = pathsOf(app).filter((path) => Object.hasOwn(account, path))
  const labels = Object.entries(account.$labels ?? {}).filter(([path]) => paths.includes(path))
  return {
    ...Object.fromEntries(paths.map((path) => [path, account[path] as WireValue])),
    ...(account.id === undefined ? {} : { id: account.id }),
    ...(labels.length > 0 ? { $labels: Object.fromEntries(labels) } : {}),
  }
}
