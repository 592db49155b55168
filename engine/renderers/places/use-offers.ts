import { useEffect } from 'react'
import { type Offer, registerOffers, takeWanted } from '../state/offers.ts'
import { useStable } from '../state/use-stable.ts'
import { useIsActive, useTab } from './tab-context.ts'

/**
 * Lets the palette find what can be done with what is open here.
 * @param path the address whose wanted action is taken up once `isReady`
 */
export function useOffers(say: () => readonly Offer[], path?: string, isReady = true): void {
  const { key } = useTab()
  const isActive = useIsActive()
  const offers = useStable(say)
  useEffect(() => registerOffers(key, offers), [key, offers])
  useEffect(() => {
    if (path === undefined || !isReady || !isActive) return
    const wanted = takeWanted(path)
    offers()
      .find((offer) => offer.key === wanted)
      ?.run()
  }, [path, isReady, isActive, offers])
}
