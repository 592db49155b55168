import type { Diagnostic } from '../app/diagnostic.ts'
import type { File } from '../app/source/file.ts'
import { byThing, compose } from './compose.ts'
import type { Operation, Operations } from './operation.ts'
import type { Misfit, Overlay } from './overlay.ts'
import { placeInThing } from './place-in-thing.ts'
import { keyOf } from './thing.ts'

/** Files with every overlay over them that fits. */
interface Settled<Checked> {
  readonly files: readonly File[]
  readonly checked: Checked
  /** What does not fit, and why. */
  readonly misfits: readonly Misfit[]
}

/** Says what is wrong with files. */
type Checker<Checked extends { readonly diagnostics: readonly Diagnostic[] }> = (files: readonly File[]) => Checked

/**
 * Lays overlays over files so that the result has no errors, provided that the files have none: operations that the checker objects to
 * are left out and told, first those at the very places, then whole overlays. None is lost: what is left out fits again some day, or is discarded by somebody.
 */
export function settle<Checked extends { readonly diagnostics: readonly Diagnostic[] }>(
  files: readonly File[],
  overlays: readonly Overlay[],
  check: Checker<Checked>,
): Settled<Checked> {
  const left: Misfit[] = []
  let current = [...overlays]
  for (;;) {
    const composed = compose(files, current)
    const checked = check(composed.files)
    const errors = checked.diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length === 0 || current.length === 0) return { files: composed.files, checked, misfits: [...composed.misfits, ...left] }
    const objections = objectionsOf(composed.files, current, errors)
    const found = objections.length > 0 ? objections : [culprit(files, current, check)]
    left.push(...found)
    current = without(current, found)
  }
}

/** The operations at the places of errors; all of an overlay when the error stands in its file, but at none of them. */
function objectionsOf(files: readonly File[], overlays: readonly Overlay[], errors: readonly Diagnostic[]): readonly Misfit[] {
  const found = new Map<string, { overlay: Overlay; operations: Set<Operation>; reason: string }>()
  const overlaid = byThing(overlays)
  for (const error of errors) {
    const place = placeInThing(files, error)
    const overlay = place && overlaid.get(keyOf(place))
    if (!place || !overlay) continue
    const meant = overlay.operations.filter(({ at }) => touches(at, place.at))
    const entry = found.get(keyOf(overlay)) ?? { overlay, operations: new Set<Operation>(), reason: error.message }
    for (const operation of meant.length > 0 ? meant : overlay.operations) entry.operations.add(operation)
    found.set(keyOf(overlay), entry)
  }
  return [...found.values()].map(({ overlay: { kind, name }, operations, reason }) => ({ kind, name, operations: [...operations], reason }))
}

/** Whether one of two places is the other, or stands in it. */
const touches = (a: readonly string[], b: readonly (string | number)[]) =>
  a.slice(0, b.length).every((step, index) => step === String(b[index]))

/** The first overlay that is too much for those before it: errors elsewhere come from it. */
function culprit<Checked extends { readonly diagnostics: readonly Diagnostic[] }>(
  files: readonly File[],
  overlays: readonly Overlay[],
  check: Checker<Checked>,
): Misfit {
  const errorsWith = (count: number) =>
    check(compose(files, overlays.slice(0, count)).files).diagnostics.find(({ severity }) => severity === 'error')
  let [fine, wrong] = [0, overlays.length]
  let reason = errorsWith(wrong)?.message
  while (wrong - fine > 1) {
    const middle = Math.floor((fine + wrong) / 2)
    const error = errorsWith(middle)
    if (error) [wrong, reason] = [middle, error.message]
    else fine = middle
  }
  const { kind, name, operations } = overlays[wrong - 1] as Overlay
  return { kind, name, operations, ...(reason !== undefined && { reason }) }
}

/** The overlays without the operations that do not fit. */
export function without(overlays: readonly Overlay[], left: readonly Misfit[]): Overlay[] {
  const gone = new Map<string, Operations>(left.map((misfit) => [keyOf(misfit), misfit.operations]))
  return overlays
    .map((overlay) => {
      const out = gone.get(keyOf(overlay))
      return out ? { ...overlay, operations: overlay.operations.filter((operation) => !out.includes(operation)) } : overlay
    })
    .filter(({ operations }) => operations.length > 0)
}
