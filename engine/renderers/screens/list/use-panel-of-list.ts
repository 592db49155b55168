import { type RefObject, useRef, useState } from 'react'
import { readLocal, writeLocal } from '../../state/local-storage.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { useSlash } from './use-slash.ts'

/** Whether the query panel of a list stands open. */
export interface PanelOfList {
  /** The page of the list, on which `/` opens the panel. */
  readonly page: RefObject<HTMLDivElement | null>
  readonly isOpen: boolean
  /** It was opened in order to type in it. */
  readonly isEntered: boolean
  toggle(): void
}

/** Opens and closes the query panel of a list; the browser remembers which. A phone begins with it closed. */
export function usePanelOfList(route: string): PanelOfList {
  const isPhone = useIsPhone()
  const page = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(() => (isPhone ? false : readLocal(`panel.${route}`) !== false))
  const [isEntered, setEntered] = useState(false)

  function toggle() {
    setEntered(false)
    setOpen(!isOpen)
    writeLocal(`panel.${route}`, !isOpen)
  }

  useSlash(page, () => {
    if (isOpen) return
    toggle()
    setEntered(true)
  })

  return { page, isOpen, isEntered, toggle }
}
