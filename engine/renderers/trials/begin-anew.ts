import { noTabs } from '../../runtime/screens/tabs/tabs.ts'
import { changeTabs } from '../state/tabs.ts'

/** Milliseconds in which the page forgets that something in it is not saved. */
const settle = 50

/** Loads the portal anew at its start: nothing that was seen with one access stays in the page for another. */
export function beginAnew(): void {
  changeTabs(() => noTabs)
  setTimeout(() => {
    location.hash = '#/'
    location.reload()
  }, settle)
}
