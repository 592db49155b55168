import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Client from 'ssh2-sftp-client'
import type { Drop } from '../files/drop.ts'
import { isPrivateHost } from '../values/private_addresses.ts'
import type { DropAddress } from './addresses.ts'
import { NoAnswer, type PeerFailure, reasonOf } from './ask_peer.ts'
import { publicOnly } from './public_only.ts'

/** How a folder on another machine is reached. */
export interface DropSettings {
  /** How long nothing may come before it counts as silent. */
  readonly milliseconds: number
  /** Its host was named as one that may stand at a private address. */
  readonly mayBePrivate: boolean
  readonly signal: AbortSignal
}

/**
 * Does something with the folder of another system, reached by SFTP. Nobody signs in at a host whose key is another than was said.
 * @throws NoAnswer when it cannot be reached, falls silent, or lets nobody in
 */
export async function inSftpDrop<Result>(
  address: DropAddress,
  settings: DropSettings,
  work: (drop: Drop) => Promise<Result>,
): Promise<Result> {
  const socket = socketTo(address, settings)
  const found: { failure?: PeerFailure } = {}
  const fail = (failure: PeerFailure) => {
    found.failure ??= failure
    socket.destroy()
  }
  socket.on('error', (error) => fail(reasonOf(error, false)))
  socket.setTimeout(settings.milliseconds, () => fail('peerTimedOut'))
  const cancel = () => fail('peerUnreachable')
  settings.signal.addEventListener('abort', cancel, { once: true })
  /** What the library is asked fails as one of few things; what else `work` does fails as it is. */
  const asked: Asking = (asking) =>
    asking.catch((error) => {
      throw new NoAnswer(found.failure ?? (isShut(error) ? 'peerShut' : 'peerUnreachable'), error)
    })
  // What goes wrong later rejects what waits for it.
  const client = new Client('drop', { error: () => undefined, end: () => undefined, close: () => undefined })
  try {
    await asked(
      client.connect({
        sock: socket,
        username: address.user,
        ...(address.secret.startsWith('-----BEGIN') ? { privateKey: address.secret } : { password: address.secret }),
        readyTimeout: settings.milliseconds,
        hostVerifier: (key: Buffer) => {
          const isKnown = createHash('sha256').update(key).digest('base64').replace(/=+$/, '') === address.hostKey
          if (!isKnown) found.failure = 'peerStranger'
          return isKnown
        },
      }),
    )
    return await work(dropIn(client, address.folder, asked))
  } catch (error) {
    settings.signal.throwIfAborted()
    throw error
  } finally {
    settings.signal.removeEventListener('abort', cancel)
    if (socket.destroyed) void client.end().catch(() => undefined)
    else await client.end().catch(() => undefined)
    socket.destroy()
  }
}

/** @throws NoAnswer `peerPrivate` */
function socketTo({ host, port }: DropAddress, { mayBePrivate }: DropSettings): Socket {
  if (!mayBePrivate && isPrivateHost(host)) throw new NoAnswer('peerPrivate')
  return connect({ host: host.replace(/^\[|\]$/g, ''), port, ...(mayBePrivate ? {} : { lookup: publicOnly }) })
}

/** Waits for what the library is asked. */
type Asking = <Answer>(asking: Promise<Answer>) => Promise<Answer>

function dropIn(client: Client, folder: string, asked: Asking): Drop {
  const at = (name: string) => `${folder}/${name}`
  return {
    size: async (name) => ((await asked(client.exists(at(name)))) === '-' ? (await asked(client.stat(at(name)))).size : undefined),
    read: (name, size) => asked(buffer(firstOf(client.createReadStream(at(name)), size))),
    remove: async (name) => {
      await asked(client.delete(at(name)))
    },
  }
}

/** So many bytes of a stream: nobody is sent more than they were told. */
async function* firstOf(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  if (left === 0) return
  for await (const part of stream) {
    yield part.subarray(0, left)
    left -= part.length
    if (left <= 0) return
  }
}

/** The library tells its errors apart by their text alone. */
const isShut = (error: unknown) => error instanceof Error && /authentication methods failed|Cannot parse privateKey/.test(error.message)
