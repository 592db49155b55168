import type { GridApi } from 'ag-grid-community'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../runtime/screens/document/address.ts'
import { listColumns } from '../../runtime/screens/list/list-columns.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import type { Section } from '../../schema/screen.ts'
import { ColumnChooser } from '../columns/column-chooser.tsx'
import { useOwnColumns } from '../columns/use-own-columns.ts'
import { useDocument } from '../document/document-context.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { useIsPhone } from '../state/use-media.ts'
import { JudgeButton } from './judge-button.tsx'
import { LineCards } from './line-cards.tsx'
import { LinesFrameContext } from './lines-frame.ts'
import css from './lines-section.module.css'
import { LinesToolbar } from './lines-toolbar.tsx'
import { rowActions } from './row-actions.ts'
import { useCellRange } from './use-cell-range.ts'
import { useLinesFrameOf } from './use-lines-frame-of.ts'
import { useShownRows } from './use-shown-rows.ts'

const ImportLines = onDemand(() => import('./import-lines.tsx').then((module) => module.ImportLines))
const LinesGrid = onDemand(() => import('./lines-grid.tsx').then((module) => module.LinesGrid))
const SourceDialog = onDemand(() => import('./source-dialog.tsx').then((module) => module.SourceDialog))

type LinesOfScreen = Extract<Section, { lines: string }>

interface LinesSectionProps {
  /** Of the card on its screen. */
  readonly name: string
  readonly route: string
  readonly section: LinesOfScreen
  /** Sentences by address, of the whole document. */
  readonly errors: ReadonlyMap<Address, readonly string[]>
}

/** The lines of a document: toolbar, and a grid, or cards on a phone. */
export function LinesSection({ name, route, section, errors }: LinesSectionProps) {
  const view = useDocument()
  const { context, state } = view
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const grid = useRef<GridApi<RecordData>>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const range = useCellRange(grid, area)
  const [selected, setSelected] = useState(0)
  const [dialog, setDialog] = useState<string>()
  const frame = useLinesFrameOf(section, errors)
  const { app, entity: document } = context
  const declared = useMemo(() => {
    const lines = document.lines.get(section.lines)
    return lines ? listColumns(app, lines, { columns: section.columns }) : []
  }, [app, document, section])
  const columns = useOwnColumns(`${route}.${name}`, declared)
  const actions = useMemo(
    () => (frame ? rowActions(frame, { grid: () => grid.current, area: () => area.current, range }) : undefined),
    [frame, range],
  )
  const { conversions } = app.bundle
  const sources = useMemo(
    () =>
      (section.addFrom ?? []).flatMap((name) => {
        const source = app.entities.get(conversions[name]?.from.entity ?? '')
        return source ? [{ name, label: t('document:lines.addFrom', { label: source.label }) }] : []
      }),
    [section, conversions, app, t],
  )
  const openImport = useCallback(() => setDialog('import'), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout is all of it that changes
  const chooser = useMemo(() => !isPhone && <ColumnChooser columns={columns} />, [isPhone, columns.layout, columns.all])
  const rows = useShownRows(frame, view)
  // A card with a part of the lines is there while there are some.
  if (!frame || !actions || (!frame.holdsAll && rows.length === 0)) return null

  const canChangeRows = frame.canChangeRows()
  const isEditable =
    canChangeRows || columns.all.some(({ field }) => field.entity === frame.entity.name && frame.view(rows[0] ?? {}, field).editable)
  const conversion = dialog === undefined ? undefined : conversions[dialog]
  const canImport = section.import === true && canChangeRows
  const shown = { columns: columns.shown, errors, actions, isEditable }

  return (
    <LinesFrameContext value={frame}>
      <section className={css.card} {...(frame.holdsAll && { 'data-lines': section.lines })} data-section={name}>
        <LinesToolbar
          title={section.label}
          count={rows.length}
          selected={selected}
          actions={actions}
          canChangeRows={canChangeRows}
          canAddRows={frame.canAddRows()}
          isEditable={isEditable && !isPhone}
          canUndo={state.past.length > 0}
          canRedo={state.future.length > 0}
          sources={sources}
          onSource={setDialog}
          onImport={canImport ? openImport : undefined}
        >
          {section.judge && <JudgeButton judge={section.judge} rows={rows} />}
          {chooser}
        </LinesToolbar>
        {(frame.holdsAll ? (errors.get(section.lines) ?? []) : []).map((error) => (
          <p key={error} className={css.error} role="alert">
            {error}
          </p>
        ))}
        {isPhone ? (
          <LineCards {...shown} rows={rows} />
        ) : (
          <LinesGrid key={String(isEditable)} {...shown} grid={grid} area={area} range={range} onSelect={setSelected} />
        )}
        {dialog === 'import' && <ImportLines onClose={() => setDialog(undefined)} />}
        {dialog && conversion && (
          <SourceDialog
            name={dialog}
            conversion={conversion}
            title={sources.find(({ name }) => name === dialog)?.label ?? ''}
            onClose={() => setDialog(undefined)}
          />
        )}
      </section>
    </LinesFrameContext>
  )
}
