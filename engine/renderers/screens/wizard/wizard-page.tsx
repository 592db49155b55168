import { Button, Steps } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textWithSettings } from '../../../runtime/app/setting-texts.ts'
import type { RecordData } from '../../../runtime/documents/record-data.ts'
import { errorList, sentencesByAddress, whyOfError } from '../../../runtime/screens/document/error-list.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import {
  firstWrongStep,
  otherIssues,
  stepIssues,
  stepSections,
  summaryStep,
  wizardSteps,
} from '../../../runtime/screens/wizard/wizard-model.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { FilesContext } from '../../files/files-context.ts'
import { StrangerContext } from '../../files/stranger-context.ts'
import { type Jump, JumpsContext } from '../../lines/jumps.ts'
import { LinesSection } from '../../lines/lines-section.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { useTab } from '../../tabs/tab-context.ts'
import { useBackCloses } from '../../tabs/use-back-closes.ts'
import { ConflictDialog } from '../document/conflict-dialog.tsx'
import { useController, useDocument } from '../document/document-context.tsx'
import { ErrorBar } from '../document/error-bar.tsx'
import { FieldsSection } from '../document/fields-section.tsx'
import { jumpTo } from '../document/jump-to.ts'
import { Notices } from '../document/notices.tsx'
import { KeptNote } from './kept-note.tsx'
import { useKeeping } from './use-keeping.ts'
import type { WizardDrafts } from './wizard-drafts.ts'
import css from './wizard-page.module.css'
import { WizardResult } from './wizard-result.tsx'
import { WizardSummary } from './wizard-summary.tsx'

interface WizardPageProps {
  readonly open: OpenScreen<ScreenOf<'wizard'>>
  readonly drafts: WizardDrafts
  readonly isStranger: boolean
}

