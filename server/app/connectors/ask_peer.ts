import http from 'node:http'
import https from 'node:https'
import { isPrivateHost } from '../values/private_addresses.ts'
import { PrivateAddress, publicOnly } from './public_only.ts'

/** A request to another system. */
export interface PeerRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly milliseconds: number
  /** Its host was named as one that may stand at a private address. */
  readonly mayBePrivate: boolean
  readonly signal?: AbortSignal
}

/** What came back. */
export interface PeerAnswer {
  readonly status: number
  readonly text: string
  /** How long it asks to be left alone, in seconds. */
  readonly retryAfter?: number
}

/** Why nothing came back. */
export type PeerFailure = 'peerElsewhere' | 'peerUnreachable' | 'peerTimedOut' | 'peerTooMuch' | 'peerPrivate' | 'peerStranger' | 'peerShut'

/** Nothing came back, or more than is read. */
export class NoAnswer extends Error {
  readonly code: PeerFailure

  constructor(code: PeerFailure, cause?: unknown) {
    super(code, { cause })
    this.name = 'NoAnswer'
    this.code = code
  }
}

/** Why a connection did not come about. */
export function reasonOf(cause: unknown, isLate: boolean): PeerFailure {
  if (cause instanceof PrivateAddress) return 'peerPrivate'
  return isLate ? 'peerTimedOut' : 'peerUnreachable'
}

const mostBytes = 5 * 1024 * 1024

/**
 * Asks another system. Redirections are not followed; addresses inside the own network are refused, as they are when the name is
 * looked up for the connection itself, unless the host was named as one that is there.
 * @throws NoAnswer
 */
export function askPeer(request: PeerRequest): Promise<PeerAnswer> {
  const { url, method, headers, body, milliseconds, mayBePrivate } = request
  if (!mayBePrivate && isPrivateHost(url.hostname)) return Promise.reject(new NoAnswer('peerPrivate'))
  return new Promise((resolve, reject) => {
    const deadline = AbortSignal.timeout(milliseconds)
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
    const fail = (cause: unknown) => reject(cause instanceof NoAnswer ? cause : new NoAnswer(reasonOf(cause, deadline.aborted), cause))
    const asked = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      signal,
      ...(mayBePrivate ? {} : { lookup: publicOnly }),
    })
    asked.once('error', fail)
    asked.once('response', (response) => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > mostBytes) asked.destroy(new NoAnswer('peerTooMuch'))
        else parts.push(part)
      })
      response.once('error', fail)
      response.once('end', () => {
        const retryAfter = Number(response.headers['retry-after'])
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          ...(retryAfter > 0 && { retryAfter }),
        })
      })
    })
    asked.end(body)
  })
}
