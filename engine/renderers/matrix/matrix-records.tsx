import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilledMatrix } from '../../runtime/screens/matrix/fill-edits.ts'
import { emptyMatrix, fillFromBest } from '../../runtime/screens/matrix/fill-edits.ts'
import { fieldAt } from '../../runtime/screens/matrix/matrix.ts'
import { useController } from '../document/document-context.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { useIsPhone } from '../state/use-media.ts'
import { beginMatrixExport } from './export-matrix.ts'
import css from './matrix.module.css'
import { MatrixCards } from './matrix-cards.tsx'
import { useMatrixDesk } from './matrix-desk.ts'

const MatrixGrid = onDemand(() => import('./matrix-grid.tsx').then((module) => module.MatrixGrid))
const MatrixPaper = onDemand(() => import('./matrix-paper.tsx').then((module) => module.MatrixPaper))

interface MatrixRecordsProps {
  readonly filled: FilledMatrix
  /** Its cells can be filled now. */
  readonly isEditable: boolean
}

/** A matrix that has been read: what can be done with it as a whole, and a grid, or cards on a phone. */
export function MatrixRecords({ filled, isEditable }: MatrixRecordsProps) {
  const { t } = useTranslation()
  const controller = useController()
  const isPhone = useIsPhone()
  const [isPrinted, setPrinted] = useState(false)
  const onPrinted = useCallback(() => setPrinted(false), [])
  const { matrix, section, context, filling, records } = useMatrixDesk()
  const { best, fill } = section
  const field = best && fieldAt(context.app, records, best.field)
  const edit = (make: typeof fillFromBest) => {
    controller.flush()
    const made = make({ ...filled, state: controller.view.state })
    if (made) controller.edit(made)
  }
  if (matrix.columns.length === 0 || matrix.rows.length === 0) return <p className={css.none}>{t('document:matrix.empty')}</p>
  return (
    <>
      <div className={css.bar}>
        <p className={css.count}>
          {t('document:matrix.count', { rows: matrix.rows.length, columns: matrix.columns.length })}
          {fill && filling.lines.size > 0 && <Progress />}
        </p>
        <ConfigProvider componentSize={isPhone ? 'middle' : 'small'}>
          <div className={css.tools} role="toolbar" aria-label={section.label}>
            {isEditable && field && (
              <Button onClick={() => edit(fillFromBest)} data-action="fillFromBest">
                {t(best.is === 'lowest' ? 'document:matrix.fillLowest' : 'document:matrix.fillHighest', { field: field.label })}
              </Button>
            )}
            {isEditable && fill && (
              <Button type="text" disabled={filling.lines.size === 0} onClick={() => edit(emptyMatrix)}>
                {t('document:matrix.clear')}
              </Button>
            )}
            <Button
              type="text"
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => beginMatrixExport({ ...filled, state: controller.view.state })}
            >
              {t('document:matrix.export')}
            </Button>
            <Button
              type="text"
              icon={<PrinterOutlined aria-hidden />}
              onClick={() => {
                controller.flush()
                setPrinted(true)
              }}
            >
              {t('document:matrix.print')}
            </Button>
          </div>
        </ConfigProvider>
      </div>
      {isPrinted && <MatrixPaper onPrinted={onPrinted} />}
      {isPhone ? (
        <MatrixCards />
      ) : (
        <>
          <MatrixGrid />
          {isEditable && fill && <p className={css.keys}>{t('document:matrix.keys')}</p>}
        </>
      )}
    </>
  )
}

/** How many rows are not filled yet, or have too much. */
function Progress() {
  const { t } = useTranslation()
  const { filling } = useMatrixDesk()
  const left = [...filling.left.values()]
  const over = left.filter((one) => one.isNegative() && !one.isZero()).length
  const open = left.filter((one) => one.gt(0)).length
  const state = over > 0 ? 'over' : open > 0 ? 'open' : 'full'
  return (
    <span className={css.left} data-state={state} aria-live="polite">
      {t(`document:matrix.${state}`, { count: state === 'over' ? over : open })}
    </span>
  )
}
