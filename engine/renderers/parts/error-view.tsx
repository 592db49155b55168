import { useTranslation } from 'react-i18next'
import type { Problem } from '../api/problem.ts'
import { PushButton } from '../plain/push-button.tsx'
import css from './error-view.module.css'
import { problemText } from './problem-text.ts'
import { RequestId } from './request-id.tsx'

interface ErrorViewProps {
  readonly problem: Problem
  /** Tries again; no button without it. */
  readonly onRetry?: (() => void) | undefined
  /** Leads away from the page; no button without it. */
  readonly onLeave?: (() => void) | undefined
}

/** A whole page that could not be shown: what happened, what to do, the request id. */
export function ErrorView({ problem, onRetry, onLeave }: ErrorViewProps) {
  const { t } = useTranslation()
  const isFinal = problem.status === 403 || problem.status === 404
  return (
    <div className={css.page} role="alert">
      {isFinal && <p className={css.figure}>{problem.status}</p>}
      <h1 className={css.title}>{t(`error.title.${titleOf(problem)}`)}</h1>
      <p className={css.text}>{problemText(problem, t)}</p>
      <div className={css.actions}>
        {onRetry && !isFinal && (
          <PushButton look="primary" onPress={onRetry}>
            {t('common.retry')}
          </PushButton>
        )}
        {onLeave && (
          <PushButton look={isFinal ? 'primary' : 'default'} onPress={onLeave}>
            {t('error.leave')}
          </PushButton>
        )}
      </div>
      {problem.requestId && <RequestId id={problem.requestId} />}
    </div>
  )
}

function titleOf(problem: Problem): 'forbidden' | 'notFound' | 'unavailable' | 'unexpected' {
  if (problem.status === 403) return 'forbidden'
  if (problem.status === 404) return 'notFound'
  return problem.code === 'unavailable' || problem.code === 'unreachable' ? 'unavailable' : 'unexpected'
}
