import { parentPort } from 'node:worker_threads'
import { readSheet } from './read_sheet.ts'

/** Reads one workbook away from the thread that answers requests. */
parentPort?.once('message', (bytes: Uint8Array) => {
  parentPort?.postMessage(readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
})
