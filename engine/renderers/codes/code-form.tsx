import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, SentCode } from '../api/codes.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { Labelled } from '../plain/labelled.tsx'
import { PushButton } from '../plain/push-button.tsx'
import { TextInput } from '../plain/text-input.tsx'
import css from './code-form.module.css'

interface CodeFormProps {
  /** The ways in which a code can be sent here. */
  readonly ways: readonly Contact[]
  /** What the last button says. */
  readonly submit: string
  readonly size?: 'middle' | 'large'
  /** Has a code sent; the answer is the same whether one was. */
  readonly onAsk: (to: string) => Promise<SentCode>
  /** Takes the code; what fails is shown in the form. */
  readonly onProve: (proof: { readonly to: string; readonly token: string; readonly code: string }) => Promise<void>
  /** The number or address that stands there at first. */
  readonly given?: string
  /** Above the number or address. */
  readonly children?: ReactNode
  /** Whether what stands above is filled in. */
  readonly isReady?: () => boolean
}

const digits = 6
/** Seconds until another code can be asked for. */
const patience = 60

/** A number or a mail address, and the code that is sent there. */
export function CodeForm({ ways, submit, size = 'large', onAsk, onProve, given = '', children, isReady }: CodeFormProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState(given)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ readonly token: string; readonly minutes: number; readonly to: string }>()
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState<'asking' | 'proving'>()
  const [problem, setProblem] = useState<Problem>()
  const [wait, setWait] = useState(0)
  const codeField = useRef<HTMLInputElement>(null)
  const kind = ways.length === 1 && ways[0] === 'phone' ? 'phone' : ways.length === 1 ? 'email' : 'either'
  const isMissing = isTried && to.trim() === ''

  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a code was sent, it is typed next
  useEffect(() => {
    if (sent) codeField.current?.focus()
  }, [sent?.token])

  async function attempt(what: 'asking' | 'proving', act: () => Promise<void>) {
    setBusy(what)
    setProblem(undefined)
    try {
      await act()
    } catch (failure) {
      setProblem(asProblem(failure))
    }
    setBusy(undefined)
  }

  function ask() {
    setTried(true)
    if (to.trim() === '' || isReady?.() === false || busy) return
    attempt('asking', async () => {
      setSent({ ...(await onAsk(to.trim())), to: to.trim() })
      setCode('')
      setWait(patience)
    })
  }

  function prove(typed: string) {
    if (!sent || busy || typed.replace(/\D/g, '').length < digits) return
    attempt('proving', async () => {
      await onProve({ to: sent.to, token: sent.token, code: typed }).catch((failure) => {
        setCode('')
        throw failure
      })
    })
  }

  return (
    <form
      className={css.form}
      noValidate
      data-code-form
      onSubmit={(event) => {
        event.preventDefault()
        if (sent && sent.to === to.trim()) prove(code)
        else ask()
      }}
    >
      {children}
      <Labelled label={t(`codes.to.${kind}`)} error={isMissing ? t(`codes.needed.${kind}`) : undefined}>
        {(id, describedBy) => (
          <div className={css.row}>
            <TextInput
              id={id}
              name="to"
              size={size}
              value={to}
              type={kind === 'phone' ? 'tel' : kind === 'email' ? 'email' : 'text'}
              inputMode={kind === 'phone' ? 'tel' : 'email'}
              autoComplete={kind === 'phone' ? 'tel' : 'email'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              isWrong={isMissing}
              aria-describedby={describedBy}
              onType={(typed) => {
                setTo(typed)
                setProblem(undefined)
                if (sent) setWait(0)
              }}
            />
            <PushButton size={size} isBusy={busy === 'asking'} isDisabled={wait > 0} onPress={ask}>
              {wait > 0 ? t('codes.again', { seconds: wait }) : t(sent ? 'codes.another' : 'codes.ask')}
            </PushButton>
          </div>
        )}
      </Labelled>
      {sent && (
        <Labelled label={t('codes.code')} error={undefined}>
          {(id) => (
            <>
              <TextInput
                ref={codeField}
                id={id}
                name="code"
                size={size}
                value={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                isWrong={false}
                aria-describedby={`${id}-help`}
                onType={(typed) => {
                  setCode(typed)
                  if (typed.replace(/\D/g, '').length === digits) prove(typed)
                }}
              />
              <p id={`${id}-help`} className={css.help} role="status">
                {t('codes.sent', { minutes: sent.minutes })}
              </p>
            </>
          )}
        </Labelled>
      )}
      {problem && <ErrorNote problem={problem} />}
      {sent && (
        <PushButton look="primary" isSubmit size={size} isBlock isBusy={busy === 'proving'}>
          {submit}
        </PushButton>
      )}
    </form>
  )
}
