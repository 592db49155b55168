import { useEffect, useRef } from 'react'
import { useStable } from '../state/use-stable.ts'
import { useGo } from './go.ts'
import { useIsActive } from './tab-context.ts'

/** What lies over the page, or is a step deeper into it. */
interface Layer {
  /** Counts up: what was opened later lies above. */
  readonly order: number
  close(): void
}

const layers = new Set<Layer>()
let opened = 0

/** Whether Back has something to close before it leads to another address. */
export const hasLayers = (): boolean => layers.size > 0

/** Closes what was opened last. */
export function closeTop(): void {
  ;[...layers].reduce<Layer | undefined>((top, layer) => (top && top.order > layer.order ? top : layer), undefined)?.close()
}

/**
 * The Back of the browser, and that of a phone, closes what is open here instead of leaving the page below it. What is open in a tab in the
 * back waits until the tab is shown.
 * @param onClose what the close button does; nothing where the question has to be answered
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const isActive = useIsActive()
  const close = useStable(onClose)
  const go = useGo()
  const order = useRef(0)

  useEffect(() => {
    if (isOpen) order.current = ++opened
  }, [isOpen])

  useEffect(() => {
    if (!isOpen || !isActive) return
    const layer: Layer = { order: order.current, close }
    layers.add(layer)
    // Back from the first entry would leave the portal without asking it: there has to be one before.
    if (history.state?.idx === 0) go(location.hash.slice(1))
    return () => void layers.delete(layer)
  }, [isOpen, isActive, close, go])
}
