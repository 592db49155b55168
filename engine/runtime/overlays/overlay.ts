import type { Operations } from './operation.ts'
import type { ThingName } from './thing.ts'

/** What was changed of one thing in the browser, over what is deployed. */
export interface Overlay extends ThingName {
  /** Where a new thing comes to, below the folder of its kind: `lending`. */
  readonly folder?: string
  readonly operations: Operations
}

/** Operations that do not fit what is deployed. They are kept and told, and do nothing meanwhile. */
export interface Misfit extends ThingName {
  readonly operations: Operations
  /** Why, as the checker said it; without one, the place itself is not there any more. */
  readonly reason?: string
}
