import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { follow } from '../../../runtime/app/path.ts'
import type { Address } from '../../../runtime/screens/document/address.ts'
import { fieldView } from '../../../runtime/screens/document/field-view.ts'
import { permissionOf } from '../../../runtime/screens/document-model.ts'
import { isIn } from '../../../runtime/screens/wizard/wizard-parts.ts'
import type { FilledSection } from '../../../schema/screen.ts'
import { FullValue } from '../../cells/full-value.tsx'
import { useDocument } from '../../document/document-context.tsx'
import { LinesSection } from '../../lines/lines-section.tsx'
import { FieldsSection } from '../document/fields-section.tsx'
import { useKnown } from '../document/known-context.ts'
import css from './wizard-section.module.css'

interface WizardSectionProps {
  readonly name: string
  readonly route: string
  readonly idPrefix: string
  readonly section: FilledSection
  readonly isOptional: boolean
  /** Only what is not known yet is asked. */
  readonly asksGaps: boolean
  readonly errors: ReadonlyMap<Address, readonly string[]>
}

/** A section of a step: closed where nobody has to fill it in, unless something in it is wrong. */
export function WizardSection(props: WizardSectionProps) {
  const { t } = useTranslation()
  const { name, section, isOptional, errors } = props
  const [isOpened, setOpened] = useState(false)
  const isOpen = !isOptional || isOpened || [...errors.keys()].some((address) => isIn(section, address))
  if (isOpen) return <OpenSection {...props} />
  return (
    <button type="button" className={css.closed} data-optional={name} aria-expanded={false} onClick={() => setOpened(true)}>
      <RightOutlined aria-hidden />
      <span className={css.name}>{section.label}</span>
      <span className={css.note}>{t('kinds:wizard.optional')}</span>
    </button>
  )
}

function OpenSection({ name, route, idPrefix, section, asksGaps, errors }: WizardSectionProps) {
  if (!('fields' in section)) return <LinesSection name={name} route={route} section={section} errors={errors} />
  return asksGaps ? (
    <GapsSection name={name} idPrefix={idPrefix} section={section} errors={errors} />
  ) : (
    <FieldsSection name={name} idPrefix={idPrefix} section={section} errors={errors} />
  )
}

interface GapsSectionProps {
  readonly name: string
  readonly idPrefix: string
  readonly section: Extract<FilledSection, { fields: unknown }>
  readonly errors: ReadonlyMap<Address, readonly string[]>
}

/** What is known stands in short, what is not is asked. */
function GapsSection({ name, idPrefix, section, errors }: GapsSectionProps) {
  const { t } = useTranslation()
  const known = useKnown()
  const { context, state } = useDocument()
  const { app, entity, locale } = context
  const may = useMemo(() => permissionOf(context, state), [context, state])
  const facts = section.fields.filter(
    (field) => known?.fields.has(field) && !errors.has(field) && fieldView(context, state, may, field).visible,
  )
  const asked = { ...section, fields: section.fields.filter((field) => !facts.includes(field)) }
  if (facts.length === 0) return <FieldsSection name={name} idPrefix={idPrefix} section={section} errors={errors} />
  return (
    <FieldsSection name={name} idPrefix={idPrefix} section={asked} errors={errors}>
      <div className={css.known}>
        <div className={css.knownHead}>
          <span>{t('kinds:wizard.known')}</span>
          <Button type="link" size="small" icon={<DownOutlined aria-hidden />} onClick={() => known?.drop(facts)}>
            {t('kinds:wizard.change')}
          </Button>
        </div>
        <dl className={css.facts}>
          {facts.map((path) => {
            const field = follow(app, entity, path).steps.at(-1)?.field
            return (
              field && (
                <div key={path}>
                  <dt>{field.label}</dt>
                  <dd>
                    <FullValue field={field} record={state.record} path={path} locale={locale} />
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      </div>
    </FieldsSection>
  )
}
