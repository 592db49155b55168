import { DownOutlined } from '@ant-design/icons'
import { Alert, App as Antd, Button, Dropdown, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { OverlayKind } from '../../../schema/screens/editor.ts'
import type { Things } from '../../api/overlays.ts'
import { getSession } from '../../api/session.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ErrorView } from '../../parts/error-view.tsx'
import { likeDialog } from '../../parts/like-dialog.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useTab } from '../../places/tab-context.ts'
import { sessionAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiagnosticList } from './diagnostic-list.tsx'
import css from './editor.module.css'
import { focusPlace } from './focus-place.ts'
import { MenuEditor } from './menu-editor.tsx'
import { loadReportBuilder } from './report/load-report-builder.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleNote } from './schedule-note.tsx'
import { StandingTag } from './standing-tag.tsx'
import { useThing } from './use-thing.ts'
import { ValueEditor } from './value-editor.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

/** Comes with the first report that is made. */
const ReportBuilder = onDemand(loadReportBuilder, PageSkeleton)
/** Comes with the first screen that is presented in another way. */
const PresentationEditor = onDemand(async () => (await import('./presentation/presentation-editor.tsx')).PresentationEditor, PageSkeleton)

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
  const { t } = useTranslation()
  const { message, modal } = Antd.useApp()
  const tab = useTab()
  const edited = useThing(kind, name)
  const { facts, thing, diagnostics, problem, conflict, isUnsaved, isBusy } = edited
  const [showsVersions, setShowsVersions] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const [isScheduling, setScheduling] = useState(false)
  const { setUnsaved } = tab

  useEffect(() => setUnsaved(isUnsaved), [setUnsaved, isUnsaved])

  if (problem && !facts) return <ErrorView problem={problem} onLeave={() => tab.close({ force: true })} />
  if (!facts) return <PageSkeleton />
  const hasDraft = facts.draft !== null
  const canPublish = hasDraft || isUnsaved
  const errors = diagnostics.filter(({ severity }) => severity === 'error')

  async function done(work: Promise<boolean>, text: string, isPublished = false) {
    if (!(await work)) return
    message.success(text)
    onChanged()
    if (isPublished) store.set(sessionAtom, await getSession())
  }
  const discard = () =>
    modal.confirm({
      ...likeDialog,
      title: t('editor:discardTitle'),
      content: t('editor:discardText'),
      okText: t('editor:discard'),
      cancelText: t('common.cancel'),
      onOk: () => done(edited.discard(), t('editor:discarded')),
    })
  const more = [
    { key: 'versions', label: t('editor:versions'), onClick: () => setShowsVersions(true) },
    { key: 'discard', label: t('editor:discard'), danger: true, disabled: !hasDraft, onClick: discard },
  ]
  return (
    <section ref={frame} className={css.editor} aria-label={title}>
      <PageTitle
        title={title}
        aside={<StandingTag facts={facts} isUnsaved={isUnsaved} />}
        actions={
          <>
            <Dropdown menu={{ items: more }} trigger={['click']}>
              <Button>{t('editor:more')}</Button>
            </Dropdown>
            <Button disabled={!isUnsaved} loading={isBusy} onClick={() => done(edited.save(), t('editor:saved'))}>
              {t('editor:save')}
            </Button>
            <Space.Compact>
              <Button
                type="primary"
                disabled={!canPublish}
                loading={isBusy}
                onClick={() => done(edited.publish(), t('editor:published'), true)}
              >
                {t('editor:publish')}
              </Button>
              <Dropdown
                disabled={!canPublish}
                trigger={['click']}
                menu={{ items: [{ key: 'schedule', label: t('editor:scheduleMore'), onClick: () => setScheduling(true) }] }}
              >
                <Button type="primary" disabled={!canPublish} icon={<DownOutlined aria-hidden />} aria-label={t('editor:publishMore')} />
              </Dropdown>
            </Space.Compact>
          </>
        }
      />
      <ScheduleNote
        facts={facts}
        isUnsaved={isUnsaved}
        timeZone={app.bundle.app.timeZone}
        onCancel={() => done(edited.schedule(null), t('editor:scheduleCancelled'))}
      />
      {facts.quarantined.map(({ operations, reason }) => (
        <Alert
          key={JSON.stringify(operations)}
          type="warning"
          showIcon
          title={t('editor:quarantined', { count: operations.length })}
          description={reason ?? operations.map(({ at }) => at.slice(1).join(' › ')).join(', ')}
        />
      ))}
      {problem && errors.length === 0 && <ErrorNote problem={problem} />}
      {kind !== 'report' && kind !== 'menu' && (
        <DiagnosticList app={app} thing={thing} diagnostics={diagnostics} onOpen={({ at }) => focusPlace(frame.current, at)} />
      )}
      {kind === 'report' ? (
        <ReportBuilder app={app} name={name} thing={thing} things={things} diagnostics={diagnostics} onEdit={edited.edit} />
      ) : kind === 'screen' ? (
        <PresentationEditor app={app} name={name} thing={thing} things={things} diagnostics={diagnostics} onEdit={edited.edit} />
      ) : kind === 'menu' ? (
        <MenuEditor app={app} name={name} thing={thing} things={things} diagnostics={diagnostics} onEdit={edited.edit} />
      ) : (
        <ValueEditor
          app={app}
          kind={kind}
          name={name}
          thing={thing}
          things={things}
          diagnostics={diagnostics}
          {...(part && { part })}
          {...(parts !== undefined && { partAddress: (each: string) => `${parts}?name=${encodeURIComponent(name)}&part=${each}` })}
          onEdit={edited.edit}
        />
      )}
      <VersionsDrawer
        isOpen={showsVersions}
        app={app}
        kind={kind}
        name={name}
        facts={facts}
        things={things}
        onClose={() => setShowsVersions(false)}
        onRollBack={(version) => done(edited.rollBack(version), t('editor:rolledBack'), true)}
        onCancelSchedule={() => done(edited.schedule(null), t('editor:scheduleCancelled'))}
      />
      <ScheduleDialog
        isOpen={isScheduling}
        isBusy={isBusy}
        timeZone={app.bundle.app.timeZone}
        onClose={() => setScheduling(false)}
        onSchedule={async (at, note) => {
          await done(edited.schedule(at, note === '' ? undefined : note), t('editor:scheduled'))
          setScheduling(false)
        }}
      />
      {conflict && <ConflictDialog app={app} kind={kind} things={things} mine={thing} {...conflict} onSettle={edited.settle} />}
    </section>
  )
}
