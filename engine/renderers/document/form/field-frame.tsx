import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './field-frame.module.css'

interface FieldFrameProps {
  /** Of the element that takes the focus. */
  readonly id: string
  readonly label: string
  readonly isRequired: boolean
  /** The step before which it must be filled in. */
  readonly neededFor?: string | undefined
  readonly isEditable: boolean
  readonly isWide: boolean
  /** The input says its label itself, beside what is ticked. */
  readonly saysLabel?: boolean
  readonly help?: string | undefined
  readonly errors?: readonly string[] | undefined
  readonly children: ReactNode
}

/** A field with its label above, and below what helps or what is wrong. */
export function FieldFrame({
  id,
  label,
  isRequired,
  neededFor,
  isEditable,
  isWide,
  saysLabel = false,
  help,
  errors = [],
  children,
}: FieldFrameProps) {
  const { t } = useTranslation()
  const Label = isEditable ? 'label' : 'span'
  return (
    <div className={css.field} data-wide={isWide} data-read={!isEditable} data-field={id} {...(saysLabel ? { 'data-ticked': true } : {})}>
      {!saysLabel && (
        <Label className={css.label ?? ''} {...(isEditable ? { htmlFor: id } : {})}>
          {label}
          {isRequired && (
            <span className={css.required} aria-hidden>
              *
            </span>
          )}
          {neededFor !== undefined && <span className={css.needed}>{t('document:neededFor', { step: neededFor })}</span>}
        </Label>
      )}
      {children}
      <div id={`${id}-note`} className={css.notes} aria-live="polite">
        {errors.map((error) => (
          <p key={error} className={css.error}>
            {error}
          </p>
        ))}
        {errors.length === 0 && help && isEditable && <p className={css.help}>{help}</p>}
      </div>
    </div>
  )
}
