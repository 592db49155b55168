import type { HttpContext } from '@adonisjs/core/http'
import type { Expected } from '../../steps/update.ts'
import { Problem } from '../answers/problem.ts'

/** The version that the caller has seen, from `If-Match: "3"`; `*` stands for any. */
export function expectedVersion({ request }: HttpContext): Expected {
  const header = request.request.headers['if-match']
  if (header === undefined) throw new Problem('preconditionRequired')
  return parse(header)
}

/** The same where the caller may leave it out. */
export function optionalVersion({ request }: HttpContext): Expected {
  const header = request.request.headers['if-match']
  return header === undefined ? 'any' : parse(header)
}

function parse(header: string): Expected {
  if (header.trim() === '*') return 'any'
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (version === undefined) throw new Problem('preconditionFailed')
  return Number(version)
}
