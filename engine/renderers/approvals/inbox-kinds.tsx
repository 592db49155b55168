import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Inbox } from './approval-api.ts'
import css from './inbox.module.css'

interface InboxKindsProps {
  readonly entities: Inbox['entities']
  /** Which is shown; empty for all. */
  readonly shown: string
  readonly onShow: (entity: string) => void
}

/** The kinds of records that wait, each by itself; nothing where there is one. */
export function InboxKinds({ entities, shown, onShow }: InboxKindsProps) {
  const { t } = useTranslation()
  if (entities.length < 2) return null
  return (
    <Segmented
      className={css.kinds ?? ''}
      value={shown}
      onChange={(value) => onShow(String(value))}
      options={[
        { value: '', label: t('approvals:all') },
        ...entities.map(({ name, label, count }) => ({ value: name, label: `${label} ${count}` })),
      ]}
    />
  )
}
