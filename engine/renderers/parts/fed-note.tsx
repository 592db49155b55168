import { useTranslation } from 'react-i18next'
import type { Fed } from '../../runtime/connectors/fed.ts'
import type { FieldLocale } from '../../runtime/fields/field-kind.ts'
import { shownMoment } from '../../runtime/values/moment.ts'
import css from './fed-note.module.css'

interface FedNoteProps {
  readonly fed: Fed
  readonly locale: FieldLocale
}

/** How old the rows are that another system brings; and that they are old, while it is silent. */
export function FedNote({ fed: { system, at, silentSince }, locale }: FedNoteProps) {
  const { t } = useTranslation()
  const moment = (value: string) => shownMoment(value, locale.timeZone)
  if (silentSince === undefined && at === undefined) return null
  if (silentSince === undefined)
    return (
      <div className={css.note} data-fed>
        {t('list.fed', { system, at: moment(at ?? '') })}
      </div>
    )
  return (
    <div className={css.silent} data-fed role="status">
      {t(at === undefined ? 'list.fedNever' : 'list.fedSilent', {
        system,
        since: moment(silentSince),
        at: at === undefined ? '' : moment(at),
      })}
    </div>
  )
}

/** The same of all that is shown together: what several systems bring, each once however often it is said. */
export function FedNotes({ fed = [], locale }: { readonly fed: readonly Fed[] | undefined; readonly locale: FieldLocale }) {
  const said = new Map(fed.map((each) => [JSON.stringify(each), each]))
  return [...said].map(([key, each]) => <FedNote key={key} fed={each} locale={locale} />)
}
