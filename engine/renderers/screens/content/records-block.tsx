import { Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import { blockFields, blockRequest, type RecordsBlock as Declaration, forReader, languageIn } from '../../../runtime/screens/content.ts'
import { localeOf } from '../../../runtime/screens/document/state.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { type RecordData, wireOf } from '../../../runtime/values/record-data.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { searchRecords } from '../../api/records.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { languageTags } from '../../i18n/language.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { RichText } from '../../parts/rich-text.tsx'
import { useTab } from '../../places/tab-context.ts'
import { useEdition } from '../../state/edition.ts'
import { useScreenScope } from '../use-screen-scope.ts'
import css from './content-screen.module.css'

const noParams = {}

/** Records that are read like a text: notices, news, questions and answers. */
export function RecordsBlock({ app, block }: { app: App; block: Declaration }) {
  const { t } = useTranslation()
  const { refreshes } = useTab()
  const edition = useEdition()
  const [rows, setRows] = useState<readonly RecordData[]>()
  const [problem, setProblem] = useState<Problem>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the person asks
  useEffect(() => {
    const abort = new AbortController()
    searchRecords(block.entity, blockRequest(block), abort.signal).then(
      (found) => {
        setRows(forReader(app, block, found.rows))
        setProblem(undefined)
      },
      (failure) => !isAbort(failure) && setProblem(asProblem(failure)),
    )
    return () => abort.abort()
  }, [app, block, refreshes, edition, tries])

  if (problem) {
    return (
      <>
        <ErrorNote problem={problem} />
        <Button onClick={() => setTries(tries + 1)}>{t('common.retry')}</Button>
      </>
    )
  }
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (rows.length === 0) return <p className={css.none}>{t('kinds:content.none')}</p>
  return (
    <ul className={css.records}>
      {rows.map((row) => (
        <RecordEntry key={String(row.id)} app={app} block={block} row={row} />
      ))}
    </ul>
  )
}

/** One of them: what is written in another language than the portal speaks says in which. */
function RecordEntry({ app, block, row }: { app: App; block: Declaration; row: RecordData }) {
  const scope = useScreenScope(noParams)
  const fields = useMemo(() => blockFields(app, block), [app, block])
  const locale = localeOf(app)
  const language = languageIn(block, row)
  const isForeign = language !== undefined && language !== app.bundle.language
  const address = block.link && rowAddress(app, block.entity, block.link, row, scope)
  const heading = fields.heading && <FieldValue field={fields.heading} record={row} path={block.heading} locale={locale} />
  const body = block.body === undefined ? null : wireOf(row, block.body)
  const isRich = fields.body?.declaration?.kind === 'text' && fields.body.declaration.rich === true
  const lang = isForeign ? languageTags[language] : undefined
  return (
    <li className={css.record}>
      <div className={css.line}>
        <h3 lang={lang}>{address ? <a href={`#${address}`}>{heading}</a> : heading}</h3>
        {isForeign && fields.language && block.language && (
          <span className={css.language}>
            <FieldValue field={fields.language} record={row} path={block.language} locale={locale} />
          </span>
        )}
        {fields.date && block.date && (
          <span className={css.date}>
            <FieldValue field={fields.date} record={row} path={block.date} locale={locale} />
          </span>
        )}
      </div>
      {typeof body === 'string' && <div lang={lang}>{isRich ? <RichText html={body} /> : <p className={css.body}>{body}</p>}</div>}
    </li>
  )
}
