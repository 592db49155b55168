import { type DragEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import type { ReportCost } from '../../../../runtime/reports/report-cost.ts'
import type { ReportScreen as Declaration } from '../../../../schema/screens/report.ts'
import { previewRunner } from '../../../api/report-builder.ts'
import type { OpenScreen } from '../../../api/screens.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { TabContext, useTab } from '../../../places/tab-context.ts'
import { ReportScreen } from '../../report/report-screen.tsx'
import { RunnerContext } from '../../report/runner-context.ts'
import { CostBar } from './cost-bar.tsx'
import { draggedOffer } from './dragged.ts'
import css from './report-builder.module.css'
import { useAdd } from './use-add.ts'
import type { Preview } from './use-preview.ts'

interface PreviewPaneProps {
  readonly name: string
  readonly thing: Thing
  readonly preview: Preview
}

const noParams = {}

/** The report as its readers will see it, of its first rows, with what it costs; fields are dropped here too. */
export function PreviewPane({ name, thing, preview }: PreviewPaneProps) {
  const { t } = useTranslation('builder')
  const tab = useTab()
  const add = useAdd()
  const [search, setSearch] = useState('')
  const [cost, setCost] = useState<ReportCost>()
  const of = preview.of ?? thing
  const runner = useMemo(() => previewRunner(of, setCost), [of])
  // The parameters of the preview are its own, not those of the address.
  const inner = useMemo(
    () => ({ ...tab, key: `${tab.key} preview ${name}`, search, setSearch, setTitle: () => undefined, replace: () => undefined }),
    [tab, name, search],
  )
  const screen = useMemo(() => {
    const { screen } = preview
    return screen && ({ ...screen, screen: { ...screen.screen, report: name } } as OpenScreen<Declaration>)
  }, [preview, name])

  function drop(event: DragEvent) {
    const offer = draggedOffer(event)
    if (!offer) return
    event.preventDefault()
    add(offer, 'column')
  }
  return (
    <section className={css.preview} aria-label={t('panes.preview')} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {preview.problem && <ErrorNote problem={preview.problem} />}
      <div className={css.shown}>
        {screen ? (
          <TabContext value={inner}>
            <RunnerContext value={runner}>
              <ReportScreen open={screen} params={noParams} isInner />
            </RunnerContext>
          </TabContext>
        ) : (
          <EmptyState reason={t('addFirst')} />
        )}
      </div>
      <CostBar cost={cost} />
    </section>
  )
}
