import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import type { ThingDiagnostic } from '../../api/overlays.ts'
import css from './editor.module.css'
import { placeWords, sentence } from './sentence.ts'

interface DiagnosticListProps {
  readonly app: App
  readonly thing: Thing
  readonly diagnostics: readonly ThingDiagnostic[]
  /** Goes to where something in the thing is wrong. */
  readonly onOpen?: (found: ThingDiagnostic) => void
  /** What a part is called that is only named where something is wrong. */
  readonly labelOf?: (name: string) => string
}

/** What has to be mended before a thing can be published, and where; each leads there. */
export function DiagnosticList({ app, thing, diagnostics, onOpen, labelOf }: DiagnosticListProps) {
  const { t } = useTranslation()
  const reading = { language: app.bundle.language, t, labelOf }
  const placeOf = ({ at, file }: ThingDiagnostic) => (file ? file.replace(/\.json$/, '') : placeWords(thing, at, reading).join(' › '))
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
