import { Alert } from 'antd'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { OverlayKind } from '../../../schema/screens/editor.ts'
import type { ThingFacts, Things } from '../../api/overlays.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ErrorView } from '../../parts/error-view.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useTab } from '../../places/tab-context.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiagnosticList } from './diagnostic-list.tsx'
import css from './editor.module.css'
import { focusPlace } from './focus-place.ts'
import { MenuEditor } from './menu-editor.tsx'
import { loadReportBuilder } from './report/load-report-builder.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleNote } from './schedule-note.tsx'
import { StandingTag } from './standing-tag.tsx'
import { ThingActions } from './thing-actions.tsx'
import type { ThingEditorProps as EditorProps } from './thing-editor-props.ts'
import { useThing } from './use-thing.ts'
import { useThingWork } from './use-thing-work.ts'
import { ValueEditor } from './value-editor.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

/** Comes with the first report that is made. */
const ReportBuilder = onDemand(loadReportBuilder, PageSkeleton)
/** Comes with the first screen that is presented in another way. */
const PresentationEditor = onDemand(async () => (await import('./presentation/presentation-editor.tsx')).PresentationEditor, PageSkeleton)

/** The kinds that have an editor of their own; every other is a form of its schema. */
const ownEditors: Partial<Record<OverlayKind, ComponentType<EditorProps>>> = {
  menu: MenuEditor,
  report: ReportBuilder,
  screen: PresentationEditor,
}
/** The kinds whose editors say themselves what is wrong, where it is. */
const tellsWhatIsWrong: ReadonlySet<OverlayKind> = new Set<OverlayKind>(['menu', 'report'])

interface ThingEditorProps {
  readonly app: App
  readonly kind: OverlayKind
  readonly name: string
  readonly title: string
  readonly things: Things
  /** The place of the one part that is shown: its keys. */
  readonly part?: readonly [string, string]
  /** The screen on which parts are edited. */
  readonly parts?: string
  /** Something was saved or published. */
  readonly onChanged: () => void
}

/** The frame of every editor: save, publish, discard, versions, conflicts, what is wrong, what waits in quarantine. */
export function ThingEditor({ app, kind, name, title, things, part, parts, onChanged }: ThingEditorProps) {
  const tab = useTab()
  const edited = useThing(kind, name)
  const work = useThingWork(edited, onChanged)
  const { facts, thing, diagnostics, problem, conflict, isUnsaved, isBusy } = edited
  const [opened, setOpened] = useState<'versions' | 'schedule'>()
  const frame = useRef<HTMLElement>(null)
  const { setUnsaved } = tab
  const close = () => setOpened(undefined)

  useEffect(() => setUnsaved(isUnsaved), [setUnsaved, isUnsaved])

  if (problem && !facts) return <ErrorView problem={problem} onLeave={() => tab.close({ force: true })} />
  if (!facts) return <PageSkeleton />
  const { timeZone } = app.bundle.app
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error')
  const shown = { app, name, thing, things, diagnostics, onEdit: edited.edit }
  const OwnEditor = ownEditors[kind]
  return (
    <section ref={frame} className={css.editor} aria-label={title}>
      <PageTitle
        title={title}
        aside={<StandingTag facts={facts} isUnsaved={isUnsaved} />}
        actions={
          <ThingActions edited={edited} work={work} onVersions={() => setOpened('versions')} onSchedule={() => setOpened('schedule')} />
        }
      />
      <ScheduleNote facts={facts} isUnsaved={isUnsaved} timeZone={timeZone} onCancel={work.cancelSchedule} />
      <Quarantined facts={facts} />
      {problem && !hasErrors && <ErrorNote problem={problem} />}
      {!tellsWhatIsWrong.has(kind) && (
        <DiagnosticList app={app} thing={thing} diagnostics={diagnostics} onOpen={({ at }) => focusPlace(frame.current, at)} />
      )}
      {OwnEditor ? (
        <OwnEditor {...shown} />
      ) : (
        <ValueEditor
          {...shown}
          kind={kind}
          {...(part && { part })}
          {...(parts !== undefined && { partAddress: (each: string) => `${parts}?name=${encodeURIComponent(name)}&part=${each}` })}
        />
      )}
      <VersionsDrawer
        isOpen={opened === 'versions'}
        app={app}
        kind={kind}
        name={name}
        facts={facts}
        things={things}
        onClose={close}
        onRollBack={work.rollBack}
        onCancelSchedule={work.cancelSchedule}
      />
      <ScheduleDialog
        isOpen={opened === 'schedule'}
        isBusy={isBusy}
        timeZone={timeZone}
        onClose={close}
        onSchedule={(at, note) => work.schedule(at, note).then(close)}
      />
      {conflict && <ConflictDialog app={app} kind={kind} things={things} mine={thing} {...conflict} onSettle={edited.settle} />}
    </section>
  )
}

/** Changes that no longer fit what they change: they are kept, and told. */
function Quarantined({ facts: { quarantined } }: { readonly facts: ThingFacts }) {
  const { t } = useTranslation()
  return quarantined.map(({ operations, reason }) => (
    <Alert
      key={JSON.stringify(operations)}
      type="warning"
      showIcon
      title={t('editor:quarantined', { count: operations.length })}
      description={reason ?? operations.map(({ at }) => at.slice(1).join(' › ')).join(', ')}
    />
  ))
}
