import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { evaluate } from '../../../runtime/expressions/evaluate.ts'
import { siteAtAddress } from '../../../runtime/expressions/scope.ts'
import type { Address } from '../../../runtime/screens/document/address.ts'
import { errorList, sentencesByAddress, whyOfError } from '../../../runtime/screens/document/error-list.ts'
import { type DocumentContext, type DocumentState, isNew, surroundingsOf } from '../../../runtime/screens/document/state.ts'
import { isUnsaved } from '../../../runtime/screens/document-model.ts'
import { holds } from '../../../runtime/values/value.ts'
import type { DocumentScreen, Section } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { useIssues } from '../../document/use-issues.ts'
import { FilesContext } from '../../files/files-context.ts'
import { Jumps, JumpsContext } from '../../lines/jumps.ts'
import { LinesSection } from '../../lines/lines-section.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { ErrorBar } from '../open-record/error-bar.tsx'
import { jumpTo } from '../open-record/jump-to.ts'
import { Notices } from '../open-record/notices.tsx'
import { useDocumentTab } from '../open-record/use-document-tab.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DocumentHead } from './document-head.tsx'
import css from './document-page.module.css'
import { FieldsSection } from './fields-section.tsx'
import { FillAll } from './fill-all.tsx'
import { FlowStrip } from './flow-strip.tsx'
import { type DrawerTab, HistoryDrawer } from './history-drawer.tsx'
import { RelatedSection } from './related/related-section.tsx'
import { StepBar } from './step-bar.tsx'
import { useFolded } from './use-folded.ts'
import { useOthersWork } from './use-others-work.ts'

const ApprovalPanel = onDemand(async () => {
  const [{ ApprovalPanel: panel }] = await Promise.all([
    import('../../approvals/approval-panel.tsx'),
    import('../../approvals/approval-texts.ts').then(({ addApprovalTexts }) => addApprovalTexts()),
  ])
  return panel
})

const MatrixSection = onDemand(() => import('../../matrix/matrix-section.tsx').then((module) => module.MatrixSection))

interface DocumentPageProps {
  readonly open: OpenScreen<DocumentScreen>
  readonly hasHistory: boolean
  /** The screen is about this record alone: it bears the title of the screen. */
  readonly isOnlyOne: boolean
}

/** The page of a document: head, step bar, what is wrong, sections. */
export function DocumentPage({ open, hasHistory, isOnlyOne }: DocumentPageProps) {
  const controller = useController()
  const { context, state, conflict, isGone = false } = useDocument()
  const [drawer, setDrawer] = useState<DrawerTab>()
  const page = useRef<HTMLDivElement>(null)
  const jumps = useMemo(() => new Jumps(), [])
  const id = useId()
  const { id: stored } = state.base
  const { name: about } = context.entity
  const owner = useMemo(() => ({ entity: about, id: stored }), [about, stored])
  const approvals = Object.values(context.entity.workflow?.declaration.approvals ?? {})
  /** The decision is what the document waits for; once it is taken, it stands below what was decided. */
  const isWaiting = approvals.some(({ status }) => status === state.base[context.entity.workflow?.field ?? ''])
  const isFolded = useFolded(page)
  useDocumentTab(open, isOnlyOne)
  useOthersWork()

  const issues = useIssues()
  const { locale } = context
  const errors = useMemo(() => sentencesByAddress(issues, locale.language), [issues, locale.language])
  const items = useMemo(
    () => errorList(context, state.record, issues, Object.values(context.screen.sections)),
    [context, state.record, issues],
  )
  const sections = Object.entries(context.screen.sections).filter(([, section]) => isVisible(section, context, state))

  // Each save that finds errors leads to the first of them.
  const { failures } = state
  const jump = (address: Address) => jumpTo(address, { idPrefix: id, jumps, page: page.current })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a save was tried, not whenever an error comes or goes
  useEffect(() => {
    if (failures > 0 && items[0]) jump(items[0].address)
  }, [failures])

  const hasFlow = stored !== undefined && !isGone && context.entity.workflow !== undefined
  const decisions = approvals.length > 0 && !isGone && stored !== undefined && (
    <ApprovalPanel entity={about} id={stored} version={state.base.version ?? 0} onChange={() => controller.reload()} />
  )
  return (
    <JumpsContext value={jumps}>
      <div ref={page} className={css.page} data-document={context.entity.name}>
        <header className={css.head} data-folded={isFolded}>
          <DocumentHead open={open} isOnlyOne={isOnlyOne} onDrawer={hasHistory ? setDrawer : undefined} />
          <StepBar />
          <ErrorBar
            items={items}
            isBlank={isNew(state) && !isUnsaved(context, state)}
            note={isNew(state) && failures > 0 ? context.app.bundle.entities[about]?.creationNote : undefined}
            onJump={jump}
            whyOf={(item) => whyOfError(context, state, item)}
            fillOf={({ fill }) => fill && <FillAll fill={fill} />}
          />
        </header>
        <Notices />
        {hasFlow && <FlowStrip entity={about} id={stored} version={state.base.version ?? 0} />}
        {isWaiting && decisions}
        <FilesContext value={owner}>
          {sections.map(([name, section]) => (
            <DocumentSection key={name} name={name} idPrefix={id} route={open.route} section={section} errors={errors} />
          ))}
          {drawer && <HistoryDrawer key={drawer} first={drawer} onClose={() => setDrawer(undefined)} />}
        </FilesContext>
        {!isWaiting && decisions}
        {conflict && <ConflictDialog merge={conflict} />}
      </div>
    </JumpsContext>
  )
}

function isVisible({ visible }: Section, context: DocumentContext, state: DocumentState): boolean {
  if (visible === undefined) return true
  const site = siteAtAddress(context.app, { record: context.entity.name })
  return holds(evaluate(visible, site, { ...surroundingsOf(context, state), record: state.record }))
}

interface DocumentSectionProps {
  readonly name: string
  readonly idPrefix: string
  readonly route: string
  readonly section: Section
  /** Sentences by address. */
  readonly errors: ReadonlyMap<Address, readonly string[]>
}

/** A card of a document: fields, lines, a matrix, or what is related to it. */
function DocumentSection({ name, idPrefix, route, section, errors }: DocumentSectionProps) {
  if ('fields' in section) return <FieldsSection name={name} idPrefix={idPrefix} section={section} errors={errors} />
  if ('lines' in section) return <LinesSection name={name} route={route} section={section} errors={errors} />
  if ('matrix' in section) return <MatrixSection name={name} section={section} errors={errors} />
  return <RelatedSection name={name} route={route} section={section} />
}
