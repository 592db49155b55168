import type { LineUse } from '../../../engine/runtime/access/line-scopes.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isIssue } from '../../../engine/runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import { mostIssues, unknownName } from '../../../engine/runtime/queries/problems.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { mostLinesOf } from '../../../engine/runtime/validation/validate.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'
import { woven } from './woven_lines.ts'
import type { Writable } from './writable.ts'

/** Whether the person sees, or may write, a line that is stored. Default: each. */
export type StoredLines = (lines: AppEntity, row: RecordData, use: LineUse) => boolean

/** A record with what was sent merged into it. */
export interface Merged {
  readonly record: RecordData
  readonly issues: readonly Issue[]
  /** What the person has changed: `member`, `copies.2.book`. */
  readonly changed: ReadonlySet<string>
  /** What the person has sent and may write, changed or not. */
  readonly sent: ReadonlySet<string>
}

interface Work {
  readonly writable: Writable
  readonly issues: Issue[]
  readonly changed: Set<string>
  readonly sent: Set<string>
  /** The values of a new line before anybody has typed. */
  readonly newLine: (lines: AppEntity, submitted: RecordData) => RecordData
  readonly stored: StoredLines
}

/**
 * Merges what was sent into a record: fields that may be written, parsed; lines as the full list (an id keeps its line, no id is a new one, what is missing is removed).
 * Lines that the person does not see stay, whatever is sent, and stand where they stood. Other fields keep their value; names that no field has are
 * issues. Unchanged lines stay the same objects.
 */
export function merge(
  entity: AppEntity,
  base: RecordData,
  submitted: unknown,
  writable: Writable,
  newLine: (lines: AppEntity, submitted: RecordData) => RecordData,
  stored: StoredLines = () => true,
): Merged {
  const work: Work = { writable, issues: [], changed: new Set(), sent: new Set(), newLine, stored }
  if (!isObject(submitted))
    return { record: base, issues: [{ code: 'notARecord', path: '', params: {} }], changed: work.changed, sent: work.sent }
  const record: Record<string, RecordData[string]> = { ...base }
  mergeFields(work, entity, record, submitted, '')
  for (const [name, lines] of entity.lines) {
    if (Object.hasOwn(submitted, name) && writable.sees(entity, name))
      record[name] = mergeLines(work, lines, name, linesOf(base, name), submitted[name])
  }
  return { record, issues: work.issues, changed: work.changed, sent: work.sent }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an answer carries beside fields, and what it carries behind references: sent back, it says nothing. */
const isAside = (name: string) => name.startsWith('$') || name.includes('.')

function mergeFields(
  work: Work,
  entity: AppEntity,
  record: Record<string, RecordData[string]>,
  submitted: Record<string, unknown>,
  prefix: string,
): void {
  for (const [name, input] of Object.entries(submitted)) {
    const field = entity.fields.get(name)
    if (!field) {
      if (!entity.lines.has(name) && !isAside(name) && work.issues.length < mostIssues)
        work.issues.push(unknown(work, entity, name, `${prefix}${name}`))
      continue
    }
    if (!work.writable.field(entity, field)) continue
    const part = work.writable.sealedPart(entity, name, input, wireOf(record, name))
    if (part === 'unchanged') continue
    work.sent.add(`${prefix}${name}`)
    const value = fieldKinds[field.kind].parse(input, field)
    if (part === 'typed') work.issues.push({ code: 'sealedPart', path: `${prefix}${name}`, params: { field: field.label } })
    else if (isIssue(value)) work.issues.push({ ...value, path: `${prefix}${name}` })
    else if (!sameWire(wireOf(record, name), value)) {
      record[name] = value
      work.changed.add(`${prefix}${name}`)
    }
  }
}

const unknown = ({ writable, issues }: Work, entity: AppEntity, name: string, path: string): Issue =>
  unknownName(() => [...entity.fields.keys()].filter((field) => writable.names(entity, field)), entity, path, name, issues.length)

function mergeLines(work: Work, lines: AppEntity, name: string, base: readonly RecordData[], submitted: unknown): readonly RecordData[] {
  const { label } = lines
  if (submitted === null) return mergeLines(work, lines, name, base, [])
  if (!Array.isArray(submitted) || !submitted.every(isObject)) {
    work.issues.push({ code: 'notLines', path: name, params: { field: label } })
    return base
  }
  const max = mostLinesOf(lines)
  const seen = base.filter((row) => work.stored(lines, row, 'sees'))
  if (submitted.length > Math.max(max, seen.length)) {
    work.issues.push({ code: 'tooManyLines', path: name, params: { field: label, max, count: submitted.length } })
    return base
  }
  const known = new Map(seen.map((line) => [line.id, line]))
  const used = new Set<string>()
  const places = woven(base, (row) => known.has(row.id), submitted.length)
  const merged = places.map((place, index): RecordData => {
    if (typeof place !== 'number') return place
    const input = submitted[place] as Record<string, unknown>
    const { id } = input
    const prefix = `${name}.${index}.`
    if (id === undefined || id === null || id === '') {
      const fresh: Record<string, RecordData[string]> = { ...work.newLine(lines, input as RecordData) }
      work.changed.add(`${prefix}id`)
      mergeFields(work, lines, fresh, input, prefix)
      return fresh
    }
    const before = typeof id === 'string' ? known.get(id) : undefined
    if (!before || used.has(id as string)) {
      work.issues.push({ code: before ? 'duplicateLine' : 'unknownLine', path: `${name}.${index}`, params: { field: label } })
      return before ?? {}
    }
    used.add(id as string)
    if (!work.stored(lines, before, 'writes')) return before
    const count = work.changed.size
    const line: Record<string, RecordData[string]> = { ...before }
    mergeFields(work, lines, line, input, prefix)
    return work.changed.size === count ? before : line
  })
  const hasNewOrGone = used.size < seen.length || submitted.length > used.size
  const isFixed = seen.some((row) => !used.has(row.id ?? '') && !work.stored(lines, row, 'writes'))
  if (isFixed || (hasNewOrGone && lines.parent && !work.writable.rows(lines.parent.entity, name))) {
    work.issues.push({ code: 'linesReadonly', path: name, params: { field: label } })
    return base
  }
  return merged.length === base.length && merged.every((line, index) => line === base[index]) ? base : merged
}
