import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { endSession, type OwnSession, ownSessions } from '../api/account.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { portalMoment } from '../state/clock.ts'
import { sessionAtom } from '../state/portal.ts'
import { deviceName } from './device-name.ts'
import { PublicPage } from './public-page.tsx'
import css from './sessions-page.module.css'

/** Where the person is signed in, and how to end it. */
export function SessionsPage() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const [sessions, setSessions] = useState<readonly OwnSession[]>([])
  const [problem, setProblem] = useState<Problem>()

  const load = useCallback(() => ownSessions().then(setSessions, (failure) => setProblem(asProblem(failure))), [])
  useEffect(() => {
    load()
  }, [load])

  async function end(id?: string) {
    try {
      await endSession(id)
      await load()
    } catch (failure) {
      setProblem(asProblem(failure))
    }
  }

  if (!session) return <Navigate to={`/home?back=${encodeURIComponent('/account/sessions')}`} replace />
  return (
    <PublicPage title={t('signIn.sessions')} lead={t('signIn.sessionsLead')}>
      {problem && <ErrorNote problem={problem} />}
      <ul className={css.list}>
        {sessions.map(({ id, isCurrent, agent, address, seenAt, method }) => (
          <li key={id} className={css.session}>
            <span>
              {deviceName(agent ?? '')}
              <br />
              <span className={css.facts}>
                {address} · {portalMoment(seenAt)}
                {method && ` · ${t(`signIn.method.${method}`)}`}
              </span>
            </span>
            {isCurrent ? (
              <span className={css.here}>{t('signIn.here')}</span>
            ) : (
              <Button onClick={() => end(id)} aria-label={t('signIn.endOne', { name: deviceName(agent ?? '') })}>
                {t('signIn.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button danger block onClick={() => end()}>
          {t('signIn.endOthers')}
        </Button>
      )}
      <p>
        <Link to="/">{t('signIn.toPortal')}</Link>
      </p>
    </PublicPage>
  )
}
