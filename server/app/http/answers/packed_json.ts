import { gzipSync } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Answers with JSON, compressed for whoever takes that. It is for long answers that are asked for once a visit and repeat nothing of the
 * request: by the length of what is compressed, whoever chooses a part of it would learn of the rest.
 */
export function packedJson({ request, response }: Http, body: object): void {
  if (takesPacked({ request, response })) sendPacked(response, gzipSync(JSON.stringify(body)))
  else response.json(body)
}

type Http = Pick<HttpContext, 'request' | 'response'>

/** Whether the caller takes a compressed answer; from now on the answer says that it depends on that. */
export function takesPacked({ request, response }: Http): boolean {
  response.vary('Accept-Encoding')
  const { 'accept-encoding': accepted = '' } = request.request.headers
  return accepted.includes('gzip')
}

/** Answers with JSON that is compressed already. */
export function sendPacked(response: Http['response'], packed: Buffer): void {
  response.header('Content-Type', 'application/json; charset=utf-8')
  response.header('Content-Encoding', 'gzip')
  response.send(packed)
}
