import type { App } from '../app/app.ts'

/** Makes something of an entity once and keeps it as long as its App. */
export const perEntity = <Made>(make: (app: App, entity: string) => Made): ((app: App, entity: string) => Made) => {
  const made = new WeakMap<App, Map<string, Made>>()
  return (app, entity) => {
    let known = made.get(app)
    if (known === undefined) {
      known = new Map()
      made.set(app, known)
    }
    let found = known.get(entity)
    if (found === undefined) {
      found = make(app, entity)
      known.set(entity, found)
    }
    return found
  }
}
