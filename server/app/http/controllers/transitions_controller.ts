import type { HttpContext } from '@adonisjs/core/http'
import { chosenIds } from '../../records/chosen.ts'
import portal from '../../services/portal.ts'
import { transition } from '../../steps/transition.ts'
import { transitionMany } from '../../steps/transition_many.ts'
import { tryStep } from '../../steps/try_step.ts'
import { answerBatch } from '../answers/batch_answer.ts'
import { Problem } from '../answers/problem.ts'
import { answerRecord } from '../answers/record_answer.ts'
import { optionalVersion } from '../requests/expected_version.ts'
import { readChosen } from '../requests/read_chosen.ts'
import { formContext } from '../requests/records_context.ts'
import { readSigner, signedStep } from '../requests/signer.ts'

/** Steps of workflows, with one record or many. */
export default class TransitionsController {
  async create(http: HttpContext): Promise<void> {
    const context = formContext(http)
    const { entity, id, name } = http.params
    const { changes, level } = http.request.body()
    const seen = typeof level === 'string' ? { level } : {}
    const signer = await readSigner(http, signedStep(entity, id, name))
    const request = { ...commentOf(http), ...seen, ...(signer && { signer }), changes, expected: optionalVersion(http) }
    const taken = await transition(context, entity, id, name, request)
    await portal.accounts.recordChanged(entity)
    await answerRecord(http, context, taken)
  }

  /** What a step would come to; nothing of it is kept. */
  async try(http: HttpContext): Promise<void> {
    const { entity, id, name } = http.params
    const { changes } = http.request.body()
    const request = { ...commentOf(http), changes, expected: optionalVersion(http) }
    http.response.json({ outcomes: await tryStep(formContext(http), entity, id, name, request) })
  }

  async createMany(http: HttpContext): Promise<void> {
    const context = formContext(http)
    const { entity, name } = http.params
    const ids = await chosenIds(context, entity, readChosen(http))
    const results = await transitionMany(context, entity, ids, name, commentOf(http).comment)
    await portal.accounts.recordChanged(entity)
    answerBatch(http, context, results)
  }
}

function commentOf({ request }: HttpContext): { comment?: string } {
  const { comment } = request.body()
  if (comment === undefined || comment === null) return {}
  if (typeof comment !== 'string') throw new Problem('badRequest')
  return { comment }
}
