import { parentPort } from 'node:worker_threads'
import { readSheet } from './read_sheet.ts'

interface Asked {
  readonly bytes: Uint8Array
  readonly headings: number | undefined
  readonly most: number | undefined
}

/** Reads one workbook away from the thread that answers requests. */
parentPort?.once('message', ({ bytes, headings, most }: Asked) => {
  parentPort?.postMessage(readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), headings, most))
})
