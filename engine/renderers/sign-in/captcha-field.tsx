import { CheckCircleFilled } from '@ant-design/icons-svg'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askCaptcha, type Captcha } from '../api/account.ts'
import { Labelled } from '../plain/labelled.tsx'
import { PlainIcon } from '../plain/plain-icon.tsx'
import { PushButton } from '../plain/push-button.tsx'
import { TextInput } from '../plain/text-input.tsx'
import css from './captcha-field.module.css'
import { solveWork } from './solve-work.ts'

interface CaptchaFieldProps {
  readonly size: 'middle' | 'large'
  readonly error: string | undefined
  /** Told the answer as the server takes it; empty while there is none. */
  readonly onAnswer: (answer: string) => void
}

/** Letters in a picture to type; whoever cannot read them lets the browser compute an answer instead. */
export function CaptchaField({ size, error, onAnswer }: CaptchaFieldProps) {
  const { t } = useTranslation()
  const [captcha, setCaptcha] = useState<Captcha>()
  const [typed, setTyped] = useState('')
  const [work, setWork] = useState<'none' | 'running' | 'done'>('none')

  const renew = useCallback(async () => {
    setTyped('')
    setWork('none')
    onAnswer('')
    setCaptcha(await askCaptcha().catch(() => undefined))
  }, [onAnswer])
  useEffect(() => {
    renew()
  }, [renew])
  useEffect(() => {
    if (work !== 'running' || !captcha) return
    const running = new AbortController()
    solveWork(captcha.id, captcha.workBits, running.signal).then(
      (answer) => {
        onAnswer(`${captcha.id}:work=${answer}`)
        setWork('done')
      },
      () => undefined,
    )
    return () => running.abort()
  }, [work, captcha, onAnswer])

  if (work === 'done')
    return (
      <output className={css.done}>
        <PlainIcon shape={CheckCircleFilled} /> {t('signIn.captchaDone')}
      </output>
    )
  return (
    <div>
      <Labelled label={t('signIn.captcha')} error={error}>
        {(id, describedBy) => (
          <div className={css.row}>
            <TextInput
              id={id}
              name="captcha"
              size={size}
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={8}
              isWrong={error !== undefined}
              aria-describedby={describedBy}
              onType={(letters) => {
                setTyped(letters)
                onAnswer(captcha && letters.trim() !== '' ? `${captcha.id}:${letters.trim()}` : '')
              }}
            />
            <button
              type="button"
              className={css.picture}
              title={t('signIn.captchaRenew')}
              aria-label={t('signIn.captchaRenew')}
              onClick={renew}
            >
              {captcha && <img src={captcha.picture} alt="" />}
            </button>
          </div>
        )}
      </Labelled>
      {globalThis.crypto?.subtle && (
        <PushButton look="link" size="small" isBusy={work === 'running'} onPress={() => setWork('running')}>
          {work === 'running' ? t('signIn.captchaWorking') : t('signIn.captchaOther')}
        </PushButton>
      )}
    </div>
  )
}
