import type { App } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { asWritten } from './as-written.ts'
import { declaredIn } from './definitions.ts'
import { usedInAddresses } from './in-addresses.ts'
import { usedInExpressions } from './in-expressions.ts'
import { usedInFixture } from './in-fixtures.ts'
import { declaredParams } from './in-params.ts'
import { usedInQueues } from './in-queues.ts'
import { usedInReferences } from './in-references.ts'
import { usedInTexts } from './in-texts.ts'
import type { Occurrence } from './occurrence.ts'

/** Every name that a file declares or uses, where it is written. */
export function namesIn(app: App, file: BundleFile): readonly Occurrence[] {
  return asWritten(app, file.file, placed(app, file))
}

/** The same, where it stands once fragments, variants and row scopes are in their places. */
export function placed(app: App, file: BundleFile): readonly Occurrence[] {
  return once([
    ...declaredIn(file),
    ...declaredParams(file),
    ...usedInReferences(app, file),
    ...usedInExpressions(app, file),
    ...usedInTexts(app, file),
    ...usedInFixture(app, file),
    ...usedInQueues(app, file),
    ...usedInAddresses(app, file),
  ])
}

/** The table of references knows some of the keys of fixtures too. */
function once(found: readonly Occurrence[]): readonly Occurrence[] {
  const seen = new Set<string>()
  return found.filter(({ path, at, start, name }) => {
    const place = `${at} ${start} ${name} ${path.join('\0')}`
    return !seen.has(place) && seen.add(place)
  })
}
