import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Labelled } from '../plain/labelled.tsx'
import { TextInput } from '../plain/text-input.tsx'
import css from './code-form.module.css'
import type { Proving } from './use-proving.ts'

interface CodeFieldProps {
  readonly size: 'middle' | 'large'
  readonly code: string
  /** The code that was sent last: it is typed next. */
  readonly sent: NonNullable<Proving['sent']>
  readonly onType: (code: string) => void
}

/** The code that was sent. */
export function CodeField({ size, code, sent, onType }: CodeFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code that was sent
  useEffect(() => {
    field.current?.focus()
  }, [sent.token])

  return (
    <Labelled label={t('codes.code')} error={undefined}>
      {(id) => (
        <>
          <TextInput
            ref={field}
            id={id}
            name="code"
            size={size}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            isWrong={false}
            aria-describedby={`${id}-help`}
            onType={onType}
          />
          <p id={`${id}-help`} className={css.help} role="status">
            {t('codes.sent', { minutes: sent.minutes })}
          </p>
        </>
      )}
    </Labelled>
  )
}
