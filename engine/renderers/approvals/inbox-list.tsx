import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Inbox, LinkedItem } from './approval-api.ts'
import css from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'

interface InboxListProps {
  readonly inbox: Inbox
  /** Those that are decided about together, by approval. */
  readonly chosen: ReadonlySet<string>
  /** Why the last decision was refused, by approval. */
  readonly refused: ReadonlyMap<string, string>
  readonly isReading: boolean
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onDecide: (decision: 'approve' | 'reject', item: LinkedItem) => void
  readonly onMore: () => void
  readonly onLeave: () => void
}

/** The records that wait, which are chosen together or decided about one by one. */
export function InboxList({ inbox, chosen, refused, isReading, onChoose, onDecide, onMore, onLeave }: InboxListProps) {
  const { t } = useTranslation()
  const { rows, total } = inbox
  const picked = rows.filter(({ approval }) => chosen.has(approval))
  const toggle = (id: string) => onChoose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]))
  return (
    <>
      <Checkbox
        checked={picked.length === rows.length}
        indeterminate={picked.length > 0 && picked.length < rows.length}
        onChange={({ target }) => onChoose(new Set(target.checked ? rows.map(({ approval }) => approval) : []))}
      >
        {t('approvals:chooseAll')}
      </Checkbox>
      <ul className={css.list}>
        {rows.map((item) => (
          <InboxRow
            key={`${item.approval} ${item.level}`}
            item={item}
            isChosen={chosen.has(item.approval)}
            refusal={refused.get(item.approval)}
            onToggle={() => toggle(item.approval)}
            onDecide={(decision) => onDecide(decision, item)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {total > rows.length && (
        <Button block loading={isReading} onClick={onMore}>
          {t('approvals:more', { count: total - rows.length })}
        </Button>
      )}
    </>
  )
}
