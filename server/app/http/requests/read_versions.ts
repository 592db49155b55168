import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '../answers/problem.ts'

/** The `versions` of a body: by id, those that the caller has seen. @throws Problem when they are not whole numbers by id */
export function readVersions({ request }: HttpContext): Readonly<Record<string, number>> {
  const { versions = {} } = request.body()
  const isMap = typeof versions === 'object' && versions !== null && !Array.isArray(versions)
  if (!isMap || !Object.values(versions).every((version) => Number.isInteger(version))) throw new Problem('badRequest')
  return versions
}
