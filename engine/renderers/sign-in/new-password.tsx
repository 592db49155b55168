import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PasswordPart, passwordParts } from '../../runtime/passwords/password-rules.ts'
import type { PasswordStrength } from '../../runtime/passwords/password-strength.ts'
import { Labelled } from '../plain/labelled.tsx'
import css from './new-password.module.css'

/** The two entries of a new password. */
export interface NewPassword {
  readonly password: string
  readonly again: string
}

interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly errors: Readonly<Partial<Record<keyof NewPassword, string | undefined>>>
  /** Words that others would try first: they make a password weaker. */
  readonly known: readonly string[]
  readonly onChange: (value: NewPassword) => void
}

/** A new password and the same again, with what it still needs and how strong it is. */
export function NewPasswordFields({ value, errors, known, onChange }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  const parts = passwordParts(value.password)
  const input = (name: keyof NewPassword, id: string, describedBy: string | undefined) => (
    <Input.Password
      id={id}
      name={name}
      size="large"
      autoComplete="new-password"
      maxLength={128}
      value={value[name]}
      status={errors[name] ? 'error' : ''}
      aria-describedby={describedBy}
      onChange={(event) => onChange({ ...value, [name]: event.target.value })}
    />
  )
  return (
    <>
      <div>
        <Labelled label={t('signIn.newPassword')} error={errors.password}>
          {(id, describedBy) => input('password', id, describedBy)}
        </Labelled>
        <ul className={css.parts} aria-label={t('signIn.rules')}>
          {(Object.keys(parts) as PasswordPart[]).map((part) => (
            <li key={part} data-met={parts[part]}>
              {parts[part] ? <CheckCircleFilled aria-label={t('signIn.met')} /> : <MinusCircleOutlined aria-label={t('signIn.unmet')} />}{' '}
              {t(`signIn.part.${part}`)}
            </li>
          ))}
        </ul>
        <StrengthMeter password={value.password} known={known} />
      </div>
      <Labelled label={t('signIn.again2')} error={errors.again}>
        {(id, describedBy) => input('again', id, describedBy)}
      </Labelled>
    </>
  )
}

const looks = ['weak', 'weak', 'weak', 'fair', 'good'] as const

function StrengthMeter({ password, known }: { password: string; known: readonly string[] }) {
  const { t } = useTranslation()
  const [strength, setStrength] = useState<PasswordStrength>(0)
  useEffect(() => {
    let isCurrent = true
    if (password === '') setStrength(0)
    else
      import('../../runtime/passwords/password-strength.ts')
        .then(({ passwordStrength }) => isCurrent && setStrength(passwordStrength(password, known)))
        .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [password, known])
  const shown = password === '' ? 0 : Math.max(1, strength)
  return (
    <div className={css.meter} role="status" aria-label={t('signIn.strength.label')}>
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= shown ? looks[shown] : 'off'} />
      ))}
      <span>{password === '' ? '' : t(`signIn.strength.${looks[strength]}`)}</span>
    </div>
  )
}
