import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { Busboy } from '@fastify/busboy'
import { Problem } from '../answers/problem.ts'

const limits = { fields: 20, fieldSize: 16 * 1024, files: 1, parts: 22, headerSize: 8 * 1024 }

/**
 * Reads a form whose last field is a file, as object storages want it: what stands before the file is known when its first byte comes.
 * @param take gets the fields and the bytes, and reads them to their end
 */
export function readFileForm<Result>(
  { request }: HttpContext,
  take: (fields: Readonly<Record<string, string>>, bytes: Readable) => Promise<Result>,
): Promise<Result> {
  const source = request.request
  const type = source.headers['content-type']
  if (!type?.startsWith('multipart/form-data')) throw new Problem('unsupportedMediaType')
  return new Promise<Result>((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null)
    let taking: Promise<Result> | undefined
    const form = new Busboy({ headers: { ...source.headers, 'content-type': type }, limits })
    const fail = (error: unknown) => {
      source.unpipe(form)
      source.resume()
      reject(error)
    }
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (name, bytes) => {
      if (name !== 'file' || taking) return bytes.resume()
      taking = take({ ...fields }, bytes)
      taking.then(resolve, fail)
    })
    form.on('finish', () => {
      if (!taking) reject(new Problem('badRequest'))
    })
    form.on('error', () => fail(new Problem('badRequest')))
    source.on('aborted', () => fail(new Problem('badRequest')))
    source.pipe(form)
  })
}
