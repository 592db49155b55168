import type { App } from '../../../../../engine/runtime/app/app.ts'
import { presentApproval } from '../../../../../engine/runtime/former/present-approval.ts'
import { presentChanges } from '../../../../../engine/runtime/former/present-changes.ts'
import { presentDraft } from '../../../../../engine/runtime/former/present-draft.ts'
import { presentOverlay } from '../../../../../engine/runtime/former/present-overlay.ts'
import { presentEntity } from '../../../../../engine/runtime/former/present-path.ts'
import { presentPinboard } from '../../../../../engine/runtime/former/present-pinboard.ts'
import { presentSettings } from '../../../../../engine/runtime/former/present-settings.ts'
import { presentView } from '../../../../../engine/runtime/former/present-view.ts'
import type { NameKind } from '../../../../../engine/runtime/names/name.ts'
import { overlayKinds } from '../../../../../engine/schema/screens/editor.ts'

/** A column of the platform whose texts are names of metadata. */
export interface KeptName {
  readonly table: string
  readonly column: string
  readonly names: NameKind
  /** The texts are lists of names. */
  readonly several?: true
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
  /** The column with the name of what the JSON is about: an entity, a screen; or of another table, as SQL. */
  readonly about: string | { readonly sql: string }
  /** The JSON with every name as it is now. */
  readonly present: (app: App, about: string, value: unknown) => unknown
}

/**
 * Where the platform keeps names of metadata, besides the tables of entities: what is renamed is renamed here too.
 * A table that holds names has its line here; the audit log has none, for nothing in it ever changes.
 */
export const keptNames: readonly KeptName[] = [
  { table: '_approvals', column: 'entity', names: 'entity' },
  { table: '_approvals', column: 'roles', names: 'role', several: true },
  { table: '_pinboards', column: 'role', names: 'role' },
  { table: '_files', column: 'entity', names: 'entity' },
  { table: '_files', column: 'field', names: 'field', of: 'entity' },
  { table: '_notifications', column: 'entity', names: 'entity' },
  { table: '_notifications', column: 'message', names: 'message' },
  { table: '_occasions', column: 'entity', names: 'entity' },
  { table: '_occasions', column: 'message', names: 'message' },
  ...overlayKinds.flatMap((kind): KeptName[] => [
    { table: '_overlay_versions', column: 'name', names: kind, where: { column: 'kind', is: kind } },
    { table: '_overlays', column: 'name', names: kind, where: { column: 'kind', is: kind } },
  ]),
  { table: '_record_history', column: 'entity', names: 'entity' },
  { table: '_report_uses', column: 'report', names: 'report' },
  { table: '_sequences', column: 'name', names: 'sequence' },
  { table: '_settings', column: 'name', names: 'setting' },
  { table: '_signatures', column: 'entity', names: 'entity' },
  { table: '_signatures', column: 'transition', names: 'transition', of: 'entity' },
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
  {
    table: '_approval_definitions',
    column: 'definition',
    key: 'hash',
    about: { sql: '(select max(entity) from _approvals where definition = _approval_definitions.hash)' },
    present: presentApproval,
  },
  { table: '_pinboards', column: 'state', key: 'id', about: 'id', present: (app, _id, value) => presentPinboard(app, value) },
  { table: '_overlay_versions', column: 'state', key: 'id', about: 'kind', present: presentOverlay },
  { table: '_overlays', column: 'state', key: 'id', about: 'kind', present: presentOverlay },
  { table: '_drafts', column: 'data', key: 'key', about: 'address', present: presentDraft },
  { table: '_settings', column: 'stored', key: 'name', about: 'name', present: presentSettings },
  { table: '_views', column: 'state', key: 'id', about: 'route', present: presentView },
]
