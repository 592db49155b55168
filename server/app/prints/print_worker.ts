import { parentPort } from 'node:worker_threads'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { drawPrint } from './draw_print.ts'

/** Draws prints away from the thread that answers requests. */
parentPort?.on('message', async ({ key, print }: { key: number; print: PrintDocument }) => {
  try {
    parentPort?.postMessage({ key, bytes: await drawPrint(print) })
  } catch (error) {
    parentPort?.postMessage({ key, failure: String(error) })
  }
})
