import { Button, Steps } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textWithSettings } from '../../../runtime/app/setting-texts.ts'
import { errorList, sentencesByAddress, whyOfError } from '../../../runtime/screens/document/error-list.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { summaryStep } from '../../../runtime/screens/wizard/wizard-model.ts'
import { isOptional } from '../../../runtime/screens/wizard/wizard-parts.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { FilesContext } from '../../files/files-context.ts'
import { StrangerContext } from '../../files/stranger-context.ts'
import { type Jump, JumpsContext } from '../../lines/jumps.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { useTab } from '../../places/tab-context.ts'
import { useBackCloses } from '../../places/use-back-closes.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { ConflictDialog } from '../document/conflict-dialog.tsx'
import { KnownContext } from '../document/known-context.ts'
import { ErrorBar } from '../open-record/error-bar.tsx'
import { jumpTo } from '../open-record/jump-to.ts'
import { Notices } from '../open-record/notices.tsx'
import { ChangesNote } from './changes-note.tsx'
import { ElsewhereButton } from './elsewhere-button.tsx'
import { enterLeadsOn } from './enter-leads-on.ts'
import { KeptNote } from './kept-note.tsx'
import { useKeeping } from './use-keeping.ts'
import { useKnownFields } from './use-known-fields.ts'
import { useWizardPlace } from './use-wizard-place.ts'
import type { WizardDrafts } from './wizard-drafts.ts'
import css from './wizard-page.module.css'
import { WizardProgress } from './wizard-progress.tsx'
import { WizardResult } from './wizard-result.tsx'
import { WizardSection } from './wizard-section.tsx'
import { WizardSummary } from './wizard-summary.tsx'

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
  const tab = useTab()
  const isPhone = useIsPhone()
  const controller = useController()
  const { context, state, busy, conflict } = useDocument()
  const { screen: wizard, route } = open
  const known = useKnownFields(drafts)
  const place = useWizardPlace(wizard, drafts, known.fields)
  const { steps, step, here, reached, parts, part, issues } = place
  const [sent, setSent] = useState<RecordData>()
  const [jumps, setJumps] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const lineJumps = useMemo(() => new Map<string, Jump>(), [])
  const id = useId()
  useKeeping(drafts)
  // What was sent before is filled in on purpose: nothing was left unsaved.
  useEffect(() => {
    if (drafts.changes) controller.dismiss()
  }, [drafts, controller])
  useBackCloses(place.hasBack && !sent, back)
  const { id: stored } = state.base
  const owner = useMemo(() => (isStranger ? null : { entity: wizard.entity, id: stored }), [isStranger, wizard.entity, stored])
  const stranger = useMemo(
    () => (isStranger ? { address: route, ready: () => drafts.begin(controller.draft()) } : null),
    [isStranger, route, drafts, controller],
  )

  const errors = useMemo(() => sentencesByAddress(issues, context.locale.language), [issues, context.locale.language])
  const sections = part.sections.map(([, section]) => section)
  const items = errorList(context, state.record, issues, sections)

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the person is, and not what they type there
  useEffect(() => {
    tab.setTitle(undefined)
    drafts.at(step)
    page.current?.parentElement?.scrollTo(0, 0)
    if (place.hasBack) heading.current?.focus({ preventScroll: true })
  }, [step, part.name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the next step was asked for, not whenever an error comes or goes
  useEffect(() => {
    if (jumps > 0 && items[0]) jumpTo(items[0].address, { idPrefix: id, jumps: lineJumps, page: page.current })
  }, [jumps])

  function back() {
    if (busy === undefined) controller.leave(place.back)
  }

  function next() {
    controller.leave(() => {
      if (!place.next()) setJumps(jumps + 1)
    })
  }

  const finish = () => controller.leave(send)

  async function send() {
    if (place.goToWrong()) return setJumps(jumps + 1)
    // A stranger's draft is what the server takes the sending for: it stands there before the sending comes.
    if (isStranger) await drafts.keep(controller.draft())
    const isDone = wizard.finish && !isStranger ? await controller.step(wizard.finish) : await controller.save()
    if (!isDone) {
      place.goToWrong()
      setJumps(jumps + 1)
      return
    }
    const { base, record } = controller.view.state
    leave(isStranger ? record : base)
  }

  function leave(record: RecordData) {
    const { after } = wizard
    const clock = context.clock()
    if (!after) return setSent(record)
    const isBare = after.params ? Object.keys(after.params).length === 0 : isStranger
    const to = isBare ? after.screen : rowAddress(context.app, context.entity.name, after, record, clock)
    tab.replace(to ?? after.screen)
  }

  if (sent) return <WizardResult open={open} record={sent} isStranger={isStranger} />
  const labels = steps.map((name) => (name === summaryStep ? t('kinds:wizard.summary') : (wizard.steps[name]?.label ?? name)))
  const text = textWithSettings(open.app, wizard.steps[step]?.text ?? '')
  const end = wizard.finish ? context.entity.workflow?.transitions.get(wizard.finish)?.label : undefined
  return (
    <JumpsContext value={lineJumps}>
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
        {isPhone ? (
          <WizardProgress place={place} label={labels[here] ?? ''} />
        ) : (
          <Steps
            className={css.steps ?? ''}
            size="small"
            current={here}
            onChange={(to) => to <= Math.max(reached, here) && (to < here ? controller.leave(() => place.go(steps[to] as string)) : next())}
            items={labels.map((title, at) => ({ title, disabled: at > Math.max(reached, here) }))}
          />
        )}
        <ChangesNote changes={drafts.changes} />
        <Notices />
        <ErrorBar
          items={items}
          onJump={(address) => jumpTo(address, { idPrefix: id, jumps: lineJumps, page: page.current })}
          whyOf={(item) => whyOfError(context, state, item)}
        />
        <h2 ref={heading} className={css.heading} tabIndex={-1} data-section={step}>
          {labels[here]}
        </h2>
        {text && part === (parts[0] ?? part) && (
          <section className={css.card}>
            <RichText markdown={text} />
          </section>
        )}
        <StrangerContext value={stranger}>
          <KnownContext value={known}>
            <FilesContext value={owner}>
              {step === summaryStep ? (
                <WizardSummary wizard={wizard} onChange={place.go} />
              ) : (
                part.sections.map(([name, section]) => (
                  <WizardSection
                    key={`${step}.${name}`}
                    name={name}
                    route={route}
                    idPrefix={id}
                    section={section}
                    isOptional={isOptional(wizard, step, name)}
                    asksGaps={isPhone}
                    errors={errors}
                  />
                ))
              )}
            </FilesContext>
          </KnownContext>
        </StrangerContext>
        <div className={css.foot} role="toolbar" aria-label={t('document:actions.label')}>
          {place.hasBack && (
            <Button disabled={busy !== undefined} onClick={back}>
              {t('kinds:wizard.back')}
            </Button>
          )}
          {step === summaryStep ? (
            <Button type="primary" loading={busy !== undefined} data-action="finish" onClick={finish}>
              {end ?? t('kinds:wizard.finish')}
            </Button>
          ) : (
            <Button type="primary" loading={busy !== undefined} data-action="next" onClick={next}>
              {t('kinds:wizard.next')}
            </Button>
          )}
        </div>
        {conflict && <ConflictDialog merge={conflict} />}
      </div>
    </JumpsContext>
  )
}
