import type { CSSProperties } from 'react'
import { nameForEmpty, recordName } from '../../../../runtime/documents/record-name.ts'
import type { Entry } from '../../../../runtime/screens/calendar/entries.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import { wireOf } from '../../../../runtime/values/record-data.ts'
import type { Tone } from '../../../../schema/tone.ts'
import { FieldValue } from '../../../cells/field-value.tsx'
import { RecordLink } from '../../../parts/record-link.tsx'
import { useListFrame } from '../list-frame.ts'
import { useCalendarContext } from './calendar-context.ts'
import css from './entry-link.module.css'

/** The label and the colour of where a record stands. */
export function useStanding(entry: Entry): { readonly label: string; readonly tone: Tone } | undefined {
  const { entity } = useListFrame()
  const { workflow } = entity
  const status = workflow?.statuses.get(String(wireOf(entry.row, workflow.field)))
  return status && { label: status.label, tone: status.tone }
}

interface EntryLinkProps {
  readonly entry: Entry
  /** One line of a month, or all that a week has room for. */
  readonly isShort: boolean
  /** It began on a day before. */
  readonly isGoingOn?: boolean
}

/** A record on a day: its time, of whom it is, what it is called; its colour is that of its status, which is said too. */
export function EntryLink({ entry, isShort, isGoingOn = false }: EntryLinkProps) {
  const { entity, locale } = useListFrame()
  const { columns, addressOf } = useCalendarContext()
  const standing = useStanding(entry)
  const tone = standing?.tone ?? 'draft'
  const { row, time } = entry
  const { name, about } = columns
  const address = addressOf(row)
  const value = (column: LaidOutColumn) => <FieldValue field={column.field} record={row} path={column.path} locale={locale} />
  const called = name ? (nameForEmpty(entity, row, name.path) ?? value(name)) : recordName(entity, row)
  const content = (
    <>
      <span className={css.first}>
        {time !== undefined && !isGoingOn && <span className={css.time}>{time}</span>}
        <span className={css.about}>{about ? value(about) : called}</span>
      </span>
      {about && <span className={css.called}>{called}</span>}
      {standing && <span className={isShort ? css.said : ''}>{standing.label}</span>}
    </>
  )
  const shared = {
    className: isShort ? css.chip : css.block,
    'data-tone': tone,
    style: toneStyle(tone),
    'data-entry': row.id,
    title: [time, recordName(entity, row), standing?.label].filter(Boolean).join(' · '),
  }
  return address ? (
    <RecordLink {...shared} record={row} address={address}>
      {content}
    </RecordLink>
  ) : (
    <span {...shared}>{content}</span>
  )
}

const toneStyle = (tone: Tone): CSSProperties =>
  Object.fromEntries(['text', 'ground', 'border'].map((part) => [`--entry-${part}`, `var(--tone-${tone}-${part})`]))
