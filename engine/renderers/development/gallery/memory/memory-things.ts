import { isOverlayKind } from '../../../../runtime/access/overlay-kinds.ts'
import type { File } from '../../../../runtime/app/source/file.ts'
import { namesOf, thingOf } from '../../../../runtime/overlays/things-in-files.ts'
import type { ThingFacts, Things, ToldThing } from '../../../api/overlays.ts'
import { Problem } from '../../../api/problem.ts'
import type { MemoryCaller } from './memory-caller.ts'

/** The things of a kind that administrators change, as the files say them. */
export function thingsInMemory({ app }: MemoryCaller, files: readonly File[], kind: string): Things {
  if (!isOverlayKind(kind)) throw new Problem({ code: 'notFound', status: 404 })
  const things = namesOf(files, kind).map((name) => {
    const { label = null } = (thingOf(files, { kind, name }).value ?? {}) as { label?: string }
    const standing = {
      version: 0,
      isDeployed: true,
      isThere: true,
      isChanged: false,
      hasDraft: false,
      publishAt: null,
      refusedAt: null,
      quarantined: 0,
    }
    return { name, label, ...standing }
  })
  return {
    things,
    screens: Object.fromEntries([...app.screens].map(([route, { title }]) => [route, title])),
    roles: Object.fromEntries([...app.roles].map(([name, { label }]) => [name, label])),
  }
}

/** How one of them stands: as its file says it. */
export function thingInMemory(files: readonly File[], kind: string, name: string): ThingFacts {
  if (!isOverlayKind(kind)) throw new Problem({ code: 'notFound', status: 404 })
  const { value = null, texts } = thingOf(files, { kind, name })
  const deployed: ToldThing = { value, texts }
  const changes = { published: 0, draft: null }
  return { kind, name, version: 0, deployed, published: deployed, draft: null, changes, publishAt: null, refusedAt: null, quarantined: [] }
}
