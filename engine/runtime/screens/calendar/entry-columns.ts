import type { AppEntity } from '../../app/app.ts'
import { essentialsOf } from '../../app/essentials.ts'
import type { RecordData } from '../../values/record-data.ts'
import { type CardColumns, cardColumns } from '../list/card-facts.ts'
import type { LaidOutColumn } from '../list/column-layout.ts'

/** What a calendar shows of its records: of whom or what they are before what they are called. */
export interface EntryColumns extends CardColumns {
  readonly about: LaidOutColumn | undefined
}

/** The columns that the entries of a calendar show; the dates by which they stand are seen anyway. */
export function entryColumns(
  entity: AppEntity,
  columns: readonly LaidOutColumn[],
  rows: readonly RecordData[],
  dates: readonly (string | undefined)[],
): EntryColumns {
  const shown = cardColumns(
    entity,
    columns.filter(({ path }) => !dates.includes(path)),
    rows,
  )
  const told = essentialsOf(entity, (path) => shown.facts.some((fact) => fact.path === path))
  const [first] = told.filter(({ part }) => part === 'who' || part === 'what')
  return { ...shown, about: shown.facts.find(({ path }) => path === first?.path) }
}
