import { Button, Drawer, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { strictestStep } from '../../runtime/approvals/inbox.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { TransitionDialog } from '../parts/transition-dialog.tsx'
import { useReturnFocus } from '../parts/use-return-focus.ts'
import { useBackCloses } from '../places/use-back-closes.ts'
import css from './inbox.module.css'
import { InboxKinds } from './inbox-kinds.tsx'
import { InboxList } from './inbox-list.tsx'
import { Substitutes } from './substitutes.tsx'
import { useDeciding } from './use-deciding.ts'
import { useInbox } from './use-inbox.ts'

interface InboxDrawerProps {
  /** Something was decided. */
  readonly onChange: () => void
  readonly onClose: () => void
}

/** What waits for the decision of the person: one by one or many at once, with what became of each. */
export function InboxDrawer({ onChange, onClose }: InboxDrawerProps) {
  const { t } = useTranslation()
  useReturnFocus(true)
  useBackCloses(true, onClose)
  const [entity, setEntity] = useState('')
  const { inbox, problem, isReading, load, more } = useInbox(entity)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isSubstitutesOpen, setSubstitutesOpen] = useState(false)
  const { asked, refused, ask, cancel, decide } = useDeciding({
    onDecided() {
      setChosen(new Set())
      onChange()
    },
    onStay: load,
    onLeave: onClose,
  })
  const picked = inbox?.rows.filter(({ approval }) => chosen.has(approval)) ?? []
  const step = asked && strictestStep(asked.items.map((item) => item[asked.decision]))
  return (
    <Drawer
      open
      title={t('approvals:inbox', { count: inbox?.total ?? 0 })}
      size={720}
      onClose={onClose}
      extra={inbox?.decides && <Button onClick={() => setSubstitutesOpen(true)}>{t('approvals:substitutes')}</Button>}
      footer={
        picked.length > 0 && (
          <div className={css.bar}>
            <span>{t('approvals:chosen', { count: picked.length })}</span>
            <Button onClick={() => ask('reject', picked)}>{t('approvals:rejectMany')}</Button>
            <Button type="primary" onClick={() => ask('approve', picked)}>
              {t('approvals:approveMany')}
            </Button>
          </div>
        )
      }
    >
      {problem && <ErrorNote problem={problem} />}
      {!inbox && !problem && <Skeleton active paragraph={{ rows: 8 }} />}
      {inbox && <InboxKinds entities={inbox.entities} shown={entity} onShow={setEntity} />}
      {inbox?.rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('approvals:nothing')} />}
      {inbox && inbox.rows.length > 0 && (
        <InboxList
          inbox={inbox}
          chosen={chosen}
          refused={refused}
          isReading={isReading}
          onChoose={setChosen}
          onDecide={(decision, item) => ask(decision, [item])}
          onMore={more}
          onLeave={onClose}
        />
      )}
      {asked && step && (
        <TransitionDialog
          transition={{ label: step.label, from: [], comment: step.comment, danger: asked.decision === 'reject' }}
          count={asked.items.length}
          onSubmit={decide}
          onClose={cancel}
        />
      )}
      {isSubstitutesOpen && <Substitutes onClose={() => setSubstitutesOpen(false)} />}
    </Drawer>
  )
}
