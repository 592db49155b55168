import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { Language } from '../../../engine/schema/names.ts'

/** Issues as a person reads them; one that brings its own sentence keeps it. */
export const issueTexts = (issues: readonly Issue[], _language: Language): Issue[] =>
  issues.map((issue) => ({ ...issue, message: issue.message ?? issue.code }))