/** Steps on top, one of them below, and a last look at the end. A step is left forwards only when nothing is wrong with it. */
export function WizardPage({ open, drafts, isStranger }: WizardPageProps) {
  const { t } = useTranslation()
  const tab = useTab()
  const isPhone = useIsPhone()
  const controller = useController()
  const { context, state, busy, conflict } = useDocument()
  const { screen: wizard, route } = open
  const steps = wizardSteps(context, wizard, state)
  const [asked, setAsked] = useState(() => drafts.step ?? steps[0] ?? summaryStep)
  const step = steps.includes(asked) ? asked : (steps[0] ?? summaryStep)
  const here = steps.indexOf(step)
  const [reached, setReached] = useState(here)
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<RecordData>()
  const [jumps, setJumps] = useState(0)
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const lineJumps = useMemo(() => new Map<string, Jump>(), [])
  const id = useId()
  useKeeping(drafts)
  useBackCloses(here > 0 && !sent, back)
  const { id: stored } = state.base
  const owner = useMemo(() => (isStranger ? null : { entity: wizard.entity, id: stored }), [isStranger, wizard.entity, stored])
  const stranger = useMemo(
    () => (isStranger ? { address: route, ready: () => drafts.begin(controller.draft()) } : null),
    [isStranger, route, drafts, controller],
  )

  const issues = useMemo(() => {
    const found = step === summaryStep ? otherIssues(context, wizard, state) : stepIssues(context, wizard, state, step)
    const isShown = tried.has(step) || state.attempted
    return isShown ? found : found.filter(({ address }) => state.touched.has(address) || address in state.rejected)
  }, [context, wizard, state, step, tried])
  const errors = useMemo(() => sentencesByAddress(issues, context.locale.language), [issues, context.locale.language])
  const items = useMemo(() => errorList(context, state.record, issues), [context, state.record, issues])

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the person is, and not what they type there
  useEffect(() => {
    tab.setTitle(undefined)
    drafts.at(step)
    page.current?.parentElement?.scrollTo(0, 0)
    if (here > 0) heading.current?.focus({ preventScroll: true })
  }, [step])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the next step was asked for, not whenever an error comes or goes
  useEffect(() => {
    if (jumps > 0 && items[0]) jumpTo(items[0].address, { idPrefix: id, jumps: lineJumps, page: page.current })
  }, [jumps])

  function go(to: string) {
    controller.flush()
    setReached(Math.max(reached, steps.indexOf(to)))
    setAsked(to)
    drafts.at(to)
    controller.keepDraft()
  }

  function back() {
    if (busy === undefined) go(steps[here - 1] as string)
  }

  function next() {
    controller.flush()
    const { view } = controller
    if (stepIssues(view.context, wizard, view.state, step).length > 0) {
      setTried(new Set([...tried, step]))
      setJumps(jumps + 1)
      return
    }
    const after = wizardSteps(view.context, wizard, view.state)
    const to = after[after.indexOf(step) + 1]
    if (to !== undefined) go(to)
  }

  async function finish() {
    controller.flush()
    const wrong = firstWrongStep(controller.view.context, wizard, controller.view.state)
    if (wrong !== undefined) {
      setTried(new Set([...tried, wrong]))
      setAsked(wrong)
      setJumps(jumps + 1)
      return
    }
    // A stranger's draft is what the server takes the sending for: it stands there before the sending comes.
    if (isStranger) await drafts.keep(controller.draft())
    const isDone = wizard.finish && !isStranger ? await controller.step(wizard.finish) : await controller.save()
    if (!isDone) {
      const { context, state } = controller.view
      const at = firstWrongStep(context, wizard, state)
      if (at !== undefined) setAsked(at)
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
      <div ref={page} className={css.page} data-wizard={context.entity.name}>
        <PageTitle
          title={open.title}
          description={wizard.description}
          aside={<KeptNote drafts={drafts} timeZone={context.locale.timeZone} />}
        />
        {isPhone ? (
          <p className={css.count}>{t('kinds:wizard.stepOf', { at: here + 1, count: steps.length, label: labels[here] ?? '' })}</p>
        ) : (
          <Steps
            className={css.steps ?? ''}
            size="small"
            current={here}
            onChange={(place) => place <= Math.max(reached, here) && (place < here ? go(steps[place] as string) : next())}
            items={labels.map((title, place) => ({ title, disabled: place > Math.max(reached, here) }))}
          />
        )}
        <Notices />
        <ErrorBar
          items={items}
          onJump={(address) => jumpTo(address, { idPrefix: id, jumps: lineJumps, page: page.current })}
          whyOf={(item) => whyOfError(context, state, item)}
        />
        <h2 ref={heading} className={css.heading} tabIndex={-1} data-section={step}>
          {labels[here]}
        </h2>
        {text && (
          <section className={css.card}>
            <RichText markdown={text} />
          </section>
        )}
        <StrangerContext value={stranger}>
          <FilesContext value={owner}>
            {step === summaryStep ? (
              <WizardSummary wizard={wizard} onChange={go} />
            ) : (
              stepSections(context, wizard, state, step).map(([name, section]) =>
                'fields' in section ? (
                  <FieldsSection key={`${step}.${name}`} name={name} idPrefix={id} section={section} errors={errors} />
                ) : (
                  <LinesSection key={`${step}.${name}`} name={name} route={route} section={section} errors={errors} />
                ),
              )
            )}
          </FilesContext>
        </StrangerContext>
        <div className={css.foot} role="toolbar" aria-label={t('document:actions.label')}>
          {here > 0 && (
            <Button disabled={busy !== undefined} onClick={back}>
              {t('kinds:wizard.back')}
            </Button>
          )}
          {step === summaryStep ? (
            <Button type="primary" loading={busy !== undefined} data-action="finish" onClick={finish}>
              {end ?? t('kinds:wizard.finish')}
            </Button>
          ) : (
            <Button type="primary" data-action="next" onClick={next}>
              {t('kinds:wizard.next')}
            </Button>
          )}
        </div>
        {conflict && <ConflictDialog merge={conflict} />}
      </div>
    </JumpsContext>
  )
}
