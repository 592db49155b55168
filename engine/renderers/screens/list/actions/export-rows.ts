import i18next from 'i18next'
import { conditionLines, recordsNamed } from '../../../../runtime/queries/conditions/condition-lines.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import { beginWork } from '../../../api/background-works.ts'
import { Problem } from '../../../api/problem.ts'
import { exportPage, type Progress, type SearchRequest } from '../../../api/records.ts'
import { saveBlob } from '../../../api/save-file.ts'
import { figure } from '../../../i18n/figure.ts'
import { findNames } from '../../../pickers/find-labels.ts'
import { portalAtom } from '../../../state/portal.ts'
import { store } from '../../../state/store.ts'
import type { ListFrame } from '../list-frame.ts'
import type { ListQuery } from '../use-list-state.ts'
import type { Rows } from '../use-rows.ts'
import { WorkbookWriter } from './write-workbook.ts'

/** Rows of one call: few enough that the server does not hold its breath. */
const pageSize = 1_000

interface Export {
  readonly frame: ListFrame
  readonly columns: readonly LaidOutColumn[]
  readonly request: Rows['request']
  readonly query: Pick<ListQuery, 'shape' | 'state'>
  /** When any are selected, only those. */
  readonly selection: Selection
}

/** Exports what the list shows, in its columns and order, while the person goes on with other things. */
export function beginExport(asked: Export): void {
  beginWork({
    key: `export.${asked.frame.route}`,
    title: i18next.t('list.exportTitle', { name: asked.frame.title }),
    work: async (signal, onProgress) => i18next.t('list.exported', { count: figure(await exportRows(asked, signal, onProgress)) }),
  })
}

/** Saves the rows as a workbook, and resolves to how many there were. Fails with `tooManyRows` before it starts. */
async function exportRows(
  { frame, columns, request, query, selection }: Export,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const above = await notesOf(frame, query, selection.size, signal)
  const workbook = new WorkbookWriter({ name: frame.title, above, heads: columns.map((column) => column.label) }, signal)
  try {
    workbook.expect(columns, frame.locale)
    const count =
      selection.size > 0 ? selection.size : await readAll(workbook, frame, { ...request, columns: pathsOf(columns) }, signal, onProgress)
    if (selection.size > 0) workbook.addRecords([...selection.values()])
    saveBlob(await workbook.finish(), store.get(portalAtom).exports.file)
    return count
  } finally {
    workbook.close()
  }
}

/** What the page says of the rows: by what they were found, and whether they are a part of those. Of a whole list nothing. */
async function notesOf(
  { app, title, locale }: ListFrame,
  { shape: { inputs }, state: { conditions, where } }: Export['query'],
  selected: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const labels = await findNames(app, recordsNamed(inputs, conditions), signal)
  const said = [
    ...conditionLines(inputs, conditions, locale, labels),
    ...(where ? [i18next.t('list.origin', { name: where.label })] : []),
    ...(selected > 0 ? [i18next.t('list.exportSelected', { count: figure(selected) })] : []),
  ]
  return said.length > 0 ? [title, ...said] : []
}

const pathsOf = (columns: readonly LaidOutColumn[]) => columns.map(({ path }) => path)

/** While the rows of a page are added, the server makes the next. The page itself reads none of them. */
async function readAll(
  workbook: WorkbookWriter,
  { entity }: ListFrame,
  request: SearchRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const read = (page: NonNullable<SearchRequest['page']>, total: 'exact' | false) =>
    exportPage(entity.name, { ...request, page, total }, signal)
  const first = await workbook.addPage(await read({ size: pageSize }, 'exact'))
  const total = first.total ?? first.count
  const most = store.get(portalAtom).exports.rows
  if (total > most) {
    throw new Problem({
      code: 'tooManyRows',
      status: 422,
      detail: i18next.t('list.tooManyRows', { total: figure(total), most: figure(most) }),
    })
  }
  let done = first.count
  onProgress({ done, total })
  for (let { next } = first; next !== null; ) {
    const page = await workbook.addPage(await read({ size: pageSize, after: next }, false))
    done += page.count
    next = page.next
    onProgress({ done, total: Math.max(total, done) })
  }
  return done
}
