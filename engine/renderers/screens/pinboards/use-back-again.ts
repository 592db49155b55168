import { useEffect, useState } from 'react'
import { useIsActive } from '../../places/tab-context.ts'

/** Calls whenever the tab comes to the front again; not while something in it is not saved. */
export function useBackAgain(isFree: boolean, call: () => void): void {
  const isActive = useIsActive()
  const [wasActive, setWasActive] = useState(isActive)
  useEffect(() => {
    if (isActive === wasActive) return
    setWasActive(isActive)
    if (isActive && isFree) call()
  }, [isActive, wasActive, isFree, call])
}
