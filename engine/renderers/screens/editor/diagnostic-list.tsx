import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ThingDiagnostic } from '../../api/overlays.ts'
import css from './editor.module.css'

/** What has to be mended before a thing can be published, in the reader's language where it is one of the usual mistakes. */
export function DiagnosticList({ diagnostics }: { readonly diagnostics: readonly ThingDiagnostic[] }) {
  const { t } = useTranslation()
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={t('editor:wrong', { count: errors.length })}
      description={
        <ul className={css.diagnostics}>
          {errors.map((found) => (
            <li key={`${found.code} ${found.at.join('.')} ${found.message}`}>
              {sentence(found, t)} <span className={css.code}>{placeOf(found)}</span>
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** The usual mistakes, by their codes. */
export const usual: readonly string[] = [
  'missing-translation',
  'unknown-screen',
  'unreachable-screen',
  'missing-key',
  'unknown-role',
  'wrong-value',
]

export const sentence = ({ code, message }: ThingDiagnostic, t: (key: string) => string): string =>
  usual.includes(code) ? t(`editor:mistakes.${code}`) : message

const placeOf = ({ at, file }: ThingDiagnostic) => (file ? file.replace(/\.json$/, '') : at.slice(1).join(' › '))
