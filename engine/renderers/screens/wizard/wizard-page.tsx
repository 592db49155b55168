import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorList, whyOfError } from '../../../runtime/screens/document/error-list.ts'
import { summaryStep } from '../../../runtime/screens/wizard/wizard-model.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { JumpsContext } from '../../lines/jumps.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { useBackCloses } from '../../places/use-back-closes.ts'
import { ConflictDialog } from '../document/conflict-dialog.tsx'
import { KnownContext } from '../document/known-context.ts'
import { ErrorBar } from '../open-record/error-bar.tsx'
import { Notices } from '../open-record/notices.tsx'
import { ChangesNote } from './changes-note.tsx'
import { ElsewhereButton } from './elsewhere-button.tsx'
import { enterLeadsOn } from './enter-leads-on.ts'
import { KeptNote } from './kept-note.tsx'
import { useErrorJumps } from './use-error-jumps.ts'
import { useKeeping } from './use-keeping.ts'
import { useKnownFields } from './use-known-fields.ts'
import { useSending } from './use-sending.ts'
import { useTopOfPart } from './use-top-of-part.ts'
import { useWizardPlace } from './use-wizard-place.ts'
import type { WizardDrafts } from './wizard-drafts.ts'
import { WizardFiles } from './wizard-files.tsx'
import { WizardFoot } from './wizard-foot.tsx'
import css from './wizard-page.module.css'
import { StepText, WizardPart } from './wizard-part.tsx'
import { WizardResult } from './wizard-result.tsx'
import { WizardSteps } from './wizard-steps.tsx'

interface WizardPageProps {
  readonly open: OpenScreen<ScreenOf<'wizard'>>
  readonly drafts: WizardDrafts
  readonly isStranger: boolean
  /** Another draft goes on here. */
  readonly onTaken: (address: string) => void
}

/** Steps on top, one of them below, and a last look at the end. A step is left forwards only when nothing is wrong with it. */
export function WizardPage({ open, drafts, isStranger, onTaken }: WizardPageProps) {
  const { t } = useTranslation()
  const controller = useController()
  const { context, state, busy, conflict } = useDocument()
  const { screen: wizard, route } = open
  const known = useKnownFields(drafts)
  const place = useWizardPlace(wizard, drafts, known.fields)
  const { step, part, issues } = place
  const page = useRef<HTMLDivElement>(null)
  useKeeping(drafts)
  const heading = useTopOfPart(page, place, drafts)
  const sections = part.sections.map(([, section]) => section)
  const items = errorList(context, state.record, issues, sections)
  const jumps = useErrorJumps(page, items)
  const { sent, send } = useSending({ wizard, drafts, isStranger, place, onWrong: jumps.toFirst })
  useBackCloses(place.hasBack && !sent, back)

  function back() {
    if (busy === undefined) controller.leave(place.back)
  }

  function next() {
    controller.leave(() => {
      if (!place.next()) jumps.toFirst()
    })
  }

  if (sent) return <WizardResult open={open} record={sent} isStranger={isStranger} />
  const labels = place.steps.map((name) => (name === summaryStep ? t('kinds:wizard.summary') : (wizard.steps[name]?.label ?? name)))
  return (
    <JumpsContext value={jumps.lines}>
      <div ref={page} className={css.page} data-wizard={context.entity.name} {...enterLeadsOn(next)}>
        <PageTitle
          title={open.title}
          description={wizard.description}
          aside={
            <>
              <KeptNote drafts={drafts} timeZone={context.locale.timeZone} />
              {isStranger && wizard.applicant && <ElsewhereButton wizard={wizard} route={route} drafts={drafts} onTaken={onTaken} />}
            </>
          }
        />
        <WizardSteps place={place} labels={labels} onNext={next} />
        <ChangesNote changes={drafts.changes} />
        <Notices />
        <ErrorBar items={items} onJump={jumps.to} whyOf={(item) => whyOfError(context, state, item)} />
        <h2 ref={heading} className={css.heading} tabIndex={-1} data-section={step}>
          {labels[place.here]}
        </h2>
        <StepText open={open} place={place} />
        <KnownContext value={known}>
          <WizardFiles open={open} drafts={drafts} isStranger={isStranger}>
            <WizardPart open={open} place={place} idPrefix={jumps.idPrefix} />
          </WizardFiles>
        </KnownContext>
        <WizardFoot wizard={wizard} place={place} onBack={back} onNext={next} onFinish={() => controller.leave(send)} />
        {conflict && <ConflictDialog merge={conflict} />}
      </div>
    </JumpsContext>
  )
}
