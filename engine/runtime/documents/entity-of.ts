import type { App, AppEntity } from '../app/app.ts'
import { Exception } from '../exception.ts'

/** The entity of that name; an Exception when the App has none. */
export const entityOf = (app: App, name: string): AppEntity => {
  const entity = app.entities.get(name)
  if (entity === undefined) throw new Exception('unknownEntity', `The App has no entity "${name}".`, { entity: name })
  return entity
}
