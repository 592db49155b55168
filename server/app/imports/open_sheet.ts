import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { limits } from './limits.ts'
import type { Sheet } from './sheet.ts'

const script = new URL(`./sheet_worker${extname(import.meta.url)}`, import.meta.url)

/** Memory that a reader may take; more ends it, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const tooMuch: Issue = { code: 'workbookTooBig', path: 'file', params: { max: limits.fileBytes / 1024 / 1024 } }

/** Readers at work: one at a time, so that many workbooks at once do not take the memory of the server. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Reads a workbook in a thread of its own, within bounds of memory and time.
 * @param headings the row that the headings stand in, counted from 1. Default: the first that has something in it, after what an export says of its rows
 * @param most rows with data. Default: as many as an import takes
 */
export function openSheet(bytes: Uint8Array, headings?: number, most?: number): Promise<Sheet | Issue> {
  const reading = queue.then(() => read(bytes, headings, most))
  queue = reading.catch(() => undefined)
  return reading
}

function read(bytes: Uint8Array, headings: number | undefined, most: number | undefined): Promise<Sheet | Issue> {
  const worker = new Worker(script, { resourceLimits })
  const timer = setTimeout(() => worker.terminate(), limits.milliseconds)
  return new Promise<Sheet | Issue>((done) => {
    worker.once('message', done)
    worker.once('error', () => done(tooMuch))
    worker.once('exit', () => done(tooMuch))
    worker.postMessage({ bytes, headings, most })
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
