import type pg from 'pg'
import { checkFiles } from '../../../engine/files/check-files.ts'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import { compose } from '../../../engine/runtime/overlays/compose.ts'
import type { Overlay } from '../../../engine/runtime/overlays/overlay.ts'
import { type Reconciled, reconcile } from '../../../engine/runtime/overlays/reconcile.ts'
import { settle } from '../../../engine/runtime/overlays/settle.ts'
import { change, type StoredOverlay } from '../../../engine/runtime/overlays/stored-overlay.ts'
import { keyOf, type ThingName } from '../../../engine/runtime/overlays/thing.ts'
import { tell } from '../storage/messages/tell.ts'
import { type OverlayRow, readOverlays, storeOverlays } from '../storage/overlays/stored_overlays.ts'
import { readDeployedFiles } from '../storage/queries/deployed_files.ts'
import { overlayEntry } from './overlay_entry.ts'
import { type PlanEffects, planEffects } from './plan_effects.ts'

/** How files are brought into a portal: only told, published, or left as drafts for an administrator to look at. */
type Bringing = 'plan' | 'apply' | 'push'

/** What files change in a portal, or have changed. */
interface Brought {
  readonly changes: readonly ThingName[]
  /** What was changed in the browser and the files say otherwise: by thing, the places. */
  readonly conflicts: readonly (ThingName & { readonly places: readonly string[] })[]
  /** Things with a draft of somebody, which `push` does not write over. */
  readonly drafts: readonly ThingName[]
  readonly toDeploy: readonly string[]
  /** Why nothing is done: what would run would be wrong. */
  readonly diagnostics: readonly Diagnostic[]
  /** What runs, and what would run after this and a deployment of the files. */
  readonly now: readonly File[]
  readonly next: readonly File[]
  readonly effects?: PlanEffects
  /** Somebody published something at the same moment: nothing is done. */
  readonly isStale: boolean
}

/**
 * Brings the files of a bundle into the portal of a database. All that they change is published (or kept as drafts) in one transaction, or nothing.
 * @param named the things of which the files win over what administrators have published, by key: `menu main`
 * @returns nothing when the portal was never started, so that it is not known what it runs
 */
export async function bringFiles(
  pool: pg.Pool,
  files: readonly File[],
  how: Bringing,
  named: ReadonlySet<string>,
): Promise<Brought | undefined> {
  const deployed = await readDeployedFiles(pool)
  if (!deployed) return undefined
  const rows = new Map((await readOverlays(pool)).map((row) => [keyOf(row), row]))
  const published = [...rows.values()].filter((row) => row.published.length > 0).map((row) => ({ ...row, operations: row.published }))
  const found = reconcile(deployed, published, files, named)
  const running = settle(deployed, published, checkFiles)
  const diagnostics = errorsOf(found.files, running.misfits.length > 0 ? compose(deployed, published).files : [])
  const next = settle(
    files.filter(({ path }) => !path.startsWith('fixtures/')),
    found.published,
    checkFiles,
  )
  const isDraft = (each: Overlay) => JSON.stringify(rows.get(keyOf(each))?.draft) === JSON.stringify(each.operations)
  const drafts = how === 'push' ? found.changes.filter((each) => rows.get(keyOf(each))?.draft !== undefined && !isDraft(each)) : []
  const told = {
    changes: found.changes.map(({ kind, name }) => ({ kind, name })),
    conflicts: found.conflicts.map(({ kind, name, operations }) => ({
      kind,
      name,
      places: operations.map(({ at }) => at.slice(1).join('.')),
    })),
    drafts: drafts.map(({ kind, name }) => ({ kind, name })),
    toDeploy: found.toDeploy,
    diagnostics,
    now: running.files,
    next: next.files,
  }
  if (how === 'plan') return { ...told, effects: await planEffects(pool, running.checked.app, next.checked.app), isStale: false }
  const wanted = found.changes.filter((each) => !drafts.includes(each) && !(how === 'push' && isDraft(each)))
  const isRefused = how === 'apply' && diagnostics.length > 0
  const isStored = isRefused || (await store(pool, rows, wanted, how))
  return { ...told, isStale: !isStored }
}

/** Errors that the changes bring; those of changes that wait in quarantine anyway are not theirs. */
function errorsOf(files: readonly File[], before: readonly File[]): readonly Diagnostic[] {
  const errors = (of: readonly File[]) => checkFiles(of).diagnostics.filter(({ severity }) => severity === 'error')
  const known = new Set((before.length > 0 ? errors(before) : []).map(({ file, path, code }) => `${file} ${path.join('.')} ${code}`))
  return errors(files).filter(({ file, path, code }) => !known.has(`${file} ${path.join('.')} ${code}`))
}

async function store(
  pool: pg.Pool,
  rows: ReadonlyMap<string, OverlayRow>,
  changes: Reconciled['changes'],
  how: 'apply' | 'push',
): Promise<boolean> {
  const stored = changes.flatMap(({ operations, folder, ...thing }) => {
    const current: StoredOverlay = rows.get(keyOf(thing)) ?? { ...thing, version: 0, published: [] }
    const placed = folder === undefined ? {} : { folder }
    const action = how === 'apply' ? 'apply' : 'save'
    const changed = change(current, { do: action, operations, ...placed })
    return changed ? [{ ...changed, action, metadata: '', entry: overlayEntry(changed.overlay, action, {}, { files: true }) } as const] : []
  })
  if (stored.length === 0) return true
  const isDone = await storeOverlays(pool, stored)
  if (isDone) await tell(pool, 'overlays')
  return isDone
}
