import type { HttpContext } from '@adonisjs/core/http'
import { isShownInline } from '../../files/media_types.ts'
import portal from '../../services/portal.ts'
import type { StoredFile } from '../../values/stored_file.ts'

/**
 * Sends the bytes of a file. Only pictures and PDF are ever shown in a page; nothing of it may run there.
 * @param as `inline`: to be shown in a page, if it is of a kind that may be; anything else is saved
 */
export async function sendFile({ response }: HttpContext, file: StoredFile, as: string): Promise<void> {
  const bytes = await portal.files.storage.read(file.key)
  const isInline = as === 'inline' && isShownInline(file.type)
  response.header('Content-Type', isInline ? file.type : 'application/octet-stream')
  response.header('Content-Length', file.size)
  response.header('Content-Disposition', `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name)}`)
  response.header('Content-Security-Policy', isInline && file.type === 'application/pdf' ? pdfPolicy : nothingRuns)
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.header('Cache-Control', 'private, max-age=300')
  response.stream(bytes)
}

const encoded = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)

/** The browser's own viewer of PDF does not work in a sandbox. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const nothingRuns = "sandbox; default-src 'none'"
