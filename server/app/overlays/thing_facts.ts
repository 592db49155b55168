import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import { composedThing } from '../../../engine/runtime/overlays/compose.ts'
import type { Operations } from '../../../engine/runtime/overlays/operation.ts'
import { placeInThing } from '../../../engine/runtime/overlays/place-in-thing.ts'
import type { StoredOverlay } from '../../../engine/runtime/overlays/stored-overlay.ts'
import { keyOf, type Thing, type ThingName } from '../../../engine/runtime/overlays/thing.ts'
import { thingOf } from '../../../engine/runtime/overlays/things-in-files.ts'
import portal from '../services/portal.ts'

/** A thing as the API tells it: `value` is null where there is none. */
export const told = ({ value = null, texts }: Thing) => ({ value, texts })

/** What stands of a thing: as deployed, as published, as somebody is about to have it. */
export function thingFacts(overlay: StoredOverlay & { readonly account?: string; readonly updatedAt?: string }) {
  const { kind, name, version, published, draft, publishAt, refusedAt, account, updatedAt } = overlay
  const { deployed, misfits } = portal.metadata
  const over = (operations: Operations) => told(composedThing(deployed, { ...overlay, operations }))
  return {
    kind,
    name,
    version,
    deployed: told(thingOf(deployed, overlay)),
    published: over(published),
    draft: draft ? over(draft) : null,
    changes: { published: published.length, draft: draft?.length ?? null },
    publishAt: publishAt ?? null,
    refusedAt: refusedAt ?? null,
    changedBy: account === undefined ? null : account,
    changedAt: updatedAt ?? null,
    quarantined: misfits
      .filter((misfit) => keyOf(misfit) === keyOf(overlay))
      .map(({ operations, reason }) => ({ operations, reason: reason ?? null })),
  }
}

/** What is wrong with a thing, at its places; what it makes wrong elsewhere has the file instead. */
export function toldDiagnostics(files: readonly File[], thing: ThingName, diagnostics: readonly Diagnostic[]) {
  return diagnostics.flatMap((diagnostic) => {
    const place = placeInThing(files, diagnostic)
    const isHere = place !== undefined && keyOf(place) === keyOf(thing)
    const { code, severity, message, problem, file, path } = diagnostic
    if (!isHere && severity !== 'error') return []
    return [
      {
        code,
        severity,
        message,
        ...(problem && { problem }),
        ...(isHere ? { at: place.at } : { file, at: path, kind: place?.kind, name: place?.name }),
      },
    ]
  })
}
