import { connect } from 'node:net'
import type { Readable } from 'node:stream'

/** What a scanner says of some bytes; `unknown` when it could not say. */
type Verdict = 'clean' | 'infected' | 'unknown'

/** A scanner does not take longer. */
const milliseconds = 60_000

/** Where a scanner listens: `FILES_SCANNER=host:port`. */
export interface Scanner {
  readonly host: string
  readonly port: number
}

/** Reads `host:port`; nothing for no scanner. */
export function scannerOf(setting: string | undefined): Scanner | undefined {
  const [, host, port] = /^\[?([^\s[\]]+?)\]?:(\d{1,5})$/.exec(setting ?? '') ?? []
  return host === undefined ? undefined : { host, port: Number(port) }
}

/** Asks ClamAV's clamd by its INSTREAM command: chunks with their length in four bytes, then a length of zero. */
export async function scan({ host, port }: Scanner, bytes: Readable): Promise<Verdict> {
  const socket = connect({ host, port })
  socket.setTimeout(milliseconds, () => socket.destroy(new Error('The scanner does not answer')))
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      text += part
    })
    socket.once('end', () => resolve(text))
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
  })
  try {
    send(socket, bytes).catch((error) => socket.destroy(error))
    return verdictOf(await answer)
  } catch {
    return 'unknown'
  } finally {
    bytes.destroy()
    socket.destroy()
  }
}

async function send(socket: ReturnType<typeof connect>, bytes: Readable): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await drained(socket)
    if (socket.destroyed) return
  }
  socket.write(Buffer.alloc(4))
}

const drained = (socket: ReturnType<typeof connect>): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.once('drain', done)
    socket.once('close', done)
  })

/** `stream: OK`, `stream: Eicar-Signature FOUND`, or an error. */
function verdictOf(answer: string): Verdict {
  const text = answer.replace(/[\0\s]+$/, '')
  if (text.endsWith(' FOUND')) return 'infected'
  return text === 'stream: OK' ? 'clean' : 'unknown'
}
