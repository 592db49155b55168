import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nextTick } from '../../../../runtime/calendar/next-tick.ts'
import type { LastMailing } from '../../../../runtime/screens/report-builder/mailing.ts'
import type { ReportMail } from '../../../../schema/report.ts'
import { lastMailing } from '../../../api/report-builder.ts'
import { moment } from '../../../i18n/figure.ts'
import { useBuilder } from './builder-context.ts'
import css from './report-builder.module.css'

/** When the report is mailed next, once this is published, and what came of the last time. */
export function MailState({ mail }: { readonly mail: ReportMail }) {
  const { t } = useTranslation('builder')
  const { app, name } = useBuilder()
  const [mailed, setMailed] = useState<LastMailing>()
  useEffect(() => {
    lastMailing(name).then(setMailed, () => undefined)
  }, [name])
  const zone = mail.schedule.timeZone ?? app.bundle.app.timeZone
  const next = mail.paused ? undefined : nextOf(mail.schedule.cron, zone)
  const last = mailed?.last
  return (
    <dl className={css.mailed}>
      <dt>{t('mail.next')}</dt>
      <dd>{mail.paused ? t('mail.paused') : next === undefined ? t('mail.never') : `${moment(next, zone)} · ${zone}`}</dd>
      <dt>{t('mail.last')}</dt>
      <dd>
        {last
          ? [
              last.status,
              last.at && moment(last.at, app.bundle.app.timeZone),
              t('mail.counts', { done: last.done, refused: last.refused }),
              last.reason,
            ]
              .filter(Boolean)
              .join(' · ')
          : mailed && t('mail.notYet')}{' '}
        {mailed?.screen && <Link to={mailed.screen}>{t('mail.all')}</Link>}
      </dd>
    </dl>
  )
}

/** Nothing for what is no schedule: the checker says why. */
function nextOf(cron: string, zone: string): string | undefined {
  try {
    return nextTick(cron, zone)
  } catch {
    return undefined
  }
}
