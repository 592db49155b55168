import { write } from 'xlsx'
import { type ExportColumn, exportRow, type SheetCell } from '../../../../runtime/fields/export-sheet.ts'
import type { FieldLocale } from '../../../../runtime/fields/field-kind.ts'
import { type SheetContent, workbookOf } from '../../../../runtime/screens/list/workbook.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'

/** A workbook of one sheet, told piece by piece. */
export type WorkbookJob =
  | ({ readonly kind: 'start' } & Pick<SheetContent, 'name' | 'above' | 'heads'>)
  /** In which columns records are written. */
  | { readonly kind: 'columns'; readonly columns: readonly ExportColumn[]; readonly locale: FieldLocale }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SheetCell[])[] }
  | { readonly kind: 'records'; readonly records: readonly RecordData[] }
  /** An answer of the server as it came. Told is a `PageRead`. */
  | { readonly kind: 'page'; readonly bytes: ArrayBuffer }
  /** Told are the bytes of the workbook. */
  | { readonly kind: 'finish' }

/** What must be known of a page of records to ask for the one after it. */
export interface PageRead {
  readonly count: number
  /** Where the first page counted them. */
  readonly total: number | null
  readonly next: string | null
}

interface Answer {
  readonly rows: readonly RecordData[]
  readonly total?: unknown
  readonly next?: string | null
}

let head: Pick<SheetContent, 'name' | 'above' | 'heads'> = { name: '', heads: [] }
let written: Pick<WorkbookJob & { kind: 'columns' }, 'columns' | 'locale'> | undefined
const rows: (readonly SheetCell[])[] = []

self.onmessage = ({ data: job }: MessageEvent<WorkbookJob>) => {
  switch (job.kind) {
    case 'start':
      head = job
      return
    case 'columns':
      written = job
      return
    case 'rows':
      for (const row of job.rows) rows.push(row)
      return
    case 'records':
      return add(job.records)
    case 'page':
      return read(job.bytes)
    case 'finish':
      return finish()
    default:
      job satisfies never
  }
}

/** Says where the next page begins before this one is written: the server makes it meanwhile. */
function read(bytes: ArrayBuffer): void {
  const answer: Answer = JSON.parse(new TextDecoder().decode(bytes))
  const { rows: records, total, next } = answer
  self.postMessage({ count: records.length, total: typeof total === 'number' ? total : null, next: next ?? null } satisfies PageRead)
  add(records)
}

function add(records: readonly RecordData[]): void {
  if (written) for (const record of records) rows.push(exportRow(record, written.columns, written.locale))
}

function finish(): void {
  const bytes: ArrayBuffer = write(workbookOf({ ...head, rows }) as never, { type: 'array', bookType: 'xlsx', compression: true })
  self.postMessage(bytes, { transfer: [bytes] })
}
