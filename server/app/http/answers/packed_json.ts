import { gzipSync } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Answers with JSON, compressed for whoever takes that. It is for long answers that are asked for once a visit and repeat nothing of the
 * request: by the length of what is compressed, whoever chooses a part of it would learn of the rest.
 */
export function packedJson({ request, response }: HttpContext, body: object): void {
  response.vary('Accept-Encoding')
  const { 'accept-encoding': accepted = '' } = request.request.headers
  if (!accepted.includes('gzip')) return void response.json(body)
  response.header('Content-Type', 'application/json; charset=utf-8')
  response.header('Content-Encoding', 'gzip')
  response.send(gzipSync(JSON.stringify(body)))
}
