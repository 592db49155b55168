import { Exception } from '../../../../runtime/exception.ts'
import type { ExportColumn, SheetCell } from '../../../../runtime/fields/export-sheet.ts'
import type { FieldLocale } from '../../../../runtime/fields/field-kind.ts'
import type { SheetContent } from '../../../../runtime/screens/list/workbook.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { PageRead, WorkbookJob } from './workbook.worker.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a workbook away from the page, which stays quick meanwhile: rows are handed over a few at a time. */
export class WorkbookWriter {
  readonly #worker: Worker
  readonly #signal: AbortSignal

  constructor(head: Pick<SheetContent, 'name' | 'above' | 'heads'>, signal: AbortSignal) {
    this.#worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
    this.#signal = signal
    this.#tell({ kind: 'start', ...head })
  }

  /** In which columns the records that come are written. */
  expect(columns: readonly ExportColumn[], locale: FieldLocale): void {
    this.#tell({ kind: 'columns', columns: columns.map(({ path, label, field }) => ({ path, label, field })), locale })
  }

  add(rows: readonly (readonly SheetCell[])[]): void {
    this.#tell({ kind: 'rows', rows })
  }

  addRecords(records: readonly RecordData[]): void {
    this.#tell({ kind: 'records', records })
  }

  /** Hands over an answer of the server without reading it; resolves to what it says of itself. */
  addPage(bytes: ArrayBuffer): Promise<PageRead> {
    return this.#ask<PageRead>({ kind: 'page', bytes }, [bytes])
  }

  /** The workbook with all rows that were added. */
  async finish(): Promise<Blob> {
    return new Blob([await this.#ask<ArrayBuffer>({ kind: 'finish' })], { type })
  }

  /** Ends the worker, whatever it is doing. */
  close(): void {
    this.#worker.terminate()
  }

  /** One question at a time: the next message answers it. */
  #ask<Answer>(job: WorkbookJob, transfer: Transferable[] = []): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(new DOMException('aborted', 'AbortError'))
      if (this.#signal.aborted) return stop()
      this.#signal.addEventListener('abort', stop, { once: true })
      this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
      this.#worker.onerror = (event) => reject(new Exception('workbookFailed', event.message))
      this.#tell(job, transfer)
    })
  }

  #tell(job: WorkbookJob, transfer: Transferable[] = []): void {
    this.#worker.postMessage(job, transfer)
  }
}
