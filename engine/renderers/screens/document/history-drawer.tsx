import { Drawer, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HistoryEntry, inWords, type TimelineEntry } from '../../../runtime/screens/document/timeline.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { getHistory } from '../../api/records.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useDocument } from './document-context.tsx'
import css from './history.module.css'
import { HistoryEntryView } from './history-entry.tsx'

/** Who did what with the document, when, and with which comment. */
export function HistoryDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const [entries, setEntries] = useState<readonly TimelineEntry[]>()
  const [problem, setProblem] = useState<Problem>()
  const { id, version } = state.base

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another history
  useEffect(() => {
    getHistory<{ entries: readonly HistoryEntry[] }>(context.entity.name, String(id)).then(
      (answer) => setEntries(answer.entries.map((entry) => inWords(context.entity, entry, context.locale, state.base))),
      (failure) => setProblem(asProblem(failure)),
    )
  }, [id, version, context])

  return (
    <Drawer open title={t('document:history.title')} size={440} onClose={onClose} mask={false} keyboard={false}>
      {problem && <ErrorNote problem={problem} />}
      {!entries && !problem && <Skeleton active paragraph={{ rows: 8 }} />}
      {entries && (
        <ol className={css.timeline}>
          {entries.map((entry) => (
            <HistoryEntryView key={entry.key} entry={entry} timeZone={context.locale.timeZone} />
          ))}
        </ol>
      )}
    </Drawer>
  )
}
