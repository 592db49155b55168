import { Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cronOf, everyWeekday, type Times } from '../../../../runtime/screens/report-builder/times.ts'
import { locale } from '../../../i18n/figure.ts'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import css from './report-builder.module.css'

interface MailTimesProps {
  readonly times: Times
  /** Default: the zone of the app. */
  readonly timeZone: string | undefined
  readonly onChange: (times: Times, timeZone: string | undefined) => void
}

const choices = ['daily', 'weekdays', 'weekly', 'monthly', 'own'] as const
type Choice = (typeof choices)[number]

const isEveryWeekday = (times: Times) => times.often === 'weekly' && times.days.join() === everyWeekday.join()

/** How often, at what time, and in which zone of the world. */
export function MailTimes({ times: kept, timeZone, onChange }: MailTimesProps) {
  const { t } = useTranslation('builder')
  const { app } = useBuilder()
  const own = app.bundle.app.timeZone
  // A schedule of one's own is shown as such even where there is a word for it, until another is chosen.
  const [isOwn, setOwn] = useState(kept.often === 'own')
  const times: Times = isOwn ? { often: 'own', cron: cronOf(kept) } : kept
  const zones = useMemo(
    () => [...new Set([own, ...(timeZone ? [timeZone] : []), 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    [own, timeZone],
  )
  const chosen: Choice = isEveryWeekday(times) ? 'weekdays' : times.often
  const time = 'time' in times ? times.time : '08:00'
  const put = (next: Times) => onChange(next, timeZone)
  const nameOfDay = (day: number) =>
    new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(
      // 2024-01-01 was a Monday.
      Date.UTC(2024, 0, day),
    )

  function choose(next: Choice) {
    setOwn(next === 'own')
    if (next === 'daily') put({ often: 'daily', time })
    else if (next === 'weekdays') put({ often: 'weekly', time, days: everyWeekday })
    else if (next === 'weekly') put({ often: 'weekly', time, days: [1] })
    else if (next === 'monthly') put({ often: 'monthly', time, day: 1 })
  }
  return (
    <>
      <div className={css.two}>
        <Labelled label={t('mail.often')}>
          {(id) => (
            <Select
              id={id}
              value={chosen}
              options={choices.map((value) => ({ value, label: t(`mail.choices.${value}`) }))}
              onChange={choose}
            />
          )}
        </Labelled>
        {'time' in times && (
          <Labelled label={t('mail.time')}>
            {(id) => (
              <Input
                id={id}
                type="time"
                value={times.time}
                onChange={({ target }) => target.value !== '' && put({ ...times, time: target.value.slice(0, 5) })}
              />
            )}
          </Labelled>
        )}
      </div>
      {times.often === 'weekly' && chosen === 'weekly' && (
        <Labelled label={t('mail.days')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              value={[...times.days]}
              options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: nameOfDay(value) }))}
              onChange={(days: number[]) => days.length > 0 && put({ ...times, days })}
            />
          )}
        </Labelled>
      )}
      {times.often === 'monthly' && (
        <Labelled label={t('mail.day')} {...(times.day > 28 && { help: t('mail.shortMonths') })}>
          {(id) => (
            <Select
              id={id}
              value={times.day}
              options={Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: t('mail.dayOfMonth', { day: index + 1 }) }))}
              onChange={(day: number) => put({ ...times, day })}
            />
          )}
        </Labelled>
      )}
      {times.often === 'own' && (
        <Labelled label={t('mail.cron')} help={t('mail.cronHelp')}>
          {(id) => <Input id={id} value={times.cron} onChange={({ target }) => put({ often: 'own', cron: target.value })} />}
        </Labelled>
      )}
      <Labelled label={t('mail.zone')}>
        {(id) => (
          <Select
            id={id}
            showSearch
            value={timeZone ?? own}
            options={zones.map((value) => ({ value, label: value }))}
            onChange={(next: string) => onChange(times, next === own ? undefined : next)}
          />
        )}
      </Labelled>
    </>
  )
}
