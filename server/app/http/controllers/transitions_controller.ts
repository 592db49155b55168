import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { transition } from '../../records/transition.ts'
import { transitionMany } from '../../records/transition_many.ts'
import portal from '../../services/portal.ts'
import { optionalVersion } from '../expected_version.ts'
import { Problem } from '../problem.ts'
import { readIds } from '../read_ids.ts'
import { answerRecord } from '../record_answer.ts'
import { recordsContext } from '../records_context.ts'

/** Steps of workflows, with one record or many. */
export default class TransitionsController {
  async create(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { entity, id, name } = http.params
    const { changes } = http.request.body()
    const request = { ...commentOf(http), changes, expected: optionalVersion(http) }
    const taken = await transition(context, entity, id, name, request)
    await portal.accounts.recordChanged(entity)
    answerRecord(http, context, taken)
  }

  async createMany(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { entity, name } = http.params
    const results = await transitionMany(context, entity, readIds(http), name, commentOf(http).comment)
    await portal.accounts.recordChanged(entity)
    http.response.json({
      results: results.map((result) =>
        result.ok
          ? result
          : { ...result, issues: result.issues.map((issue) => ({ ...issue, message: sentence(issue, context.language) })) },
      ),
    })
  }
}

function commentOf({ request }: HttpContext): { comment?: string } {
  const { comment } = request.body()
  if (comment === undefined || comment === null) return {}
  if (typeof comment !== 'string') throw new Problem('badRequest')
  return { comment }
}
