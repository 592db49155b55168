import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Context } from '../../records/context.ts'
import type { BatchResult } from '../../steps/batch.ts'

/** Answers with a result for each record, and for those that were refused with the reasons in the language of the caller. */
export function answerBatch({ response }: HttpContext, { language }: Context, results: readonly BatchResult[]): void {
  response.json({
    results: results.map((result) =>
      result.ok ? result : { ...result, issues: result.issues.map((issue) => ({ ...issue, message: sentence(issue, language) })) },
    ),
  })
}
