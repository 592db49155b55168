import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SignInState } from '../../../runtime/passwords/sign-in-state.ts'
import { portalMoment } from '../../state/clock.ts'
import css from './sign-in-help.module.css'

interface SignInFactsProps {
  readonly state: SignInState
  readonly busy: string
  readonly onUnlock: () => void
  readonly onEnd: () => void
}

/** How a person stands with signing in: their login and password, whether they wait, where they are in. */
export function SignInFacts({ state, busy, onUnlock, onEnd }: SignInFactsProps) {
  const { t } = useTranslation()
  const { login, hasPassword, keyUntil, waitSeconds, sessions } = state
  const until = keyUntil === undefined ? '' : portalMoment(keyUntil)
  return (
    <dl className={css.facts}>
      <dt>{t('signIn.login')}</dt>
      <dd>{login}</dd>
      <span />
      <dt>{t('signIn.password')}</dt>
      <dd>
        {t(`document:signInHelp.${hasPassword ? 'passwordSet' : 'noPassword'}`)}
        {until !== '' && ` · ${t('document:signInHelp.keyUntil', { until })}`}
      </dd>
      <span />
      {waitSeconds > 0 && (
        <>
          <dt>{t('document:signInHelp.failures')}</dt>
          <dd>{t('document:signInHelp.waits', { minutes: Math.ceil(waitSeconds / 60) })}</dd>
          <Button loading={busy === 'unlock'} onClick={onUnlock}>
            {t('document:signInHelp.unlock')}
          </Button>
        </>
      )}
      <dt>{t('document:signInHelp.sessions')}</dt>
      <dd>{t('document:signInHelp.places', { count: sessions })}</dd>
      {sessions > 0 ? (
        <Button danger loading={busy === 'end'} onClick={onEnd}>
          {t('document:signInHelp.end')}
        </Button>
      ) : (
        <span />
      )}
    </dl>
  )
}
