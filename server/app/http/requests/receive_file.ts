import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '../answers/problem.ts'

/** A form with a file. */
interface ReceivedFile {
  readonly bytes: Buffer
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Reads a form with one file into memory.
 * @throws Problem when there is none, or it is larger than allowed
 */
export async function receiveFile({ request }: HttpContext, name: string, mostBytes: number): Promise<ReceivedFile> {
  if (!request.request.headers['content-type']?.startsWith('multipart/form-data')) throw new Problem('unsupportedMediaType')
  const parts: Buffer[] = []
  let size = 0
  request.multipart.onFile(name, { deferValidations: true }, async (part) => {
    for await (const chunk of part) {
      size += chunk.length
      if (size <= mostBytes) parts.push(chunk)
    }
  })
  await request.multipart.process()
  if (size > mostBytes)
    throw new Problem('tooLarge', { issues: [{ code: 'workbookTooBig', path: name, params: { max: mostBytes / 1024 / 1024 } }] })
  if (size === 0) throw new Problem('invalid', { issues: [{ code: 'notAWorkbook', path: name, params: {} }] })
  return { bytes: Buffer.concat(parts), fields: request.all() }
}
