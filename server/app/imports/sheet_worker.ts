import { parentPort } from 'node:worker_threads'
import { readSheet } from './read_sheet.ts'

/** Reads one workbook away from the thread that answers requests. */
parentPort?.once('message', ({ bytes, headings }: { readonly bytes: Uint8Array; readonly headings: number | undefined }) => {
  parentPort?.postMessage(readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), headings))
})
