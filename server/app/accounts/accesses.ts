import type { Access } from '../../../engine/runtime/access/access.ts'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'

/** What the holders of roles may do, compiled once for each set of roles and each version of the metadata. */
export class Accesses {
  readonly #known = new WeakMap<App, Map<string, Access>>()

  /** The access of whoever holds these roles. */
  of(app: App, roles: readonly string[]): Access {
    let known = this.#known.get(app)
    if (!known) {
      known = new Map()
      this.#known.set(app, known)
    }
    const key = roles.join(' ')
    let found = known.get(key)
    if (!found) {
      found = access(app, roles)
      known.set(key, found)
    }
    return found
  }
}
