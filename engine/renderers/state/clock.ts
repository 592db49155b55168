import { atom } from 'jotai'
import { type Moment, momentOf, shownMoment } from '../../runtime/values/moment.ts'
import { store } from './store.ts'

/** What the page takes the time from. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly time: () => number
  /** The IANA zone of business dates; that of the portal. */
  readonly timeZone: string
}

/** The one clock of the page: the zone comes with the portal, and a test brings a time of its own. */
export const clockAtom = atom<Clock>({ time: () => Date.now(), timeZone: 'UTC' })

/** Milliseconds since 1970. */
export const time = (): number => store.get(clockAtom).time()

/** The moment (ISO 8601 in UTC) and the business date of the portal. */
export function momentNow(): Moment {
  const { timeZone } = store.get(clockAtom)
  return momentOf(new Date(time()).toISOString(), timeZone)
}

/** A moment as the portal writes it: `2026-01-31 16:00`, in its own zone wherever the person is. */
export const portalMoment = (moment: string): string => shownMoment(moment, store.get(clockAtom).timeZone)
