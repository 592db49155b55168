import type { Access } from '../../../engine/runtime/access/access.ts'
import { masked } from '../../../engine/runtime/access/mask.ts'
import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { documentOf, pathInDocument } from '../../../engine/runtime/app/document-of.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'

/** Which fields a request may change, before conditions are looked at. What it may not change keeps its value, whatever is sent. */
export interface Writable {
  /** A field of the document, or of its lines (`copies.dueDate` is `dueDate` of the entity `loan.copies`). */
  field(entity: AppEntity, field: AppField): boolean
  /** Whether lines may be added to the field, and removed. */
  rows(entity: AppEntity, lines: string): boolean
  /** Whether the lines are seen: what is sent of others is not even compared, an answer would tell how many they are. */
  sees(entity: AppEntity, lines: string): boolean
  /**
   * Whether what is sent of a sealed field is only the part that is shown of it: that of the value that stands there, which so stays,
   * or of another.
   */
  sealedPart(entity: AppEntity, field: string, sent: unknown, stored: WireValue): 'none' | 'typed' | 'unchanged'
  /** Whether a field may be named: one that is hidden is not even offered for a name that is like it. */
  names(entity: AppEntity, field: string): boolean
}

/** What nobody changes by hand: the program's fields, computed ones, statuses, numbers from a sequence. */
function isOwnByProgram({ system, kind, declaration }: AppField): boolean {
  return (
    system ||
    kind === 'status' ||
    declaration?.computed !== undefined ||
    (declaration?.kind === 'code' && declaration.sequence !== undefined)
  )
}

function isClosed(access: Access, entity: AppEntity, name: string, status: string | undefined): boolean {
  const closed = access.readonly(documentOf(entity).name, status)
  const hidden = unwritten(access, entity, status)
  if (entity.parent && (closed.has(entity.parent.field) || hidden.has(entity.parent.field))) return true
  return closed.has(pathInDocument(entity, name)) || hidden.has(pathInDocument(entity, name))
}

/** Fields that are hidden, or masked, but not because they are sealed: what nobody sees whole is written all the same. */
function unwritten(access: Access, entity: AppEntity, status: string | undefined): ReadonlySet<string> {
  const hidden = access.hidden(documentOf(entity).name, status)
  const sealed = access.sealed(documentOf(entity).name, status)
  return sealed.size === 0 ? hidden : new Set([...hidden].filter((path) => !sealed.has(path)))
}

/** What may be changed of a record that is edited: what its status leaves open. `editable` as the status declares it; a new record is open. */
export function editing(access: Access, editable: boolean | readonly string[], status?: string): Writable {
  const isOpen = (path: string) => (typeof editable === 'boolean' ? editable : editable.includes(path))
  const isOpenLine = (entity: AppEntity, name: string) =>
    isOpen(pathInDocument(entity, name)) || (entity.parent !== undefined && isOpen(entity.parent.field))
  return {
    field: (entity, field) =>
      isOpenLine(entity, field.name) &&
      !isOwnByProgram(field) &&
      field.declaration?.readonly !== true &&
      !isClosed(access, entity, field.name, status),
    names: (entity, name) => !unwritten(access, entity, status).has(pathInDocument(entity, name)),
    sealedPart: (entity, name, sent, stored) => {
      const [document, path] = [documentOf(entity).name, pathInDocument(entity, name)]
      const mask = access.sealed(document, status).has(path) ? access.masks(document, status).get(path) : undefined
      if (mask?.kind !== 'characters' || typeof sent !== 'string') return 'none'
      if (stored !== null && sent === masked(stored, mask)) return 'unchanged'
      return sent.includes((mask.sign ?? '*').repeat(2)) ? 'typed' : 'none'
    },
    sees: (entity, lines) => !access.hidden(documentOf(entity).name, status).has(lines),
    rows: (entity, lines) => isOpen(lines) && !isFrozen(entity, lines) && !isClosed(access, entity, lines, status),
  }
}

/** Whether the lines are never added to or removed from by hand. */
function isFrozen(entity: AppEntity, lines: string): boolean {
  const declaration = entity.lines.get(lines)?.declaration
  return declaration !== undefined && 'kind' in declaration && declaration.readonly === true
}

/** What may be changed along with a step: the fields that it names, and what the status leaves open to those who may edit. */
export function stepping(access: Access, edits: readonly string[], editable: boolean | readonly string[], status?: string): Writable {
  return editing(access, editable === true ? true : [...(editable === false ? [] : editable), ...edits], status)
}
