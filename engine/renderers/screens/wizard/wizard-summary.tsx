import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { follow } from '../../../runtime/app/path.ts'
import { fieldView } from '../../../runtime/screens/document/field-view.ts'
import { permissionOf } from '../../../runtime/screens/document-model.ts'
import { summaryParts } from '../../../runtime/screens/wizard/wizard-model.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { FullValue } from '../../cells/full-value.tsx'
import { useDocument } from '../../document/document-context.tsx'
import css from './wizard-page.module.css'

interface WizardSummaryProps {
  readonly wizard: ScreenOf<'wizard'>
  /** Goes back to a step. */
  readonly onChange: (step: string) => void
}

/** What was filled in, for a last look; every part leads back to where it is changed. */
export function WizardSummary({ wizard, onChange }: WizardSummaryProps) {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const { app, entity, locale } = context
  const parts = useMemo(() => summaryParts(context, wizard, state), [context, wizard, state])
  const may = useMemo(() => permissionOf(context, state), [context, state])
  const isShown = (path: string) => path.includes('.') || fieldView(context, state, may, path).visible
  return parts.map(({ step, label, paths, lines }) => (
    <section key={step} className={css.card}>
      {step !== '' && (
        <div className={css.partHead}>
          <h3 className={css.partTitle}>{label}</h3>
          <Button type="link" onClick={() => onChange(step)} aria-label={t('kinds:wizard.changeOne', { label })}>
            {t('kinds:wizard.change')}
          </Button>
        </div>
      )}
      <dl className={css.facts}>
        {paths.filter(isShown).map((path) => {
          const field = follow(app, entity, path).steps.at(-1)?.field
          if (!field) return null
          return (
            <div key={path} className={css.fact}>
              <dt>{field.label}</dt>
              <dd>
                <FullValue field={field} record={state.record} path={path} locale={locale} />
              </dd>
            </div>
          )
        })}
        {lines.map(({ name, count }) => (
          <div key={name} className={css.fact}>
            <dt>{entity.lines.get(name)?.label}</dt>
            <dd>{t('kinds:wizard.lines', { count })}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
