import { utils, write } from 'xlsx'
import type { SheetCell } from '../../../../runtime/screens/list/export-sheet.ts'

type Rows = readonly (readonly SheetCell[])[]

/** A workbook of one sheet, told piece by piece. */
export type WorkbookJob =
  | { readonly kind: 'start'; readonly name: string; readonly heads: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: Rows }
  | { readonly kind: 'finish' }

/** Characters that the name of a sheet may not hold, and how long it may be. */
const forbidden = /[\\/?*[\]:]/g
const longestName = 31
/** Characters of a column's width. */
const narrowest = 8
const widest = 40

let head: { readonly name: string; readonly heads: readonly string[] } = { name: '', heads: [] }
const rows: (readonly SheetCell[])[] = []

self.onmessage = ({ data: job }: MessageEvent<WorkbookJob>) => {
  if (job.kind === 'start') head = job
  else if (job.kind === 'rows') for (const row of job.rows) rows.push(row)
  else finish(head)
}

function finish({ name, heads }: typeof head): void {
  const top = heads.map((text): SheetCell => ({ t: 's', v: text }))
  const sheet = {
    '!type': 'sheet' as const,
    '!data': [top, ...rows],
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(heads.length - 1, 0) } }),
    '!cols': heads.map((text, column) => ({ wch: widthOf(text, rows, column) })),
    '!autofilter': { ref: utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(heads.length - 1, 0) } }) },
  }
  const title = name.replace(forbidden, ' ').slice(0, longestName) || '1'
  const workbook = { SheetNames: [title], Sheets: { [title]: sheet } }
  const bytes: ArrayBuffer = write(workbook as never, { type: 'array', bookType: 'xlsx', compression: true })
  self.postMessage(bytes, { transfer: [bytes] })
}

/** By the head and the first rows; a Chinese character counts for two. */
function widthOf(head: string, rows: Rows, column: number): number {
  const texts = [head, ...rows.slice(0, 100).map((row) => String(row[column]?.v ?? ''))]
  const widths = texts.map((text) => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 2))
  return Math.min(Math.max(narrowest, ...widths), widest)
}
