import type { App } from '../../app/app.ts'

const known = new WeakMap<App, ReadonlyMap<string, ReadonlySet<string>>>()

/** The references by which the trees of an app stand, by entity. What such a reference says can never be a circle. */
export function treeParents(app: App): ReadonlyMap<string, ReadonlySet<string>> {
  const found = known.get(app) ?? find(app)
  known.set(app, found)
  return found
}

function find(app: App): ReadonlyMap<string, ReadonlySet<string>> {
  const parents = new Map<string, Set<string>>()
  for (const screen of app.screens.values()) {
    if (screen.kind !== 'tree') continue
    parents.set(screen.entity, (parents.get(screen.entity) ?? new Set()).add(screen.parent))
  }
  return parents
}
