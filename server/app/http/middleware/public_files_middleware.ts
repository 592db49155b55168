import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { PublicFiles } from '../answers/public_files.ts'

const files = new PublicFiles(new URL('../../../../public/', import.meta.url))

/** Serves the built page and its parts. */
export default class PublicFilesMiddleware {
  handle(context: HttpContext, next: NextFn): Promise<void> {
    const { method, url = '/' } = context.request.request
    if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/') || url.startsWith('/health/')) return next()
    return files.serve(context) ? Promise.resolve() : next()
  }
}
