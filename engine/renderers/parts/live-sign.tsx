import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentName } from '../../runtime/app/document-of.ts'
import { betweenPolls, nextLook } from '../../runtime/screens/live/next-look.ts'
import { useIsActive } from '../places/tab-context.ts'
import { clockAtom } from '../state/clock.ts'
import { followEntity, isHeardAtom } from '../state/followed-entities.ts'
import { useStable } from '../state/use-stable.ts'
import css from './live-sign.module.css'

interface LiveSignProps {
  /** Whose records are followed, or whose lines. */
  readonly entities: readonly string[]
  /** When what is shown was read, in milliseconds since 1970. */
  readonly readAt: number | undefined
  /** Reads again what is shown. */
  readonly onLook: () => void
}

/** Follows the records that are shown, and says as of when they are; also when the server cannot tell of changes just now. */
export function LiveSign({ entities, readAt, onLook }: LiveSignProps) {
  const { t } = useTranslation()
  const isHeard = useAtomValue(isHeardAtom)
  const { timeZone } = useAtomValue(clockAtom)
  useLooks(entities, isHeard, onLook)
  if (readAt === undefined) return null
  const at = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(readAt)
  return (
    <span className={css.sign} data-live={isHeard} title={t(isHeard ? 'list.liveMeans' : 'list.notLiveMeans')}>
      {isHeard ? t('list.live', { at }) : t('list.notLive', { at, seconds: betweenPolls / 1_000 })}
    </span>
  )
}

/** Looks when something has happened, and by itself; not while nobody can see it. */
function useLooks(entities: readonly string[], isHeard: boolean, onLook: () => void): void {
  const isSeen = useIsSeen()
  const look = useStable(onLook)
  const [lookedAt, setLookedAt] = useState(() => performance.now())
  const [hasNews, setNews] = useState(false)
  const names = [...new Set(entities.map(documentName))].join(' ')
  useEffect(() => {
    const stops = names.split(' ').map((name) => followEntity(name, () => setNews(true)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
  useEffect(() => {
    const wait = nextLook({ isHeard, isSeen, hasNews, lookedAt }, performance.now())
    if (wait === undefined) return
    const timer = setTimeout(() => {
      setNews(false)
      setLookedAt(performance.now())
      look()
    }, wait)
    return () => clearTimeout(timer)
  }, [isHeard, isSeen, hasNews, lookedAt, look])
}

/** Whether the tab is in front, and the window too. */
function useIsSeen(): boolean {
  const isActive = useIsActive()
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isActive && isVisible
}
