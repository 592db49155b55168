import { type ReactNode, useId } from 'react'
import css from './report-builder.module.css'

interface LabelledProps {
  readonly label: string
  readonly help?: string | undefined
  readonly children: (id: string) => ReactNode
}

/** An input with its label above it. */
export function Labelled({ label, help, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={css.labelled}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {help && <p className={css.note}>{help}</p>}
    </div>
  )
}
