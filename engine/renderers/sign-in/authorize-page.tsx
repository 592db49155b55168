import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { api } from '../api/api.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { sessionAtom } from '../state/portal.ts'
import css from './credentials-form.module.css'
import { PublicPage } from './public-page.tsx'

/** Asks a signed-in person whether they let a program in, in their name. */
export function AuthorizePage() {
  const { t } = useTranslation()
  const { uid = '' } = useParams()
  const session = useAtomValue(sessionAtom)
  const [asked, setAsked] = useState<{ name: string; site: string; scopes: readonly string[] }>()
  const [problem, setProblem] = useState<Problem>()
  const path = `/oauth/ask/${uid}/question`

  useEffect(() => {
    if (session) api.call<typeof asked>(path, { isAnonymous: true }).then(setAsked, (failure) => setProblem(asProblem(failure)))
  }, [path, session])

  if (!session) return <Navigate to={`/home?back=${encodeURIComponent(`/authorize/${uid}`)}`} replace />

  async function decide(allow: boolean) {
    try {
      const { to } = await api.call<{ to: string }>(path, { method: 'POST', body: { allow }, isAnonymous: true })
      location.assign(to)
    } catch (failure) {
      setProblem(asProblem(failure))
    }
  }

  return (
    <PublicPage
      title={t('signIn.authorizeTitle')}
      lead={asked && t('signIn.authorizeLead', { name: asked.name, site: asked.site, person: session.user.name })}
    >
      <div className={css.form}>
        {problem && <ErrorNote problem={problem} />}
        {asked && !problem && (
          <>
            <ul className={css.allowed}>
              {(['read', 'write'] as const).map(
                (scope) =>
                  asked.scopes.includes(scope) && (
                    <li key={scope}>
                      <CheckCircleFilled aria-hidden /> {t(scope === 'read' ? 'signIn.authorizeRead' : 'signIn.authorizeWrite')}
                    </li>
                  ),
              )}
            </ul>
            <Button type="primary" size="large" block onClick={() => decide(true)}>
              {t('signIn.allow')}
            </Button>
            <Button size="large" block onClick={() => decide(false)}>
              {t('signIn.deny')}
            </Button>
          </>
        )}
      </div>
    </PublicPage>
  )
}
