import { App, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BackgroundWork, isUnderWay, worksAtom } from '../api/background-works.ts'
import { figure } from '../i18n/figure.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import css from './background-bar.module.css'

/** Under the pages: what goes on in the background, how far it is, and the way to stop it. Leaving the portal with it asks. */
export function BackgroundBar() {
  const { t } = useTranslation()
  const works = useAtomValue(worksAtom)
  const isRunning = works.some(isUnderWay)

  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isRunning])

  return (
    <section className={css.bar} aria-label={t('shell.background')}>
      {works.map((work) => (
        <Work key={work.key} work={work} />
      ))}
    </section>
  )
}

function Work({ work: { title, progress, problem, outcome, stop } }: { work: BackgroundWork }) {
  const { t } = useTranslation()
  const { message } = App.useApp()

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (outcome === undefined) return
    message.success(outcome)
    stop()
  }, [outcome])

  if (problem)
    return (
      <div className={css.work} data-failed>
        <strong className={css.title}>{title}</strong>
        <div className={css.problem}>
          <ErrorNote problem={problem} />
        </div>
        <Button size="small" onClick={stop}>
          {t('common.close')}
        </Button>
      </div>
    )
  return (
    <div className={css.work}>
      <span className={css.title}>{title}</span>
      <progress className={css.progress} {...(progress ? { max: progress.total, value: progress.done } : {})} aria-label={title} />
      <span className={css.text} role="status">
        {progress ? t('shell.progress', { done: figure(progress.done), total: figure(progress.total) }) : t('common.loading')}
      </span>
      <Button size="small" onClick={stop} aria-label={t('shell.stopWork', { title })}>
        {t('list.stop')}
      </Button>
    </div>
  )
}
