import type { App } from '../../../runtime/app/app.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import type { ThingDiagnostic, Things } from '../../api/overlays.ts'

/** What every editor of a thing is given. */
export interface ThingEditorProps {
  readonly app: App
  /** Of the thing, among those of its kind: of a screen, its address. */
  readonly name: string
  readonly thing: Thing
  /** All things of the kinds that are edited. */
  readonly things: Things
  readonly diagnostics: readonly ThingDiagnostic[]
  readonly onEdit: (thing: Thing) => void
}
