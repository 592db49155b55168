import type { App } from '../../../../../engine/runtime/app/app.ts'
import type { RememberedKind } from '../../../../../engine/runtime/app/former/former-names.ts'
import { presentChanges } from '../../../../../engine/runtime/app/former/present-changes.ts'
import { presentDraft } from '../../../../../engine/runtime/app/former/present-draft.ts'
import { presentOverlay } from '../../../../../engine/runtime/app/former/present-overlay.ts'
import { presentEntity } from '../../../../../engine/runtime/app/former/present-path.ts'
import { presentSettings } from '../../../../../engine/runtime/app/former/present-settings.ts'
import { presentView } from '../../../../../engine/runtime/app/former/present-view.ts'

/** A column of the platform whose texts are names of metadata. */
export interface KeptName {
  readonly table: string
  readonly column: string
  readonly names: RememberedKind
  /** The column with the entity that a status or step is of. */
  readonly of?: string
  /** Only in rows in which another column says so. */
  readonly where?: { readonly column: string; readonly is: string }
}

/** A column of the platform whose JSON holds names of metadata. */
export interface KeptJson {
  readonly table: string
  readonly column: string
  /** Its key, of one column. */
  readonly key: string
  /** The column with the name of what the JSON is about: an entity, a screen. */
  readonly about: string
  /** The JSON with every name as it is now. */
  readonly present: (app: App, about: string, value: unknown) => unknown
}

/**
 * Where the platform keeps names of metadata, besides the tables of entities: what is renamed is renamed here too.
 * A table that holds names has its line here; the audit log has none, for nothing in it ever changes.
 */
export const keptNames: readonly KeptName[] = [
  { table: '_notifications', column: 'entity', names: 'entity' },
  { table: '_occasions', column: 'entity', names: 'entity' },
  { table: '_overlay_versions', column: 'name', names: 'role', where: { column: 'kind', is: 'role' } },
  { table: '_overlay_versions', column: 'name', names: 'screen', where: { column: 'kind', is: 'screen' } },
  { table: '_overlays', column: 'name', names: 'role', where: { column: 'kind', is: 'role' } },
  { table: '_overlays', column: 'name', names: 'screen', where: { column: 'kind', is: 'screen' } },
  { table: '_record_history', column: 'entity', names: 'entity' },
  { table: '_sequences', column: 'name', names: 'sequence' },
  { table: '_transition_log', column: 'entity', names: 'entity' },
  { table: '_transition_log', column: 'from_status', names: 'status', of: 'entity' },
  { table: '_transition_log', column: 'to_status', names: 'status', of: 'entity' },
  { table: '_transition_log', column: 'transition', names: 'transition', of: 'entity' },
  { table: '_views', column: 'role', names: 'role' },
  { table: '_views', column: 'route', names: 'screen' },
]

/** The JSON that the platform keeps, row by row, with names in it. */
export const keptJson: readonly KeptJson[] = [
  {
    table: '_record_history',
    column: 'changes',
    key: 'id',
    about: 'entity',
    present: (app, name, value) => {
      const entity = app.entities.get(presentEntity(app, name))
      return entity ? presentChanges(app, entity, value) : value
    },
  },
  { table: '_overlay_versions', column: 'state', key: 'id', about: 'kind', present: presentOverlay },
  { table: '_overlays', column: 'state', key: 'id', about: 'kind', present: presentOverlay },
  { table: '_drafts', column: 'data', key: 'key', about: 'address', present: presentDraft },
  { table: '_settings', column: 'stored', key: 'name', about: 'name', present: presentSettings },
  { table: '_views', column: 'state', key: 'id', about: 'route', present: presentView },
]
