import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeLeftOf, untilNextText } from '../../../runtime/screens/document/time-left.ts'
import { serverLead } from '../../api/server-clock.ts'
import { time } from '../../state/clock.ts'
import css from './document-facts.module.css'

/** How much time is left until a moment (ISO 8601), as the clock of the server goes; nothing where it had passed before. */
export function TimeLeft({ until }: { readonly until: string }) {
  const { t } = useTranslation('document')
  const [lead, setLead] = useState<number>()
  const [now, setNow] = useState(time)
  useEffect(() => void serverLead().then(setLead), [])
  const left = lead === undefined ? undefined : Date.parse(until) - now - lead
  const [wasAhead, setAhead] = useState(false)
  if (left !== undefined && left > 0 && !wasAhead) setAhead(true)
  useEffect(() => {
    const wait = left === undefined ? Number.POSITIVE_INFINITY : untilNextText(left)
    if (!Number.isFinite(wait)) return
    const timer = setTimeout(() => setNow(time()), wait)
    return () => clearTimeout(timer)
  }, [left])
  if (left === undefined || !wasAhead) return null
  const { in: unit, ...parts } = timeLeftOf(left)
  return (
    <span role="timer" className={css.left} data-soon={left < 3_600_000}>
      {t(`timeLeft.${unit}`, parts)}
    </span>
  )
}
