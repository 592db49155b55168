import { Button, Checkbox, Drawer, Empty, Segmented, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { TransitionDialog } from '../parts/transition-dialog.tsx'
import { useReturnFocus } from '../parts/use-return-focus.ts'
import { useBackCloses } from '../places/use-back-closes.ts'
import { recordsChanged } from '../state/changes.ts'
import { useEdition } from '../state/edition.ts'
import { approvalApi, type Inbox, type LinkedItem } from './approval-api.ts'
import css from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'
import { nextOfInbox } from './next-of-inbox.ts'
import { Substitutes } from './substitutes.tsx'

interface InboxDrawerProps {
  /** Something was decided. */
  readonly onChange: () => void
  readonly onClose: () => void
}

interface Asked {
  readonly decision: 'approve' | 'reject'
  readonly items: readonly LinkedItem[]
}

/** The inbox with more rows than so many, as far as there are more. */
async function readFromStart(entity: string | undefined, count: number): Promise<Inbox> {
  let read = await approvalApi.inbox(entity)
  for (let page = read; read.rows.length <= count && page.rows.length > 0 && read.rows.length < page.total; ) {
    page = await approvalApi.inbox(entity, read.rows.length)
    read = { ...page, rows: [...read.rows, ...page.rows] }
  }
  return read
}

/** What waits for the decision of the person: one by one or many at once, with what became of each. */
export function InboxDrawer({ onChange, onClose }: InboxDrawerProps) {
  const { t } = useTranslation()
  useReturnFocus(true)
  useBackCloses(true, onClose)
  const [inbox, setInbox] = useState<Inbox>()
  const [entity, setEntity] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked>()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const [isReading, setReading] = useState(false)
  const [isSubstitutesOpen, setSubstitutesOpen] = useState(false)

  const edition = useEdition()
  const load = useCallback(async () => {
    try {
      setInbox(await approvalApi.inbox(entity || undefined))
      setProblem(undefined)
    } catch (failure) {
      setProblem(asProblem(failure))
    }
  }, [entity])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    load()
  }, [load, edition])

  /** What has come or was decided in the meantime moves the others: then all are read again, so that none is shown twice or left out. */
  async function more() {
    if (!inbox) return
    setReading(true)
    try {
      const next = await approvalApi.inbox(entity || undefined, inbox.rows.length)
      const isAsBefore = next.total === inbox.total
      setInbox(isAsBefore ? { ...next, rows: [...inbox.rows, ...next.rows] } : await readFromStart(entity || undefined, inbox.rows.length))
    } catch (failure) {
      setProblem(asProblem(failure))
    } finally {
      setReading(false)
    }
  }

  async function decide(comment: string | undefined) {
    if (!asked) return
    const { results } = await approvalApi.decide(asked.decision, asked.items, comment)
    setRefused(new Map(results.flatMap(({ id, ok, issues = [] }) => (ok ? [] : [[id, issues.map(({ message }) => message).join(' ')]]))))
    setChosen(new Set())
    for (const name of new Set(asked.items.map((item) => item.entity))) recordsChanged(name)
    onChange()
    const [only] = asked.items.length === 1 && results.every(({ ok }) => ok) ? asked.items : []
    const next = only && (await nextOfInbox(only.entity, only.record).catch(() => undefined))
    if (!next) return load()
    location.hash = next.address
    onClose()
  }

  const rows = inbox?.rows ?? []
  const picked = rows.filter(({ approval }) => chosen.has(approval))
  const toggle = (id: string) => setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const step = asked && strictest(asked)
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
            <Button onClick={() => setAsked({ decision: 'reject', items: picked })}>{t('approvals:rejectMany')}</Button>
            <Button type="primary" onClick={() => setAsked({ decision: 'approve', items: picked })}>
              {t('approvals:approveMany')}
            </Button>
          </div>
        )
      }
    >
      {problem && <ErrorNote problem={problem} />}
      {!inbox && !problem && <Skeleton active paragraph={{ rows: 8 }} />}
      {inbox && inbox.entities.length > 1 && (
        <Segmented
          className={css.kinds ?? ''}
          value={entity}
          onChange={(value) => setEntity(String(value))}
          options={[
            { value: '', label: t('approvals:all') },
            ...inbox.entities.map(({ name, label, count }) => ({ value: name, label: `${label} ${count}` })),
          ]}
        />
      )}
      {inbox && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('approvals:nothing')} />}
      {rows.length > 0 && (
        <>
          <Checkbox
            checked={picked.length === rows.length}
            indeterminate={picked.length > 0 && picked.length < rows.length}
            onChange={({ target }) => setChosen(new Set(target.checked ? rows.map(({ approval }) => approval) : []))}
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
                onDecide={(decision) => setAsked({ decision, items: [item] })}
                onLeave={onClose}
              />
            ))}
          </ul>
          {inbox && inbox.total > rows.length && (
            <Button block loading={isReading} onClick={more}>
              {t('approvals:more', { count: inbox.total - rows.length })}
            </Button>
          )}
        </>
      )}
      {asked && step && (
        <TransitionDialog
          transition={{ label: step.label, from: [], comment: step.comment, danger: asked.decision === 'reject' }}
          count={asked.items.length}
          onSubmit={decide}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isSubstitutesOpen && <Substitutes onClose={() => setSubstitutesOpen(false)} />}
    </Drawer>
  )
}

/** The step that asks the most of a comment: what is said once has to do for all. */
const strictest = ({ decision, items }: Asked) =>
  items
    .map((item) => item[decision])
    .toSorted(
      (one, other) => other.comment.minLength - one.comment.minLength || Number(other.comment.required) - Number(one.comment.required),
    )[0]
