import { DateTime, Settings } from 'luxon'
import { clockAtom, time } from './clock.ts'
import { store } from './store.ts'

function followClock(): void {
  Settings.defaultZone = store.get(clockAtom).timeZone
}

Settings.now = time
followClock()
store.sub(clockAtom, followClock)

/** Luxon's dates in the zone and by the clock of the portal; pickers, which take luxon's own, follow it too. */
export { DateTime }
