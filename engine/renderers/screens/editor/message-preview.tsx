import { Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import { type MessagePreview as Preview, previewMessage } from '../../api/overlays.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import css from './editor.module.css'

interface MessagePreviewProps {
  readonly app: App
  readonly name: string
  readonly thing: Thing
  /** The only channel that is shown. */
  readonly channel?: string
}

/** Milliseconds without a change before a message is written again. */
const pause = 350

/** What a message says about a record of the portal: the newest, or one that is looked for. */
export function MessagePreview({ app, name, thing, channel: only }: MessagePreviewProps) {
  const { t, i18n } = useTranslation()
  const { languages } = app.bundle.app
  const [language, setLanguage] = useState<string>(languages.find((each) => each === i18n.language) ?? languages[0] ?? '')
  const [words, setWords] = useState('')
  const [picked, setPicked] = useState<{ readonly value: string; readonly label: string }>()
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<Problem>()

  const record = picked?.value
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const trial = { ...(record !== undefined && { record }), ...(words !== '' && { words }) }
      previewMessage(name, thing, trial, abort.signal).then(
        (found) => {
          setPreview(found)
          setProblem(undefined)
        },
        (failure: unknown) => {
          if (!isAbort(failure)) setProblem(asProblem(failure))
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name, thing, record, words])

  const found = preview?.records.map(({ id, label }) => ({ value: id, label })) ?? []
  const written = Object.entries(preview?.written[language] ?? {}).filter(([channel]) => only === undefined || channel === only)
  return (
    <section className={css.messagePreview} aria-label={t('editor:messagePreview.title')}>
      <header>
        <h3 className={css.partTitle}>{t('editor:messagePreview.title')}</h3>
        <Select<{ value: string; label: string } | null>
          labelInValue
          showSearch={{ filterOption: false, onSearch: setWords }}
          onOpenChange={(isOpen) => isOpen || setWords('')}
          className={css.tried ?? ''}
          aria-label={t('editor:messagePreview.record')}
          placeholder={t('editor:messagePreview.record')}
          value={picked ?? found.find(({ value }) => value === preview?.record) ?? null}
          options={found}
          notFoundContent={t('editor:messagePreview.none')}
          onSelect={(option) => option && setPicked({ value: option.value, label: option.label })}
        />
        <Segmented
          aria-label={t('editor:messagePreview.language')}
          value={language}
          options={languages.map((each) => ({ value: each, label: t(`editor:languages.${each}`) }))}
          onChange={setLanguage}
        />
      </header>
      {problem && <ErrorNote problem={problem} />}
      {!problem && preview?.record === null && <p className={css.note}>{t('editor:messagePreview.none')}</p>}
      {!problem &&
        written.map(([channel, { title, body }]) => (
          <article key={channel} className={css.message} data-channel={channel}>
            <h4>{t(`editor:keys.${channel}`, { defaultValue: channel })}</h4>
            {channel !== 'sms' && <strong>{title}</strong>}
            <p>{body}</p>
          </article>
        ))}
    </section>
  )
}
