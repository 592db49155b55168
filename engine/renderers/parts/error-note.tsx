import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../api/problem.ts'
import css from './error-note.module.css'
import { problemText } from './problem-text.ts'
import { RequestId } from './request-id.tsx'

/** A failure inside a page or dialog: the sentence, each issue, the id to give to support. */
export function ErrorNote({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  const issues = problem.issues.filter((issue) => issue.message)
  return (
    <Alert
      type="error"
      role="alert"
      title={problemText(problem, t)}
      description={
        (issues.length > 0 || problem.requestId) && (
          <>
            {issues.length > 0 && (
              <ul className={css.issues}>
                {issues.map((issue) => (
                  <li key={`${issue.code} ${issue.path} ${issue.message}`}>{issue.message}</li>
                ))}
              </ul>
            )}
            {issues.length === 0 && problem.requestId && <RequestId id={problem.requestId} />}
          </>
        )
      }
    />
  )
}
