import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { type Labels, linesOf, type RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { isHidden, reach } from '../../../engine/runtime/queries/reachable.ts'
import type { ReadAccess } from '../../../engine/runtime/queries/read-access.ts'

/** Names that a person sees of an entity: fields, and what stands beside references. Worked out once for each access. */
const known = new WeakMap<ReadAccess, Map<string, Map<string, boolean>>>()

/** The record as the person sees it: without hidden fields, and without what stands behind references to records that they may not see. */
export function view(app: App, access: ReadAccess, entity: AppEntity, record: RecordData): RecordData {
  const isVisible = visibilityOf(app, access, entity)
  const unseen = (record.$unseen ?? []) as readonly string[]
  const seen: Record<string, RecordData[string]> = {}
  for (const [name, value] of Object.entries(record)) {
    const lines = entity.lines.get(name)
    if (lines) {
      if (!isHidden(access, entity, name)) seen[name] = linesOf(record, name).map((line) => view(app, access, lines, line))
    } else if (name === '$labels') {
      const labels = Object.entries(value as Labels).filter(([path]) => isVisible(path))
      if (labels.length > 0) seen[name] = Object.fromEntries(labels)
    } else if (isVisible(name) && !unseen.some((reference) => name.startsWith(`${reference}.`))) seen[name] = value
  }
  return seen
}

function visibilityOf(app: App, access: ReadAccess, entity: AppEntity): (path: string) => boolean {
  const byEntity = known.get(access) ?? new Map<string, Map<string, boolean>>()
  known.set(access, byEntity)
  const paths = byEntity.get(entity.name) ?? new Map<string, boolean>()
  byEntity.set(entity.name, paths)
  return (path) => {
    const found = paths.get(path) ?? reach(app, access, entity, path) !== undefined
    paths.set(path, found)
    return found
  }
}
