import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { PrintDocument } from '../../../engine/runtime/prints/print-document.ts'

const script = new URL(`./print_worker${extname(import.meta.url)}`, import.meta.url)
/** The fonts are large: they are kept while prints come, and given back when none has come for a while. */
const idleMilliseconds = 60_000
const milliseconds = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 512 }

interface Drawn {
  readonly key: number
  readonly bytes?: Uint8Array
  readonly failure?: string
}

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let count = 0
/** One print at a time. */
let queue: Promise<unknown> = Promise.resolve()

/** The PDF of prints, one after the other, drawn in a thread of its own. */
export function drawInWorker(...prints: readonly PrintDocument[]): Promise<Uint8Array> {
  const drawing = queue.then(() => draw(prints))
  queue = drawing.catch(() => undefined)
  return drawing
}

function draw(prints: readonly PrintDocument[]): Promise<Uint8Array> {
  clearTimeout(idle)
  worker ??= new Worker(script, { resourceLimits })
  const at = worker
  const key = ++count
  return new Promise<Uint8Array>((resolve, reject) => {
    const receive = ({ key: drawn, bytes, failure = '' }: Drawn) => {
      if (drawn !== key) return
      if (bytes) finish(() => resolve(bytes))
      else fail(failure)
    }
    const broke = (error: unknown) => fail(String(error))
    const ended = () => fail('The thread ended')
    const timer = setTimeout(() => fail('It took too long'), milliseconds)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      at.off('message', receive).off('error', broke).off('exit', ended)
      settle()
      idle = setTimeout(rest, idleMilliseconds).unref()
    }
    const fail = (reason: string) =>
      finish(() => {
        rest()
        reject(new Exception('printFailed', reason))
      })
    at.on('message', receive).once('error', broke).once('exit', ended)
    at.ref()
    at.postMessage({ key, prints })
  }).finally(() => at.unref())
}

function rest(): void {
  worker?.removeAllListeners()
  worker?.terminate()
  worker = undefined
}
