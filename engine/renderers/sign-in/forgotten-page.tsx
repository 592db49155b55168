import { Alert, Button, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mailLink } from '../api/account.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Labelled } from '../plain/labelled.tsx'
import { portalAtom } from '../state/portal.ts'
import css from './credentials-form.module.css'
import { PublicPage } from './public-page.tsx'

/** Asks for a mail with which a forgotten password is set anew. It says the same whether there is such an account or not. */
export function ForgottenPage() {
  const { t } = useTranslation()
  const { signIn } = useAtomValue(portalAtom)
  const [login, setLogin] = useState('')
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [problem, setProblem] = useState<Problem>()

  async function submit() {
    setTried(true)
    if (login.trim() === '') return
    setState('busy')
    setProblem(undefined)
    try {
      await mailLink(login.trim())
      setState('sent')
    } catch (failure) {
      setProblem(asProblem(failure))
      setState('asking')
    }
  }

  return (
    <PublicPage title={t('signIn.forgottenTitle')} lead={state === 'sent' ? undefined : t('signIn.forgottenLead')}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {!signIn.canMail && <Alert type="info" showIcon title={t('signIn.noMail')} />}
        {state === 'sent' ? (
          <Alert type="success" showIcon title={t('signIn.sentTitle')} description={t('signIn.sentHelp')} role="status" />
        ) : (
          <>
            <Labelled label={t('signIn.login')} error={isTried && login.trim() === '' ? t('signIn.loginNeeded') : undefined}>
              {(id, describedBy) => (
                <Input
                  id={id}
                  name="login"
                  size="large"
                  autoFocus
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={200}
                  value={login}
                  aria-describedby={describedBy}
                  onChange={(event) => setLogin(event.target.value)}
                />
              )}
            </Labelled>
            {problem && <ErrorNote problem={problem} />}
            <Button type="primary" htmlType="submit" size="large" block loading={state === 'busy'} disabled={!signIn.canMail}>
              {t('signIn.sendLink')}
            </Button>
          </>
        )}
        <Link to="/home">{t('signIn.backToSignIn')}</Link>
      </form>
    </PublicPage>
  )
}
