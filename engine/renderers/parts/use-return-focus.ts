import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when a dialog came, once it goes and would leave it nowhere: one that is taken off the page while
 * it `isOpen`, and not hidden first, does not do so itself.
 */
export function useReturnFocus(isOpen: boolean): void {
  const [opener] = useState(() => (isOpen ? document.activeElement : null))
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
