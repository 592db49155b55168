import { type ReactNode, useId } from 'react'
import css from './labelled.module.css'

interface LabelledProps {
  readonly label: string
  readonly error: string | undefined
  readonly children: (id: string, describedBy: string | undefined) => ReactNode
}

/** An input under its label, with what is wrong below. */
export function Labelled({ label, error, children }: LabelledProps) {
  const id = useId()
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children(id, error ? `${id}-error` : undefined)}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
