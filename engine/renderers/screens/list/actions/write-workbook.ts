import { Exception } from '../../../../runtime/exception.ts'
import type { SheetCell } from '../../../../runtime/screens/list/export-sheet.ts'
import type { WorkbookJob } from './workbook.worker.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a workbook away from the page, which stays quick meanwhile: rows are handed over a few at a time. */
export class WorkbookWriter {
  readonly #worker: Worker
  readonly #signal: AbortSignal

  constructor(head: { readonly name: string; readonly heads: readonly string[] }, signal: AbortSignal) {
    this.#worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
    this.#signal = signal
    this.#tell({ kind: 'start', ...head })
  }

  add(rows: readonly (readonly SheetCell[])[]): void {
    this.#tell({ kind: 'rows', rows })
  }

  /** The workbook with all rows that were added. */
  finish(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(new DOMException('aborted', 'AbortError'))
      if (this.#signal.aborted) return stop()
      this.#signal.addEventListener('abort', stop)
      this.#worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => resolve(new Blob([data], { type }))
      this.#worker.onerror = (event) => reject(new Exception('workbookFailed', event.message))
      this.#tell({ kind: 'finish' })
    })
  }

  /** Ends the worker, whatever it is doing. */
  close(): void {
    this.#worker.terminate()
  }

  #tell(job: WorkbookJob): void {
    this.#worker.postMessage(job)
  }
}
