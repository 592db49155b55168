import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ThingDiagnostic } from '../../api/overlays.ts'
import css from './editor.module.css'

interface DiagnosticListProps {
  readonly diagnostics: readonly ThingDiagnostic[]
  /** Goes to where something in the thing is wrong. */
  readonly onOpen?: (found: ThingDiagnostic) => void
}

/** What has to be mended before a thing can be published, in the reader's language where it is one of the usual mistakes. */
export function DiagnosticList({ diagnostics, onOpen }: DiagnosticListProps) {
  const { t } = useTranslation()
  const told = new Map(
    diagnostics.filter(({ severity }) => severity === 'error').map((found) => [`${sentence(found, t)} ${placeOf(found)}`, found]),
  )
  const errors = [...told.values()]
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
              {onOpen && found.file === undefined ? (
                <Button type="link" size="small" className={css.toPlace ?? ''} onClick={() => onOpen(found)}>
                  {sentence(found, t)}
                </Button>
              ) : (
                sentence(found, t)
              )}{' '}
              <span className={css.code}>{placeOf(found)}</span>
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
  'missing-param',
  'unknown-role',
  'wrong-value',
]

export const sentence = ({ code, message }: ThingDiagnostic, t: (key: string) => string): string =>
  usual.includes(code) ? t(`editor:mistakes.${code}`) : message

const placeOf = ({ at, file }: ThingDiagnostic) => (file ? file.replace(/\.json$/, '') : at.slice(1).join(' › '))
