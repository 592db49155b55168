import { parentPort } from 'node:worker_threads'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'
import { drawPrints } from './draw_print.ts'

/** Draws prints away from the thread that answers requests. */
parentPort?.on('message', async ({ key, prints }: { key: number; prints: readonly PrintDocument[] }) => {
  try {
    parentPort?.postMessage({ key, bytes: await drawPrints(prints) })
  } catch (error) {
    parentPort?.postMessage({ key, failure: String(error) })
  }
})
