import { useTranslation } from 'react-i18next'
import type { ThingDiagnostic } from '../../api/overlays.ts'
import css from './editor.module.css'
import { sentence } from './sentence.ts'

interface FieldDiagnosticsProps {
  readonly diagnostics: readonly ThingDiagnostic[]
  /** The keys of the field, joined: `items.lending.label`. */
  readonly place: string
}

/** What is wrong with one field, under it. */
export function FieldDiagnostics({ diagnostics, place }: FieldDiagnosticsProps) {
  const { t } = useTranslation()
  const told = new Set(diagnostics.filter((found) => isAt(found, place)).map((found) => sentence(found, t)))
  return [...told].map((text) => (
    <p key={text} className={css.wrong}>
      {text}
    </p>
  ))
}

/** Whether something wrong is about a field: its value, or a text of it in another language. */
const isAt = ({ at, severity, file }: ThingDiagnostic, place: string): boolean =>
  severity === 'error' && file === undefined && (at[0] === 'texts' ? String(at[2]) : at.slice(1).join('.')) === place
