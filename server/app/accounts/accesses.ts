import type { Access } from '../../../engine/runtime/access/access.ts'
import { access } from '../../../engine/runtime/access/decide.ts'
import { strangerAccess } from '../../../engine/runtime/access/stranger.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Closings } from './closings.ts'

/** What the holders of roles may do, compiled once for each set of roles and each version of the metadata. */
export class Accesses {
  readonly #closings: Closings | undefined
  readonly #known = new WeakMap<App, Map<string, Access>>()
  readonly #strangers = new WeakMap<App, Access>()

  /** @param closings what administrators have closed; default: nothing */
  constructor(closings?: Closings) {
    this.#closings = closings
  }

  /** Reads what is closed, unless it is known as it stands. Whoever acts asks for it first: a request, or the server at the beginning of a work. */
  async read(): Promise<void> {
    await this.#closings?.read()
  }

  /** What people may do who are not signed in. */
  ofStrangers(app: App): Access {
    const found = this.#strangers.get(app) ?? strangerAccess(app)
    this.#strangers.set(app, found)
    return this.#closings?.withinStrangers(found) ?? found
  }

  /** The access of whoever holds these roles; of a client, to the resources that it is given alone. */
  of(app: App, roles: readonly string[], only?: ReadonlySet<string>): Access {
    const granted = this.#granted(app, roles)
    return this.#closings?.within(granted, only) ?? granted
  }

  #granted(app: App, roles: readonly string[]): Access {
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
