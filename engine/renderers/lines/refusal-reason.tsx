import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../state/use-media.ts'
import css from './judge-dialog.module.css'

interface RefusalReasonProps {
  readonly label: string
  readonly value: string
  /** Whether it was to be refused without one. */
  readonly isMissing: boolean
  /** Called with nothing when the refusal is given up. */
  readonly onChange: (value: string | undefined) => void
  readonly onConfirm: () => void
}

/** Why pictures are refused. */
export function RefusalReason({ label, value, isMissing, onChange, onConfirm }: RefusalReasonProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const id = useId()
  return (
    <div className={css.reason}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={2}
        value={value}
        {...(isMissing && { status: 'error', 'aria-invalid': true })}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange(undefined)
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onConfirm()
        }}
      />
      <span id={`${id}-help`} className={isMissing ? css.missing : css.help} role={isMissing ? 'alert' : undefined}>
        {isMissing ? t('document:judge.reasonMissing') : !isPhone && t('document:judge.reasonHelp')}
      </span>
    </div>
  )
}
