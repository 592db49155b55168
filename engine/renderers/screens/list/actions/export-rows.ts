import i18next from 'i18next'
import type { RecordData } from '../../../../runtime/documents/record-data.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import { exportRow, mostExported } from '../../../../runtime/screens/list/export-sheet.ts'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import { Problem } from '../../../api/problem.ts'
import { exportPage, type SearchRequest } from '../../../api/records.ts'
import { saveBlob } from '../../../api/save-file.ts'
import { figure } from '../../../i18n/figure.ts'
import type { ListFrame } from '../list-frame.ts'
import type { Rows } from '../use-rows.ts'
import { WorkbookWriter } from './write-workbook.ts'

/** Rows of one call: few enough that neither the server nor the page holds its breath. */
const pageSize = 1_000

interface Export {
  readonly frame: ListFrame
  readonly columns: readonly LaidOutColumn[]
  readonly request: Rows['request']
  readonly selection: Selection
  readonly signal: AbortSignal
  onProgress(progress: { done: number; total: number }): void
}

type Page = Awaited<ReturnType<typeof exportPage>>

/** Reads all rows that the list shows, or the selected ones, saves them as `export.xlsx`, and resolves to how many there were. Fails with `tooManyRows` before it starts. */
export async function exportRows({ frame, columns, request, selection, signal, onProgress }: Export): Promise<number> {
  const workbook = new WorkbookWriter({ name: frame.title, heads: columns.map((column) => column.label) }, signal)
  let done = 0
  const add = (rows: readonly RecordData[], total: number) => {
    workbook.add(rows.map((row) => exportRow(row, columns, frame.locale)))
    done += rows.length
    onProgress({ done, total })
  }
  try {
    if (selection.size > 0) add([...selection.values()], selection.size)
    else await readAll(frame.entity.name, { ...request, columns: columns.map((column) => column.path) }, signal, add)
    saveBlob(await workbook.finish(), 'export.xlsx')
    return done
  } finally {
    workbook.close()
  }
}

/** While the rows of a page are added, the server makes the next. */
async function readAll(
  entity: string,
  request: SearchRequest,
  signal: AbortSignal,
  add: (rows: readonly RecordData[], total: number) => void,
): Promise<void> {
  const first = await exportPage(entity, { ...request, page: { size: pageSize }, total: 'exact' }, signal)
  const total = typeof first.total === 'number' ? first.total : 0
  if (total > mostExported) {
    throw new Problem({
      code: 'tooManyRows',
      status: 422,
      detail: i18next.t('list.tooManyRows', { total: figure(total), most: figure(mostExported) }),
    })
  }
  const following = ({ next }: Page): Promise<Page> | undefined =>
    next ? exportPage(entity, { ...request, page: { size: pageSize, after: next }, total: false }, signal) : undefined
  for (let page: Page | undefined = first; page; ) {
    const next = following(page)
    next?.catch(() => undefined)
    add(page.rows, total)
    page = await next
  }
}
