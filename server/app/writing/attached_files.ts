import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { filesOf } from '../../../engine/runtime/fields/attachment.ts'
import { issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { type FileReference, linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type Context, uploaderOf } from '../records/context.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { findFiles } from '../storage/queries/stored_files.ts'
import { isUploadedBy, referenceOf } from '../values/stored_file.ts'

/** A record whose files are what the server knows of them, and the files that the person may not attach. */
export interface Attached {
  readonly record: RecordData
  readonly issues: readonly Issue[]
}

/** An upload can be attached this long; after that the sweep may take it. */
const attachableDays = 6

/**
 * Looks up the files that the person has put into fields. One that the record held already stays; a new one must have been uploaded
 * by that person for that field: the id of somebody else's file opens nothing. Name, size and type are what the server knows.
 * @param changed what the person has changed: `photos`, `copies.2.photos`
 */
export async function attachFiles(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  base: RecordData,
  record: RecordData,
  changed: ReadonlySet<string>,
): Promise<Attached> {
  if (![...changed].some((path) => fieldAt(entity, path)?.field.kind === 'attachment')) return { record, issues: [] }
  const held = new Map(heldFiles(entity, base).map((file) => [file.id, file]))
  const fresh = [...changed].flatMap((path) => filesOf(valueAt(record, path))).filter(({ id }) => !held.has(id))
  const oldest = Date.parse(context.now) - attachableDays * 86_400_000
  const uploaded = new Map(
    (
      await findFiles(
        client,
        fresh.map(({ id }) => id),
      )
    ).map((file) => [file.id, file]),
  )
  const issues: Issue[] = []
  let attached = record
  for (const path of changed) {
    const { owner, field } = fieldAt(entity, path) ?? {}
    if (!owner || field?.kind !== 'attachment') continue
    const files = filesOf(valueAt(record, path)).map((file): FileReference => {
      const known = held.get(file.id)
      const found = uploaded.get(file.id)
      const isTheirs =
        found?.state === 'stored' &&
        isUploadedBy(found, uploaderOf(context)) &&
        found.entity === owner.name &&
        found.field === field.name &&
        found.createdAt > oldest
      if (!known && !isTheirs) issues.push({ ...issueWith('fileGone', field, { name: file.name.slice(0, 120) }), path })
      const { expiresOn } = file
      const { expiresOn: _, ...facts } = known ?? (found ? referenceOf(found) : file)
      return { ...facts, ...(expiresOn !== undefined && { expiresOn }) }
    })
    if (files.length > 0) attached = withValue(attached, path, files)
  }
  return { record: attached, issues }
}

function fieldAt(entity: AppEntity, path: string): { owner: AppEntity; field: AppField } | undefined {
  const [first = '', , name = ''] = path.split('.')
  const owner = path.includes('.') ? entity.lines.get(first) : entity
  const field = owner?.fields.get(path.includes('.') ? name : first)
  return owner && field && { owner, field }
}

function valueAt(record: RecordData, path: string): unknown {
  const [first = '', index, name = ''] = path.split('.')
  if (index === undefined) return wireOf(record, first)
  const line = linesOf(record, first)[Number(index)]
  return line && wireOf(line, name)
}

function withValue(record: RecordData, path: string, value: readonly FileReference[]): RecordData {
  const [first = '', index, name = ''] = path.split('.')
  if (index === undefined) return { ...record, [first]: value }
  return { ...record, [first]: linesOf(record, first).map((line, at) => (at === Number(index) ? { ...line, [name]: value } : line)) }
}

function heldFiles(entity: AppEntity, record: RecordData): readonly FileReference[] {
  const own = [...entity.fields.values()].filter(({ kind }) => kind === 'attachment').flatMap(({ name }) => filesOf(record[name]))
  return [...own, ...[...entity.lines].flatMap(([name, lines]) => linesOf(record, name).flatMap((line) => heldFiles(lines, line)))]
}
