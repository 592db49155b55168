import type { Judging } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { filesOf } from '../../fields/attachment.ts'
import { type FileReference, type RecordData, wireOf } from '../../values/record-data.ts'
import type { DocumentEdit } from './edit.ts'
import { rowName } from './row-name.ts'
import { keyOf } from './rows.ts'

/** A line with pictures, and what was said of them. */
export interface JudgedLine {
  readonly key: string
  /** What people call the line; nothing where it has no name. */
  readonly name: string | undefined
  readonly pictures: readonly FileReference[]
  readonly verdict: Verdict | undefined
  readonly reason: string
  /** Whether the person may judge it now. */
  readonly isOpen: boolean
}

export type Verdict = 'accept' | 'refuse'

/** The lines whose pictures are judged, in their order: those that have some. */
export function judgedLines(
  lines: AppEntity,
  judge: Judging,
  rows: readonly RecordData[],
  mayJudge: (row: RecordData) => boolean,
): readonly JudgedLine[] {
  return rows.flatMap((row): JudgedLine[] => {
    const pictures = filesOf(wireOf(row, judge.picture)).filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return []
    const value = wireOf(row, judge.result)
    const verdict = value === judge.accept ? 'accept' : value === judge.refuse ? 'refuse' : undefined
    const reason = String((judge.reason !== undefined && wireOf(row, judge.reason)) || '')
    return [{ key: keyOf(row), name: rowName(lines, row), pictures, verdict, reason, isOpen: mayJudge(row) }]
  })
}

/** How many wait to be judged by this person. */
export const unjudged = (lines: readonly JudgedLine[]): number => lines.filter(isWaiting).length

const isWaiting = ({ verdict, isOpen }: JudgedLine) => verdict === undefined && isOpen

/** The next that waits, after the one at `from` and round to it; nothing where none does. */
export function nextWaiting(lines: readonly JudgedLine[], from: number): number | undefined {
  for (let step = 1; step <= lines.length; step++) {
    const at = (from + step) % lines.length
    const line = lines[at]
    if (line && isWaiting(line)) return at
  }
  return undefined
}

/** Judges a line, with the reason of a refusal; whatever was written before goes when it is accepted. It is undone as one. */
export function judged(linesField: string, judge: Judging, key: string, verdict: Verdict, reason = ''): DocumentEdit {
  const text = verdict === 'refuse' ? reason.trim() : ''
  const said = { key, field: judge.result, input: { kind: 'value' as const, value: judge[verdict] } }
  const why = judge.reason === undefined ? [] : [{ key, field: judge.reason, input: { kind: 'value' as const, value: text || null } }]
  return { kind: 'cells', lines: linesField, cells: [said, ...why] }
}

/** What a key means while pictures are looked at. */
export type JudgingKey = Verdict | 'next' | 'previous' | 'nextPicture' | 'previousPicture'

const meanings: Readonly<Record<string, JudgingKey>> = {
  '1': 'accept',
  '2': 'refuse',
  ArrowDown: 'nextPicture',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'previousPicture',
}

/** Nothing where a key means nothing here. */
export const judgingKey = (key: string): JudgingKey | undefined => (Object.hasOwn(meanings, key) ? meanings[key] : undefined)
