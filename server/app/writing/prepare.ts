import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newLine } from '../../../engine/runtime/documents/new-record.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { lineSightOf } from '../records/line_sight.ts'
import { resolveReferences } from '../records/references.ts'
import { issuesOfSubscribing } from '../records/subscription_records.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { attachFiles } from './attached_files.ts'
import { circleIssues } from './circles.ts'
import { originOf } from './from_conversions.ts'
import { withoutFrozenLines } from './frozen_lines.ts'
import { merge } from './merge.ts'
import { issuesOfForm } from './presented.ts'
import { withoutReadonly } from './readonly.ts'
import { cleanTexts } from './rich_texts.ts'
import { issuesOfUnwritable } from './unseen_lines.ts'
import type { Writable } from './writable.ts'

/** What a person wants a record to become. */
export interface Wanted {
  readonly entity: AppEntity
  /** As it is stored; `null` for a new one. */
  readonly before: RecordData | null
  /** What the changes are made to: the stored record, or a new one with its defaults. */
  readonly base: RecordData
  readonly submitted: unknown
  readonly writable: Writable
  /** The fields that a transition opens. */
  readonly edits: readonly string[]
}

/** A record as it would be, computed, and what is wrong with what was sent. */
export interface Prepared {
  readonly record: RecordData
  readonly issues: readonly Issue[]
}

/** Merges what was sent, resolves references, takes back what is readonly, cleans formatted texts, and computes. */
export async function prepare(context: Context, client: Queryable, wanted: Wanted): Promise<Prepared> {
  const { entity, before, writable, edits } = wanted
  const { app } = context
  const surroundings = surroundingsOf(context, before)
  const origin = await originOf(context, client, entity, wanted.base, wanted.submitted)
  const base = before ? wanted.base : { ...wanted.base, ...origin.header }
  const startLine = (lines: AppEntity, input: RecordData) =>
    origin.line(lines, input) ?? newLine(app, entity.name, lines.parent?.field ?? '', base, surroundings)
  const sight = lineSightOf(context, entity)
  const merged = merge(entity, base, wanted.submitted, writable, startLine, sight && ((lines, row, use) => sight(lines, base, row, use)))
  const allowed = withoutReadonly(context, entity, base, merged.record, merged.changed, surroundings, edits)
  const rows = withoutFrozenLines(context, entity, base, allowed, surroundings, edits)
  const attached = await attachFiles(context, client, entity, base, cleanTexts(entity, before, rows.record), merged.changed)
  const said = origin.said(attached.record)
  const picked = { changed: merged.changed, sent: new Set([...merged.sent, ...said]), set: said }
  const resolved = await resolveReferences(context, client, entity, before, attached.record, picked)
  const record = compute(app, entity.name, resolved.record, surroundings, before ?? undefined)
  const circles = resolved.issues.length > 0 ? [] : await circleIssues(context, client, entity, before, record)
  const asked = issuesOfForm(context, entity, record, before, writable)
  const unwritable = issuesOfUnwritable(sight, entity, record, merged.changed)
  return {
    record,
    issues: [
      ...origin.issues,
      ...merged.issues,
      ...rows.issues,
      ...attached.issues,
      ...resolved.issues,
      ...circles,
      ...unwritable,
      ...issuesOfSubscribing(context, entity, before, record),
      ...asked,
    ],
  }
}
