import { CloseCircleFilled } from '@ant-design/icons-svg'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../api/problem.ts'
import { PlainIcon } from '../plain/plain-icon.tsx'
import css from './error-note.module.css'
import { problemText } from './problem-text.ts'
import { RequestId } from './request-id.tsx'

/** A failure inside a page or dialog: the sentence, each issue; where nobody can know why, the id to give to support. */
export function ErrorNote({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  const issues = problem.issues.filter((issue) => issue.message)
  const isUnexplained = problem.status >= 500 || problem.code === 'unexpected'
  return (
    <div className={css.note} role="alert">
      <span className={css.mark}>
        <PlainIcon shape={CloseCircleFilled} />
      </span>
      <div className={css.words}>
        <p className={css.text}>{problemText(problem, t)}</p>
        {issues.length > 0 && (
          <ul className={css.issues}>
            {issues.map((issue) => (
              <li key={`${issue.code} ${issue.path} ${issue.message}`}>{issue.message}</li>
            ))}
          </ul>
        )}
        {isUnexplained && problem.requestId && <RequestId id={problem.requestId} />}
      </div>
    </div>
  )
}
