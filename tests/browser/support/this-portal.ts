import { inject } from 'vitest'

/** A portal under test, and what surrounds it. */
export interface TestedPortal {
  readonly url: string
  /** The folder of its data; empty when it is not known. */
  readonly dataDir: string
  /** The folder in which its mails arrive; empty when it is not known. */
  readonly mailBox: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each file that runs at the same time: what one file changes, no other sees meanwhile. */
    portals: readonly TestedPortal[]
  }
}

/** The portal that this file is run against. */
export function thisPortal(): TestedPortal {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1)
  const portal = inject('portals')[worker - 1]
  if (!portal) throw new Error(`There is no portal for worker ${worker}: ${inject('portals').length} were started.`)
  return portal
}
