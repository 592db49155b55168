import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { Labelled } from '../plain/labelled.tsx'
import { PushButton } from '../plain/push-button.tsx'
import { PasswordInput, TextInput } from '../plain/text-input.tsx'
import css from './credentials-form.module.css'

const CaptchaField = onDemand(async () => (await import('./captcha-field.tsx')).CaptchaField)

interface CredentialsFormProps {
  /** The account is known: only the password is asked for. */
  readonly login?: string
  /** Signs in; what fails is shown in the form. */
  readonly onSubmit: (login: string, password: string, captcha: string) => Promise<void>
  readonly size?: 'middle' | 'large'
  /** Somebody begins to type: what comes after it can be made ready. */
  readonly onBegin?: () => void
  /** Below the button. */
  readonly children?: ReactNode
}

/** Account and password, with what is missing or wrong said beside them. Nothing stands in the way of pasting or of a password manager. */
export function CredentialsForm({ login, onSubmit, size = 'middle', onBegin, children }: CredentialsFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ login: login ?? '', password: '' })
  const { missing, isBusy, problem, captchas, setCaptcha, submit } = useSigningIn(form, typed, onSubmit)

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Labelled label={t('signIn.login')} error={missing.login ? t('signIn.loginNeeded') : undefined}>
        {(id, describedBy) => (
          <TextInput
            id={id}
            name="login"
            size={size}
            value={typed.login}
            readOnly={login !== undefined}
            autoFocus={login === undefined}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder={login === undefined ? t('signIn.loginHint') : undefined}
            isWrong={missing.login}
            aria-describedby={describedBy}
            onType={(name) => {
              if (typed.login === '') onBegin?.()
              setTyped({ ...typed, login: name })
            }}
          />
        )}
      </Labelled>
      <Labelled label={t('signIn.password')} error={missing.password ? t('signIn.passwordNeeded') : undefined}>
        {(id, describedBy) => (
          <PasswordInput
            id={id}
            name="password"
            size={size}
            value={typed.password}
            autoFocus={login !== undefined}
            autoComplete="current-password"
            maxLength={256}
            isWrong={missing.password}
            aria-describedby={describedBy}
            onType={(secret) => setTyped({ ...typed, password: secret })}
          />
        )}
      </Labelled>
      {captchas > 0 && (
        <CaptchaField key={captchas} size={size} error={missing.captcha ? t('signIn.captchaNeeded') : undefined} onAnswer={setCaptcha} />
      )}
      {problem && <ErrorNote problem={problem} />}
      <PushButton look="primary" isSubmit size={size} isBusy={isBusy} isBlock>
        {t('signIn.submit')}
      </PushButton>
      {children}
    </form>
  )
}

interface Typed {
  readonly login: string
  readonly password: string
}

/** Signs in with what was typed: what is missing has the focus, and each failure asks for another captcha once one was needed. */
function useSigningIn(form: RefObject<HTMLFormElement | null>, typed: Typed, onSubmit: CredentialsFormProps['onSubmit']) {
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  /** Counts the captchas that were asked for: each failure needs another. */
  const [captchas, setCaptchas] = useState(0)
  const [captcha, setCaptcha] = useState('')
  const missing = {
    login: isTried && typed.login.trim() === '',
    password: isTried && typed.password === '',
    captcha: isTried && captchas > 0 && captcha === '',
  }

  async function submit() {
    setTried(true)
    setProblem(undefined)
    if (typed.login.trim() === '' || typed.password === '') {
      form.current?.querySelector<HTMLInputElement>(typed.login.trim() === '' ? '[name="login"]' : '[name="password"]')?.focus()
      return
    }
    if (captchas > 0 && captcha === '') return
    setBusy(true)
    try {
      await onSubmit(typed.login.trim(), typed.password, captcha)
    } catch (failure) {
      const refusal = asProblem(failure)
      setProblem(refusal)
      setTried(false)
      if (refusal.body.needsCaptcha === true || captchas > 0) setCaptchas(captchas + 1)
      setBusy(false)
    }
  }

  return { missing, isBusy, problem, captchas, setCaptcha, submit }
}
