import { Alert, App, Button, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInState } from '../../../runtime/passwords/sign-in-state.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { type MadeKey, signInHelp } from '../../api/sign-in-help.ts'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { portalMoment } from '../../state/clock.ts'
import { SignInFacts } from './sign-in-facts.tsx'
import css from './sign-in-help.module.css'

interface SignInHelpDialogProps {
  readonly entity: string
  readonly id: string
  readonly onClose: () => void
}

/** How a person stands who cannot sign in, and what helps them. A link or a temporary password is shown here, and never again. */
export function SignInHelpDialog({ entity, id, onClose }: SignInHelpDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const calls = useMemo(() => signInHelp(entity, id), [entity, id])
  const [state, setState] = useState<SignInState>()
  const [made, setMade] = useState<MadeKey>()
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState<Problem>()

  const read = useCallback(() => calls.state().then(setState), [calls])
  useEffect(() => {
    read().catch((failure) => setProblem(asProblem(failure)))
  }, [read])

  /** Does something, and shows how the person stands then. */
  async function act(what: string, call: () => Promise<MadeKey | undefined>, done?: string) {
    setBusy(what)
    setProblem(undefined)
    try {
      const key = await call()
      if (key) setMade(key)
      else await read()
      if (done !== undefined) message.success(done)
    } catch (failure) {
      setProblem(asProblem(failure))
    }
    setBusy('')
  }

  if (made && state) return <MadeKeyDialog made={made} state={state} onClose={onClose} />
  const { email, phone } = state?.sendsTo ?? {}
  const way = (what: string, label: string, call: () => Promise<MadeKey | undefined>, done?: string) => (
    <Button key={what} loading={busy === what} disabled={busy !== '' && busy !== what} onClick={() => act(what, call, done)}>
      {label}
    </Button>
  )
  return (
    <Dialog
      isOpen
      title={t('document:signInHelp.action')}
      onClose={onClose}
      isBusy={busy !== ''}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className={css.body}>
        {problem && <ErrorNote problem={problem} />}
        {!state && !problem && <Skeleton active paragraph={{ rows: 4 }} />}
        {state && (
          <>
            <SignInFacts
              state={state}
              busy={busy}
              onUnlock={() => act('unlock', calls.unlock, t('document:signInHelp.unlocked'))}
              onEnd={() => act('end', calls.endSessions, t('document:signInHelp.ended'))}
            />
            {state.hasPassword && <Alert type="warning" showIcon title={t('document:signInHelp.replaces')} />}
            <p className={css.help}>{t('document:signInHelp.help', { hours: state.keyHours })}</p>
            <div className={css.ways}>
              {way('link', t('document:signInHelp.makeLink'), calls.link)}
              {way('password', t('document:signInHelp.makePassword'), calls.password)}
              {email &&
                way('email', t('document:signInHelp.sendMail', { to: email }), () => calls.send('email'), t('document:signInHelp.sent'))}
              {phone &&
                way('phone', t('document:signInHelp.sendText', { to: phone }), () => calls.send('phone'), t('document:signInHelp.sent'))}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What was made, with whom it is for: it cannot be shown again. */
function MadeKeyDialog({ made, state, onClose }: { made: MadeKey; state: SignInState; onClose: () => void }) {
  const { t } = useTranslation()
  const label = t(`document:signInHelp.${made.kind}`)
  const until = portalMoment(made.until)
  return (
    <Dialog
      isOpen
      mustAnswer
      title={t('document:signInHelp.for', { name: state.name })}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('document:signInHelp.handedOver')}
        </Button>
      }
    >
      <div className={css.body}>
        <Alert type="warning" showIcon title={t('document:signInHelp.once', { until })} />
        <CopiedText label={t('signIn.login')} text={state.login} name={t('document:secret.copy', { name: t('signIn.login') })} />
        <CopiedText label={label} text={made.secret} name={t('document:secret.copy', { name: label })} />
        <p className={css.help}>{t(`document:signInHelp.${made.kind}Help`)}</p>
      </div>
    </Dialog>
  )
}
