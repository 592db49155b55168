import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Issue } from '../../../../engine/runtime/validation/issue.ts'
import type { Language } from '../../../../engine/schema/names.ts'

/** Issues as a person reads them. */
export const issueTexts = (issues: readonly Issue[], language: Language): Issue[] =>
  issues.map((issue) => ({ ...issue, message: sentence(issue, language) }))
