import { Drawer, Skeleton, Tabs } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HistoryEntry, inWords, type Reading, type TimelineEntry, withReadings } from '../../../runtime/screens/document/timeline.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { getHistory } from '../../api/records.ts'
import { LazyComments } from '../../comments/lazy-comments.tsx'
import { useDocument } from '../../document/document-context.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { useReturnFocus } from '../../parts/use-return-focus.ts'
import { useBackCloses } from '../../places/use-back-closes.ts'
import { sessionAtom } from '../../state/portal.ts'
import { Attachments, useAttachments } from './attachments.tsx'
import css from './history.module.css'
import { HistoryEntryView } from './history-entry.tsx'

const Waiting = () => <Skeleton active />

const RecordAccess = onDemand(() => import('../../access-questions/record-access.tsx').then((module) => module.RecordAccess), Waiting)

/** What the drawer opens with. */
export type DrawerTab = 'history' | 'comments'

/** What belongs to the document beside its fields: its history, what people say about it, and its files; for who may ask, why somebody can or cannot see it. */
export function HistoryDrawer({ first, onClose }: { first: DrawerTab; onClose: () => void }) {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const { id } = state.base
  useReturnFocus(true)
  useBackCloses(true, onClose)
  const triesRoles = useAtomValue(sessionAtom)?.triesRoles === true
  const count = useAttachments().reduce((sum, { files }) => sum + files.length, 0)
  return (
    <Drawer open title={context.entity.label} size={440} onClose={onClose} mask={false}>
      <Tabs
        defaultActiveKey={first}
        items={[
          { key: 'history', label: t('document:history.title'), children: <History /> },
          ...(id !== undefined && context.access.operations[context.entity.name]?.includes('comment')
            ? [
                {
                  key: 'comments',
                  label: t('document:comments.title'),
                  children: <LazyComments entity={context.entity.name} id={id} timeZone={context.locale.timeZone} />,
                },
              ]
            : []),
          { key: 'files', label: `${t('document:files.title')} ${count}`, children: <Attachments /> },
          ...(triesRoles && id !== undefined
            ? [
                {
                  key: 'access',
                  label: t('trial.access'),
                  children: <RecordAccess entity={context.entity.name} id={id} />,
                },
              ]
            : []),
        ]}
      />
    </Drawer>
  )
}

/** Who did what with the document, when, and with which comment. */
function History() {
  const { context, state } = useDocument()
  const [entries, setEntries] = useState<readonly TimelineEntry[]>()
  const [problem, setProblem] = useState<Problem>()
  const { id, version } = state.base

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another history
  useEffect(() => {
    getHistory<{ entries: readonly HistoryEntry[]; readings?: readonly Reading[] }>(context.entity.name, String(id)).then(
      ({ entries: told, readings = [] }) =>
        setEntries(withReadings(told, readings).map((entry) => inWords(context.entity, entry, context.locale, state.base))),
      (failure) => setProblem(asProblem(failure)),
    )
  }, [id, version, context])

  return (
    <>
      {problem && <ErrorNote problem={problem} />}
      {!entries && !problem && <Skeleton active paragraph={{ rows: 8 }} />}
      {entries && (
        <ol className={css.timeline}>
          {entries.map((entry) => (
            <HistoryEntryView key={entry.key} entry={entry} timeZone={context.locale.timeZone} />
          ))}
        </ol>
      )}
    </>
  )
}
