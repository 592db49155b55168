import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { type Labels, linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Person, totalsOfSeen, withSeenLines } from './line_sight.ts'
import { type Shown, shownAt } from './shown.ts'

/**
 * The record as the person sees it: without hidden fields, of masked ones a part, of lines those that are for them, and without what stands
 * behind references to records that they may not see.
 */
export function view(person: Person, entity: AppEntity, record: RecordData): RecordData {
  const status = statusOf(entity, record)
  return { ...rowView(person, entity, withSeenLines(person, entity, record), status), ...totalsOfSeen(person, entity, record) }
}

/** A document, or a line of one in a status, as the person sees it. */
export function rowView(person: Person, entity: AppEntity, record: RecordData, status: string | undefined): RecordData {
  const { app, access } = person
  const unseen = (record.$unseen ?? []) as readonly string[]
  const seen: Record<string, RecordData[string]> = {}
  const inPart: string[] = []
  const shown = (path: string): Shown => shownAt(app, access, entity, path, status)
  for (const [name, value] of Object.entries(record)) {
    const lines = entity.lines.get(name)
    if (lines) {
      if (!access.hidden(entity.name, status).has(name))
        seen[name] = linesOf(record, name).map((line) => rowView(person, lines, line, status))
    } else if (name === '$labels') {
      const labels = Object.entries(value as Labels).filter(([path]) => shown(path) === 'whole')
      if (labels.length > 0) seen[name] = Object.fromEntries(labels)
    } else if (!unseen.some((reference) => name.startsWith(`${reference}.`))) {
      const how = shown(name)
      if (how === 'whole') seen[name] = value
      else if (how !== 'hidden') {
        seen[name] = how.mask(value as never)
        inPart.push(name)
      }
    }
  }
  return inPart.length > 0 ? { ...seen, $masked: inPart } : seen
}
