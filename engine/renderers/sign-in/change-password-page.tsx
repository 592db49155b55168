import { Alert, Button, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { changePassword, readLink, resetPassword } from '../api/account.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Labelled } from '../plain/labelled.tsx'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import css from './credentials-form.module.css'
import { enter, ownAddress } from './enter.ts'
import { type NewPassword, NewPasswordFields } from './new-password.tsx'
import { PublicPage } from './public-page.tsx'

/** Sets a new password twice: with the link of a mail, or with the current password of whoever is signed in. */
export function ChangePasswordPage() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const { route, title = t('signIn.changeTitle') } = useAtomValue(portalAtom).password
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const back = ownAddress(search.get('back')) ?? '/'
  const [holder, setHolder] = useState<{ login: string; name: string }>()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState<NewPassword>({ password: '', again: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  useEffect(() => {
    if (token !== '') readLink(token).then(setHolder, (failure) => setProblem(asProblem(failure)))
  }, [token])
  const who = token === '' ? session?.user : holder
  const known = useMemo(() => (who ? [who.login, who.name] : []), [who])

  if (token === '' && !session) return <Navigate to={`/home?back=${encodeURIComponent(route)}`} replace />

  const issue = (path: string) => problem?.issues.find((one) => one.path === path)?.message
  const errors = {
    current: isTried && current === '' ? t('signIn.passwordNeeded') : issue('current'),
    password: isTried && next.password === '' ? t('signIn.newPasswordNeeded') : issue('password'),
    again: isTried && next.again !== next.password ? t('signIn.inconsistent') : undefined,
  }
  const isDead = problem?.code === 'linkDead'

  async function submit() {
    setTried(true)
    setProblem(undefined)
    if (next.password === '' || next.again !== next.password || (token === '' && current === '')) return
    setBusy(true)
    try {
      const entered = token === '' ? await changePassword(current, next.password) : await resetPassword(token, next.password)
      enter(entered)
      navigate(back, { replace: true })
    } catch (failure) {
      setProblem(asProblem(failure))
      setBusy(false)
    }
  }

  return (
    <PublicPage title={token === '' ? title : t('signIn.resetTitle')} lead={who?.login}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {search.get('temporary') === '1' && !isDead && <Alert type="info" showIcon title={t('signIn.temporary')} />}
        {search.get('weak') === '1' && <Alert type="warning" showIcon title={t('signIn.weak')} />}
        {isDead ? (
          <>
            <ErrorNote problem={problem} />
            <Link to="/forgotPsw">{t('signIn.anotherLink')}</Link>
          </>
        ) : (
          <>
            <input type="text" name="username" autoComplete="username" value={who?.login ?? ''} readOnly hidden />
            {token === '' && <CurrentPassword value={current} error={errors.current} onType={setCurrent} />}
            <NewPasswordFields value={next} errors={errors} known={known} onChange={setNext} />
            {problem && problem.issues.length === 0 && <ErrorNote problem={problem} />}
            <Button type="primary" htmlType="submit" size="large" block loading={isBusy} disabled={token !== '' && !holder}>
              {t('signIn.savePassword')}
            </Button>
            <p className={css.note}>{t('signIn.changeHelp')}</p>
            <Link to={token === '' ? back : '/home'}>
              {token !== '' ? t('signIn.backToSignIn') : search.get('weak') === '1' ? t('signIn.later') : t('common.cancel')}
            </Link>
          </>
        )}
      </form>
    </PublicPage>
  )
}

interface CurrentPasswordProps {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (password: string) => void
}

/** By which whoever is signed in shows that it is them. */
function CurrentPassword({ value, error, onType }: CurrentPasswordProps) {
  const { t } = useTranslation()
  return (
    <Labelled label={t('signIn.currentPassword')} error={error}>
      {(id, describedBy) => (
        <Input.Password
          id={id}
          name="current"
          size="large"
          autoFocus
          autoComplete="current-password"
          maxLength={256}
          value={value}
          aria-describedby={describedBy}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Labelled>
  )
}
