import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fed } from '../../runtime/connectors/fed.ts'
import type { FieldLocale } from '../../runtime/fields/field-kind.ts'
import { shownMoment } from '../../runtime/values/moment.ts'
import css from './fed-note.module.css'

interface FedNoteProps {
  readonly fed: Fed
  readonly locale: FieldLocale
}

/** How old the rows are that another system brings, or that it has not been asked yet; and that they are old, while it is silent. */
export function FedNote({ fed: { system, at, silentSince }, locale }: FedNoteProps) {
  const { t } = useTranslation()
  const moment = (value: string) => shownMoment(value, locale.timeZone)
  const shown = at === undefined ? '' : moment(at)
  if (silentSince === undefined)
    return (
      <div className={css.note} data-fed>
        <Unbroken text={t(at === undefined ? 'list.fedNotYet' : 'list.fed', { system, at: shown })} parts={[shown]} />
      </div>
    )
  const since = moment(silentSince)
  return (
    <div className={css.silent} data-fed role="status">
      <Unbroken text={t(at === undefined ? 'list.fedNever' : 'list.fedSilent', { system, since, at: shown })} parts={[since, shown]} />
    </div>
  )
}

/** A sentence of which some parts are not broken into lines. */
function Unbroken({ text, parts }: { readonly text: string; readonly parts: readonly string[] }) {
  const [part, ...rest] = parts.filter((each) => each !== '')
  if (part === undefined) return text
  return text.split(part).map((between, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name and keep their order.
    <Fragment key={index}>
      {index > 0 && <span className={css.unbroken}>{part}</span>}
      <Unbroken text={between} parts={rest} />
    </Fragment>
  ))
}

/** The same of all that is shown together: what several systems bring, each once however often it is said. */
export function FedNotes({ fed = [], locale }: { readonly fed: readonly Fed[] | undefined; readonly locale: FieldLocale }) {
  const said = new Map(fed.map((each) => [JSON.stringify(each), each]))
  return [...said].map(([key, each]) => <FedNote key={key} fed={each} locale={locale} />)
}
