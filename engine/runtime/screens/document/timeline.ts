import type { AppEntity, AppField } from '../../app/app.ts'
import type { FieldLocale } from '../../fields/field-kind.ts'
import { fieldKinds } from '../../fields/index.ts'
import { idsOf, labelOfNames } from '../../fields/refs.ts'
import { linesOf, type RecordData, type WireValue } from '../../values/record-data.ts'
import { rowName } from './row-name.ts'

type Values = Readonly<Record<string, WireValue>>
type Difference = readonly [before: WireValue, after: WireValue]

/** A signature, as the API answers it. */
export interface EntrySignature {
  readonly name: string
  readonly method: 'password' | 'code'
  readonly contact: string | null
  readonly at: string
  /** SHA-256 of what was signed. */
  readonly hash: string
  readonly drawing: string | null
  readonly typed: string | null
  /** What was signed stands as it was. */
  readonly isIntact: boolean
}

/** One thing that happened to a record, as the API answers it. */
export interface HistoryEntry {
  readonly version: number
  /** `create`, `update`, `delete`, `transition`, or `balance`: another document changed it. */
  readonly action: string
  /** ISO 8601 in UTC; `null` where it is not told. */
  readonly at: string | null
  /** The person; `null` for the system. */
  readonly byName: string | null
  /** Who it was is not told. */
  readonly isUnnamed?: boolean
  /** A person has registered what another system would have answered. */
  readonly byHand?: boolean
  readonly step: { readonly name: string; readonly from: string | null; readonly to: string | null; readonly comment: string | null } | null
  readonly changes: {
    readonly fields: Readonly<Record<string, Difference>>
    readonly lines: Readonly<
      Record<
        string,
        {
          readonly added?: Readonly<Record<string, Values>>
          readonly removed?: Readonly<Record<string, Values>>
          readonly changed?: Readonly<Record<string, Readonly<Record<string, Difference>>>>
        }
      >
    >
  }
  /** With which the step was signed. */
  readonly signature?: EntrySignature
  /** Names of the records that references lead to, by field (`copies.book`) and id. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** That somebody has read a version of a record the first time, as the API answers it. */
export interface Reading {
  readonly version: number
  readonly at: string
  readonly byName: string | null
}

/** What happened, the latest first, with who has read what came of each. */
export function withReadings(entries: readonly HistoryEntry[], readings: readonly Reading[]): readonly HistoryEntry[] {
  if (readings.length === 0) return entries
  const read = Map.groupBy(readings, ({ version }) => version)
  const nothing = { action: 'read', step: null, changes: { fields: {}, lines: {} }, labels: {} }
  return entries.flatMap((entry) => [...(read.get(entry.version) ?? []).map((each) => ({ ...each, ...nothing })), entry])
}

/** A change of one value in words; of references to several records, those that were taken away and those that came. */
export interface ChangeInWords {
  readonly label: string
  readonly isOfSeveral?: boolean
  readonly before: string
  readonly after: string
}

/** An entry in words. */
export interface TimelineEntry {
  readonly key: string
  readonly action: string
  /** The label of the step. */
  readonly step?: string
  readonly to?: { readonly label: string; readonly tone: string }
  readonly at: string | null
  readonly by: string | null
  readonly isUnnamed: boolean
  readonly isByHand: boolean
  readonly comment: string | null
  readonly signature?: EntrySignature
  readonly changes: readonly ChangeInWords[]
  readonly lines: readonly LinesInWords[]
}

/** What happened to the lines of a document. */
interface LinesInWords {
  readonly label: string
  readonly added: number
  readonly removed: number
  /** Changed lines: which one, and what in it. */
  readonly changed: readonly LineInWords[]
}

/** A changed line: its number now, counted from 1, and what people call it, unless it is no more. */
interface LineInWords {
  readonly id: string
  readonly row?: number
  readonly name?: string
  readonly changes: readonly ChangeInWords[]
}

/**
 * The entry in words, with the labels that metadata gives its fields and values. The status is told by the step.
 * @param record as it is now: it names the lines that were changed
 */
export function inWords(entity: AppEntity, entry: HistoryEntry, locale: FieldLocale, record: RecordData): TimelineEntry {
  const { workflow } = entity
  const step = entry.step && workflow?.transitions.get(entry.step.name)
  const to = workflow?.statuses.get(entry.step?.to ?? '')
  const words = { entry, locale }
  return {
    key: `${entry.version} ${entry.action} ${entry.at ?? ''} ${entry.byName ?? ''}`,
    action: entry.action,
    ...(step ? { step: step.label } : entry.step ? { step: entry.step.name } : {}),
    ...(to ? { to: { label: to.label, tone: to.tone } } : {}),
    at: entry.at,
    by: entry.byName,
    isUnnamed: entry.isUnnamed === true,
    isByHand: entry.byHand === true,
    comment: entry.step?.comment ?? null,
    ...(entry.signature && { signature: entry.signature }),
    changes: entry.action === 'create' ? [] : changesInWords(words, entity, '', entry.changes.fields),
    lines: Object.entries(entry.changes.lines).flatMap(([name, { added = {}, removed = {}, changed = {} }]): LinesInWords[] => {
      const lines = entity.lines.get(name)
      if (!lines) return []
      const inRows = Object.entries(changed).map(([id, fields]) => ({
        id,
        ...lineOf(lines, linesOf(record, name), id),
        changes: changesInWords(words, lines, `${name}.`, fields),
      }))
      return [
        {
          label: lines.label,
          added: Object.keys(added).length,
          removed: Object.keys(removed).length,
          changed: inRows.filter(({ changes }) => changes.length > 0),
        },
      ]
    }),
  }
}

interface Words {
  readonly entry: HistoryEntry
  readonly locale: FieldLocale
}

function lineOf(lines: AppEntity, rows: readonly RecordData[], id: string): { row?: number; name?: string } {
  const at = rows.findIndex((row) => row.id === id)
  const name = at < 0 ? undefined : rowName(lines, rows[at] as RecordData)
  return { ...(at < 0 ? {} : { row: at + 1 }), ...(name === undefined ? {} : { name }) }
}

/** What people changed first, what followed from it after. */
function changesInWords(words: Words, entity: AppEntity, prefix: string, fields: Readonly<Record<string, Difference>>): ChangeInWords[] {
  const isComputed = (name: string) => entity.fields.get(name)?.declaration?.computed !== undefined
  const ordered = Object.entries(fields).toSorted(([one], [other]) => Number(isComputed(one)) - Number(isComputed(other)))
  return ordered.flatMap(([name, [before, after]]): ChangeInWords[] => {
    const field = entity.fields.get(name)
    if (!field || field.kind === 'status') return []
    const say = (value: WireValue) => text(words, field, prefix + name, value)
    if (field.kind === 'refs') {
      const [was, is] = [idsOf(before), idsOf(after)]
      const gone = was.filter((id) => !is.includes(id))
      const come = is.filter((id) => !was.includes(id))
      // The same records in another order: told as they stand.
      const [removed, added] = gone.length + come.length === 0 ? [was, is] : [gone, come]
      return [{ label: field.label, isOfSeveral: true, before: say(removed), after: say(added) }]
    }
    return [{ label: field.label, before: say(before), after: say(after) }]
  })
}

function text({ entry, locale }: Words, field: AppField, path: string, value: WireValue): string {
  if (value === null) return ''
  const names = entry.labels[path]
  const label = field.kind === 'refs' ? labelOfNames(idsOf(value).map((id) => names?.[id])) : names?.[String(value)]
  return fieldKinds[field.kind].format(value, field, label === undefined ? locale : { ...locale, label })
}
