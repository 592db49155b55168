import i18next from 'i18next'
import type { RecordData } from '../../../../runtime/documents/record-data.ts'
import { businessDate } from '../../../../runtime/expressions/moment.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import { exportRow, mostExported, type SheetCell } from '../../../../runtime/screens/list/export-sheet.ts'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import { Problem } from '../../../api/problem.ts'
import { type SearchRequest, searchRecords } from '../../../api/records.ts'
import { saveBlob } from '../../../api/save-file.ts'
import type { ListFrame } from '../list-frame.ts'
import type { Rows } from '../use-rows.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Rows of one call: the most that a search answers. */
const pageSize = 500

interface Export {
  readonly frame: ListFrame
  readonly columns: readonly LaidOutColumn[]
  readonly request: Rows['request']
  readonly selection: Selection
  readonly signal: AbortSignal
  onProgress(progress: { done: number; total: number }): void
}

/** Reads all rows that the list shows, or the selected ones, and saves them as a workbook. Fails with `tooManyRows` before it starts. */
export async function exportRows({ frame, columns, request, selection, signal, onProgress }: Export): Promise<void> {
  const cells: (readonly SheetCell[])[] = []
  const add = (rows: readonly RecordData[], total: number) => {
    for (const row of rows) cells.push(exportRow(row, columns, frame.locale))
    onProgress({ done: cells.length, total })
  }
  if (selection.size > 0) add([...selection.values()], selection.size)
  else await readAll(frame.entity.name, { ...request, columns: columns.map((column) => column.path) }, signal, add)
  const heads = columns.map((column) => column.label)
  const workbook = await writeWorkbook({ name: frame.title, heads, rows: cells }, signal)
  const date = businessDate(new Date().toISOString(), frame.locale.timeZone)
  saveBlob(workbook, `${frame.title} ${date}.xlsx`)
}

async function readAll(
  entity: string,
  request: SearchRequest,
  signal: AbortSignal,
  add: (rows: readonly RecordData[], total: number) => void,
): Promise<void> {
  const first = await searchRecords(entity, { ...request, page: { size: pageSize }, total: 'exact' }, signal)
  const total = typeof first.total === 'number' ? first.total : 0
  if (total > mostExported) {
    throw new Problem({ code: 'tooManyRows', status: 422, detail: i18next.t('list.tooManyRows', { total, most: mostExported }) })
  }
  add(first.rows, total)
  for (let after = first.next; after; ) {
    const page = await searchRecords(entity, { ...request, page: { size: pageSize, after }, total: false }, signal)
    add(page.rows, total)
    after = page.next
  }
}
