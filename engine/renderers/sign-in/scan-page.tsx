import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { decideScan, lookAtScan } from '../api/account.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { sessionAtom } from '../state/portal.ts'
import css from './credentials-form.module.css'
import { deviceName } from './device-name.ts'
import { PublicPage } from './public-page.tsx'

/** On the telephone that scanned a code: which page wants to be signed in as whom, and yes or no. */
export function ScanPage() {
  const { t } = useTranslation()
  const { code = '' } = useParams()
  const session = useAtomValue(sessionAtom)
  const [asked, setAsked] = useState<{ address: string; agent: string }>()
  const [state, setState] = useState<'asking' | 'confirm' | 'refuse'>('asking')
  const { busy, problem, attempt, tell } = useAttempt<'confirm' | 'refuse'>()
  const isBusy = busy !== undefined

  useEffect(() => {
    if (session) lookAtScan(code).then(setAsked, tell)
  }, [code, session, tell])

  if (!session) return <Navigate to={`/home?back=${encodeURIComponent(`/scan/${code}`)}`} replace />

  const decide = (decision: 'confirm' | 'refuse') =>
    attempt(decision, async () => {
      await decideScan(code, decision)
      setState(decision)
    })

  return (
    <PublicPage
      title={t('signIn.confirmTitle')}
      lead={state === 'asking' && asked ? t('signIn.confirmLead', { name: session.user.name }) : undefined}
    >
      <div className={css.form}>
        {problem && <ErrorNote problem={problem} />}
        {state === 'asking' && asked && !problem && (
          <>
            <dl className={css.facts}>
              <dt>{t('signIn.device')}</dt>
              <dd>{deviceName(asked.agent)}</dd>
              <dt>{t('signIn.address')}</dt>
              <dd>{asked.address}</dd>
            </dl>
            <Alert type="warning" showIcon title={t('signIn.confirmWarning')} />
            <Button type="primary" size="large" block loading={isBusy} onClick={() => decide('confirm')}>
              {t('signIn.confirm')}
            </Button>
            <Button size="large" block disabled={isBusy} onClick={() => decide('refuse')}>
              {t('signIn.refuse')}
            </Button>
          </>
        )}
        {state !== 'asking' && (
          <Alert type={state === 'confirm' ? 'success' : 'info'} showIcon role="status" title={t(`signIn.decided.${state}`)} />
        )}
        {(state !== 'asking' || problem) && <Link to="/">{t('signIn.toPortal')}</Link>}
      </div>
    </PublicPage>
  )
}
