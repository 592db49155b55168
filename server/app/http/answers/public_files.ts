import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpContext } from '@adonisjs/core/http'
import { pagePermissions, pagePolicy, workerPolicy } from './security_headers.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The endings under which a build keeps a file compressed, best first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface PublicFile {
  readonly path: string
  readonly type: string
  readonly size: number
  readonly etag: string
  /** Named by its content: it never changes. */
  readonly isImmutable: boolean
  readonly encoded: readonly { readonly encoding: string; readonly path: string; readonly size: number }[]
}

/** The files of the built page, found once. */
export class PublicFiles {
  readonly #files = new Map<string, PublicFile>()

  constructor(directory: URL) {
    if (existsSync(directory)) this.#find(fileURLToPath(directory))
  }

  /** Answers with the file that the address names, or with the page for a person's address that names none. */
  serve(context: HttpContext): boolean {
    const { pathname } = context.request.parsedUrl
    const isPage = pathname === '/' || (extname(pathname) === '' && context.request.request.headers.accept?.includes('text/html'))
    const file = this.#files.get(isPage ? '/index.html' : pathname)
    if (!file) return false
    this.#send(context, file)
    return true
  }

  #send({ request, response }: HttpContext, file: PublicFile): void {
    const accepted = request.request.headers['accept-encoding'] ?? ''
    const chosen = file.encoded.find(({ encoding }) => accepted.includes(encoding))
    response.header('Content-Type', file.type)
    response.header('ETag', file.etag)
    response.header('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (file.encoded.length > 0) response.header('Vary', 'Accept-Encoding')
    if (file.type.startsWith('text/html')) {
      response.header('Content-Security-Policy', pagePolicy())
      response.header('Permissions-Policy', pagePermissions)
    } else if (file.path.endsWith('service-worker.js')) response.header('Content-Security-Policy', workerPolicy)
    if (request.request.headers['if-none-match'] === file.etag) {
      response.status(304).send(null)
      return
    }
    if (chosen) response.header('Content-Encoding', chosen.encoding)
    response.header('Content-Length', chosen?.size ?? file.size)
    if (request.method() === 'HEAD') response.status(200).send('')
    else response.stream(createReadStream(chosen?.path ?? file.path))
  }

  #find(directory: string): void {
    const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
    const known = new Set(paths)
    for (const path of paths) {
      const type = types[extname(path)]
      if (type === undefined) continue
      const file = join(directory, path)
      const encoded = encodings
        .filter(([, ending]) => known.has(path + ending))
        .map(([encoding, ending]) => ({ encoding, path: file + ending, size: statSync(file + ending).size }))
      const isImmutable = path.startsWith('assets/')
      const etag = `"${createHash('sha256')
        .update(isImmutable ? path : readFileSync(file))
        .digest('base64url')
        .slice(0, 22)}"`
      this.#files.set(`/${path}`, { path: file, type, size: statSync(file).size, etag, isImmutable, encoded })
    }
  }
}
