import { Exception } from '../../../../runtime/exception.ts'
import type { WorkbookJob } from './workbook.worker.ts'

/** Writes a workbook away from the page, which stays quick meanwhile. */
export function writeWorkbook(job: WorkbookJob, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
    const finish = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => finish(() => reject(new DOMException('aborted', 'AbortError'))))
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) =>
      finish(() => resolve(new Blob([data], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })))
    worker.onerror = (event) => finish(() => reject(new Exception('workbookFailed', event.message)))
    worker.postMessage(job)
  })
}
