import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawField } from './draw-field.tsx'
import { ErrorNote } from './error-note.tsx'
import css from './sign-fields.module.css'
import type { Missing, SentSignatureCode, Signature } from './signature.ts'
import { useAttempt } from './use-attempt.ts'

interface SignFieldsProps {
  /** A signature is drawn, or the name typed. */
  readonly isDrawn: boolean
  readonly value: Signature
  /** What is still missing of it, once somebody wanted to sign. */
  readonly lacks?: Missing
  readonly onChange: (signature: Signature) => void
  readonly onAskCode: () => Promise<SentSignatureCode>
}

/** How somebody signs: what they draw or type, and their password, or a code to what is known to be theirs. */
export function SignFields({ isDrawn, value, lacks, onChange, onAskCode }: SignFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [sent, setSent] = useState<SentSignatureCode>()
  const { busy, problem, attempt } = useAttempt<'ask'>()
  const isUnproved = lacks?.proof === true
  const { password: _, token: _token, code: _code, ...drawn } = value

  async function ask() {
    const asked = await onAskCode()
    setSent(asked)
    onChange({ ...drawn, token: asked.token, code: '' })
  }

  const proof = { id, status: isUnproved ? 'error' : '', 'aria-invalid': isUnproved, 'aria-describedby': `${id}-help` } as const
  return (
    <div className={css.fields} data-sign>
      {isDrawn && (
        <DrawField value={value} isMissing={lacks?.drawing === true} onChange={(picture) => onChange({ ...value, ...picture })} />
      )}
      {problem && <ErrorNote problem={problem} />}
      <div>
        <label htmlFor={id} className={css.label}>
          {t(sent ? 'sign.code' : 'sign.password')}
        </label>
        {sent ? (
          <Input
            {...proof}
            key="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={value.code ?? ''}
            onChange={(event) => onChange({ ...drawn, token: sent.token, code: event.target.value })}
          />
        ) : (
          <Input.Password
            {...proof}
            key="password"
            autoComplete="current-password"
            value={value.password ?? ''}
            onChange={(event) => onChange({ ...drawn, password: event.target.value })}
          />
        )}
        <p id={`${id}-help`} className={isUnproved ? css.error : css.help} {...(isUnproved && { role: 'alert' })}>
          {isUnproved ? t('sign.proofNeeded') : sent ? t('sign.sent', { to: sent.to, minutes: sent.minutes }) : t('sign.why')}
        </p>
        {sent ? (
          <Button
            type="link"
            className={css.other ?? ''}
            onClick={() => {
              setSent(undefined)
              onChange(drawn)
            }}
          >
            {t('sign.byPassword')}
          </Button>
        ) : (
          <Button type="link" className={css.other ?? ''} loading={busy !== undefined} onClick={() => attempt('ask', ask)}>
            {t('sign.byCode')}
          </Button>
        )}
      </div>
    </div>
  )
}
