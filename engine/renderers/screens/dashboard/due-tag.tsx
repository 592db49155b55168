import { useTranslation } from 'react-i18next'
import { dueOf } from '../../../runtime/screens/dashboard/due.ts'
import { StatusTag } from '../../parts/status-tag.tsx'
import type { TileFrame } from './tile-frame.ts'

/** How long it is until something is due, or since when it is overdue. */
export function DueTag({ value, frame: { app, scope } }: { value: unknown; frame: TileFrame }) {
  const { t } = useTranslation('reports')
  const due = dueOf(value, scope.today, scope.now, app.bundle.app.timeZone)
  if (!due) return null
  const { days, tone } = due
  const label = days < 0 ? t('tile.overdue', { count: -days }) : days === 0 ? t('tile.dueToday') : t('tile.dueIn', { count: days })
  return <StatusTag tone={tone} label={label} />
}
