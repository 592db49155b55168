import { write } from 'xlsx'
import type { SheetCell } from '../../../../runtime/screens/list/export-sheet.ts'
import { workbookOf } from '../../../../runtime/screens/list/workbook.ts'

type Rows = readonly (readonly SheetCell[])[]

/** A workbook of one sheet, told piece by piece. */
export type WorkbookJob =
  | { readonly kind: 'start'; readonly name: string; readonly heads: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: Rows }
  | { readonly kind: 'finish' }

let head: { readonly name: string; readonly heads: readonly string[] } = { name: '', heads: [] }
const rows: (readonly SheetCell[])[] = []

self.onmessage = ({ data: job }: MessageEvent<WorkbookJob>) => {
  if (job.kind === 'start') head = job
  else if (job.kind === 'rows') for (const row of job.rows) rows.push(row)
  else finish()
}

function finish(): void {
  const bytes: ArrayBuffer = write(workbookOf({ ...head, rows }) as never, { type: 'array', bookType: 'xlsx', compression: true })
  self.postMessage(bytes, { transfer: [bytes] })
}
