import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { BatchResult } from '../records/batch.ts'
import type { Context } from '../records/context.ts'

/** Answers with a result for each record, and for those that were refused with the reasons in the language of the caller. */
export function answerBatch({ response }: HttpContext, { language }: Context, results: readonly BatchResult[]): void {
  response.json({
    results: results.map((result) =>
      result.ok ? result : { ...result, issues: result.issues.map((issue) => ({ ...issue, message: sentence(issue, language) })) },
    ),
  })
}
