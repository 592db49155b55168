import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListOrigin as Origin } from '../../../runtime/screens/list/list-state.ts'

/** What else narrows a list that was opened from a figure; the person takes it away to see the rest. */
export function ListOrigin({ origin, onRemove }: { origin: Origin; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <Tag color="green" closable={{ 'aria-label': t('list.removeOrigin', { name: origin.label }) }} onClose={onRemove}>
        {t('list.origin', { name: origin.label })}
      </Tag>
    </div>
  )
}
