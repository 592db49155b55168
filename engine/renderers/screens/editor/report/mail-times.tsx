import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cronOf, everyWeekday, type Times } from '../../../../runtime/screens/report-builder/times.ts'
import { locale } from '../../../i18n/figure.ts'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import { LabelledSelect } from './labelled-select.tsx'
import css from './report-builder.module.css'

interface MailTimesProps {
  readonly times: Times
  /** Default: the zone of the app. */
  readonly timeZone: string | undefined
  readonly onChange: (times: Times, timeZone: string | undefined) => void
}

/** What mail comes by, in the order in which it is offered; what is chosen begins so. */
const choices = {
  daily: (time) => ({ often: 'daily', time }),
  weekdays: (time) => ({ often: 'weekly', time, days: everyWeekday }),
  weekly: (time) => ({ often: 'weekly', time, days: [1] }),
  monthly: (time) => ({ often: 'monthly', time, day: 1 }),
  /** Goes on with what there is. */
  own: () => undefined,
} as const satisfies Record<string, (time: string) => Times | undefined>
type Choice = keyof typeof choices

const isEveryWeekday = (times: Times) => times.often === 'weekly' && times.days.join() === everyWeekday.join()

/** How often, at what time, and in which zone of the world. */
export function MailTimes({ times: kept, timeZone, onChange }: MailTimesProps) {
  const { t } = useTranslation('builder')
  // A schedule of one's own is shown as such even where there is a word for it, until another is chosen.
  const [isOwn, setOwn] = useState(kept.often === 'own')
  const times: Times = isOwn ? { often: 'own', cron: cronOf(kept) } : kept
  const chosen: Choice = isEveryWeekday(times) ? 'weekdays' : times.often
  const put = (next: Times) => onChange(next, timeZone)

  function choose(next: Choice) {
    setOwn(next === 'own')
    const begun = choices[next]('time' in times ? times.time : '08:00')
    if (begun) put(begun)
  }
  return (
    <>
      <div className={css.two}>
        <LabelledSelect<Choice>
          label={t('mail.often')}
          value={chosen}
          options={Object.keys(choices).map((value) => ({ value, label: t(`mail.choices.${value}`) }))}
          onChange={choose}
        />
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
      {chosen !== 'weekdays' && <MailDays times={times} onChange={put} />}
      <MailZone timeZone={timeZone} onChange={(zone) => onChange(times, zone)} />
    </>
  )
}

interface MailDaysProps {
  readonly times: Times
  readonly onChange: (times: Times) => void
}

/** On which days, where there is a choice of them. */
function MailDays({ times, onChange }: MailDaysProps) {
  const { t } = useTranslation('builder')
  if (times.often === 'weekly')
    return (
      <LabelledSelect<number[]>
        label={t('mail.days')}
        mode="multiple"
        value={[...times.days]}
        options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: nameOfDay(value) }))}
        onChange={(days) => days.length > 0 && onChange({ ...times, days })}
      />
    )
  if (times.often === 'monthly')
    return (
      <LabelledSelect
        label={t('mail.day')}
        help={times.day > 28 ? t('mail.shortMonths') : undefined}
        value={times.day}
        options={Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: t('mail.dayOfMonth', { day: index + 1 }) }))}
        onChange={(day) => onChange({ ...times, day })}
      />
    )
  if (times.often === 'own')
    return (
      <Labelled label={t('mail.cron')} help={t('mail.cronHelp')}>
        {(id) => <Input id={id} value={times.cron} onChange={({ target }) => onChange({ often: 'own', cron: target.value })} />}
      </Labelled>
    )
  return null
}

/** @param day 1 is Monday */
const nameOfDay = (day: number): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(
    // 2024-01-01 was a Monday.
    Date.UTC(2024, 0, day),
  )

interface MailZoneProps {
  readonly timeZone: string | undefined
  readonly onChange: (timeZone: string | undefined) => void
}

/** In which zone of the world, where it is not that of the app. */
function MailZone({ timeZone, onChange }: MailZoneProps) {
  const { t } = useTranslation('builder')
  const own = useBuilder().app.bundle.app.timeZone
  const zones = useMemo(
    () => [...new Set([own, ...(timeZone ? [timeZone] : []), 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    [own, timeZone],
  )
  return (
    <LabelledSelect<string>
      label={t('mail.zone')}
      showSearch
      value={timeZone ?? own}
      options={zones.map((value) => ({ value, label: value }))}
      onChange={(next) => onChange(next === own ? undefined : next)}
    />
  )
}
