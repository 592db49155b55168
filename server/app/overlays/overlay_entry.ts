import type { ChangeAction, StoredOverlay } from '../../../engine/runtime/overlays/stored-overlay.ts'
import { type Actor, type AuditValue, auditRow } from '../audit/audit_entry.ts'

/** What the audit log has of a change of metadata: it is stored with the change, or neither is. */
export const overlayEntry = (
  { kind, name, version }: StoredOverlay,
  action: ChangeAction,
  by: Actor = {},
  further: Readonly<Record<string, AuditValue>> = {},
) => auditRow({ ...by, kind: `overlay.${action}`, detail: { kind, name, version, ...further } })
