import { useMemo } from 'react'
import { textWithSettings } from '../../../runtime/app/setting-texts.ts'
import { sentencesByAddress } from '../../../runtime/screens/document/error-list.ts'
import { summaryStep } from '../../../runtime/screens/wizard/wizard-model.ts'
import { isOptional } from '../../../runtime/screens/wizard/wizard-parts.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useDocument } from '../../document/document-context.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import type { WizardPlace } from './use-wizard-place.ts'
import css from './wizard-page.module.css'
import { WizardSection } from './wizard-section.tsx'
import { WizardSummary } from './wizard-summary.tsx'

interface WizardPartProps {
  readonly open: OpenScreen<ScreenOf<'wizard'>>
  readonly place: WizardPlace
  readonly idPrefix: string
}

/** What is filled in where the person is, or the last look at all of it. */
export function WizardPart({ open, place, idPrefix }: WizardPartProps) {
  const isPhone = useIsPhone()
  const { context } = useDocument()
  const { screen: wizard, route } = open
  const { step, part, issues } = place
  const { language } = context.locale
  const errors = useMemo(() => sentencesByAddress(issues, language), [issues, language])
  if (step === summaryStep) return <WizardSummary wizard={wizard} onChange={place.go} />
  return part.sections.map(([name, section]) => (
    <WizardSection
      key={`${step}.${name}`}
      name={name}
      route={route}
      idPrefix={idPrefix}
      section={section}
      isOptional={isOptional(wizard, step, name)}
      asksGaps={isPhone}
      errors={errors}
    />
  ))
}

/** What a step says before its first part. */
export function StepText({ open, place: { step, parts, part } }: Pick<WizardPartProps, 'open' | 'place'>) {
  const text = textWithSettings(open.app, open.screen.steps[step]?.text ?? '')
  if (!text || part !== (parts[0] ?? part)) return null
  return (
    <section className={css.card}>
      <RichText markdown={text} />
    </section>
  )
}
