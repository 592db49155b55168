import type { App } from '../app.ts'
import type { BundleFile } from '../check/bundle-file.ts'
import { declaredIn } from './definitions.ts'
import { usedInExpressions } from './in-expressions.ts'
import { usedInFixture } from './in-fixtures.ts'
import { declaredParams } from './in-params.ts'
import { usedInReferences } from './in-references.ts'
import { usedInTexts } from './in-texts.ts'
import type { Occurrence } from './occurrence.ts'

/** Every name that a file declares or uses. */
export function namesIn(app: App, file: BundleFile): readonly Occurrence[] {
  return [
    ...declaredIn(file),
    ...declaredParams(file),
    ...usedInReferences(app, file),
    ...usedInExpressions(app, file),
    ...usedInTexts(app, file),
    ...usedInFixture(app, file),
  ]
}
