import { useTranslation } from 'react-i18next'
import type { ChangeInWords, TimelineEntry } from '../../../runtime/screens/document/timeline.ts'
import { shownMoment } from '../../../runtime/values/moment.ts'
import type { Tone } from '../../../schema/tone.ts'
import { StatusTag } from '../../parts/status-tag.tsx'
import { EntrySignatureView } from './entry-signature.tsx'
import css from './history.module.css'

/** Changed lines listed one by one; more are only counted. */
const most = 20

/** One entry of the timeline. */
export function HistoryEntryView({ entry, timeZone }: { entry: TimelineEntry; timeZone: string }) {
  const { t } = useTranslation()
  return (
    <li className={css.entry}>
      <div className={css.head}>
        <strong>{entry.step ?? t(`document:history.${entry.action}`)}</strong>
        {entry.to && <StatusTag tone={entry.to.tone as Tone} label={entry.to.label} />}
        {entry.isByHand && <span className={css.byHand}>{t('document:history.byHand')}</span>}
      </div>
      <div className={css.who}>
        {entry.by ?? t(entry.isUnnamed ? 'document:history.unnamed' : 'document:history.system')}
        {entry.at !== null && (
          <>
            {' · '}
            <time dateTime={entry.at}>{shownMoment(entry.at, timeZone)}</time>
          </>
        )}
      </div>
      {entry.comment && <blockquote className={css.comment}>{entry.comment}</blockquote>}
      {entry.signature && <EntrySignatureView signature={entry.signature} />}
      <Changes changes={entry.changes} />
      {entry.lines.map((lines) => (
        <div key={lines.label} className={css.lines}>
          <p>
            {[
              lines.label,
              lines.added > 0 && t('document:history.added', { count: lines.added }),
              lines.removed > 0 && t('document:history.removed', { count: lines.removed }),
              lines.changed.length > 0 && t('document:history.changed', { count: lines.changed.length }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {lines.changed.slice(0, most).map(({ id, row, name, changes }) => (
            <div key={id} className={css.line}>
              {row !== undefined && <p>{[t('document:lines.line', { number: row }), name].filter(Boolean).join(' ')}</p>}
              <Changes changes={changes} />
            </div>
          ))}
        </div>
      ))}
    </li>
  )
}

function Changes({ changes }: { changes: readonly ChangeInWords[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <ul className={css.changes}>
      {changes.map(({ label, isOfSeveral, before, after }) => (
        <li key={label}>
          <span className={css.label}>{label}</span>
          {isOfSeveral && before !== '' && <del>{`− ${before}`}</del>}
          {isOfSeveral && before !== '' && after !== '' && ' '}
          {isOfSeveral && after !== '' && <ins>{`+ ${after}`}</ins>}
          {!isOfSeveral && (
            <>
              <del>{before || t('document:history.empty')}</del>
              <span aria-hidden> → </span>
              <ins>{after || t('document:history.empty')}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
