import type { Outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import { NoAnswer } from './ask_peer.ts'

/**
 * Where a request goes: to the path below the address of a connector, or where the other system itself has said.
 * @throws NoAnswer `peerElsewhere` for what does not stand below that address: a secret is sent nowhere else
 */
export function peerTarget(address: URL, { method, path, body, link }: Outgoing): URL {
  const base = address.pathname.replace(/\/+$/, '')
  const own = new URL(address)
  own.pathname = `${base}${path}`
  const target = link === undefined ? own : URL.parse(link, own)
  const isBelow = target?.origin === address.origin && target.username === '' && `${target.pathname}/`.startsWith(`${base}/`)
  if (!target || !isBelow) throw new NoAnswer('peerElsewhere')
  if (method === 'GET') for (const [name, value] of Object.entries(body)) if (value !== null) target.searchParams.set(name, String(value))
  return target
}
