import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'
import { apiPage, startScript } from '../answers/api_page.ts'
import { pagePolicy } from '../answers/security_headers.ts'
import { recordsContext } from '../requests/records_context.ts'

/** A script, ready to be sent. */
interface Script {
  readonly plain: Buffer
  readonly compressed: Buffer
  readonly etag: string
}

const compress = promisify(brotliCompress)
let scalar: Promise<Script> | undefined

/** The page that describes the API to people and lets them try it. Everything it needs comes from this server. */
export default class ApiPageController {
  page(http: HttpContext): void {
    const { app } = recordsContext(http)
    http.response.header('Content-Security-Policy', pagePolicy())
    http.response.header('Cache-Control', 'private, no-cache')
    http.response.header('Content-Type', 'text/html; charset=utf-8')
    http.response.send(apiPage(app.bundle.app.title, http.language))
  }

  start({ response }: HttpContext): void {
    response.header('Content-Type', 'text/javascript; charset=utf-8')
    response.send(startScript)
  }

  async scalar({ request, response }: HttpContext): Promise<void> {
    scalar ??= readScript()
    const { etag, plain, compressed } = await scalar
    response.header('ETag', etag)
    response.header('Cache-Control', 'private, max-age=86400')
    response.header('Content-Type', 'text/javascript; charset=utf-8')
    response.header('Vary', 'Accept-Encoding')
    if (request.request.headers['if-none-match'] === etag) {
      response.status(304).send(null)
    } else if (request.request.headers['accept-encoding']?.includes('br')) {
      response.header('Content-Encoding', 'br')
      response.send(compressed)
    } else {
      response.send(plain)
    }
  }
}

/** The page of Scalar as its package brings it: read and compressed once. */
async function readScript(): Promise<Script> {
  const folder = createRequire(import.meta.url)
    .resolve('@scalar/api-reference')
    .replace(/\/dist\/.*$/, '')
  const plain = await readFile(`${folder}/dist/browser/standalone.js`)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, etag, compressed: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) }
}
