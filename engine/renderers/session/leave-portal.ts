import { noTabs } from '../../runtime/screens/tabs/tabs.ts'
import { stopWorks } from '../api/background-works.ts'
import { changeTabs } from '../state/tabs.ts'

/** Milliseconds in which the page forgets that something in it is not saved. */
const settle = 50

/** Goes to the sign-in page by loading it anew: nothing that one person saw stays in the page for the next. */
export function leavePortal(): void {
  stopWorks()
  changeTabs(() => noTabs)
  setTimeout(() => {
    location.hash = '#/home'
    location.reload()
  }, settle)
}
