import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../../runtime/values/moment.ts'
import type { Fed } from '../../api/records.ts'
import css from './fed-note.module.css'
import type { ListFrame } from './list-frame.ts'

interface FedNoteProps {
  readonly fed: Fed
  readonly locale: ListFrame['locale']
}

/** How old the rows are that another system brings; and that they are old, while it is silent. */
export function FedNote({ fed: { system, at, silentSince }, locale }: FedNoteProps) {
  const { t } = useTranslation()
  const moment = (value: string) => shownMoment(value, locale.timeZone)
  if (silentSince === undefined && at === undefined) return null
  if (silentSince === undefined) return <div className={css.note}>{t('list.fed', { system, at: moment(at ?? '') })}</div>
  return (
    <div className={css.silent} role="status">
      {t(at === undefined ? 'list.fedNever' : 'list.fedSilent', {
        system,
        since: moment(silentSince),
        at: at === undefined ? '' : moment(at),
      })}
    </div>
  )
}
