import { Tour } from 'antd'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { guideSelector } from '../../runtime/screens/guide-target.ts'
import type { Guide } from '../../schema/guide.ts'
import { RichText } from '../parts/rich-text.tsx'
import { useIsActive } from '../places/tab-context.ts'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { askedGuideAtom, offeredGuidesAtom } from './guides-state.ts'

interface GuidesProps {
  readonly guides: Readonly<Record<string, Guide>>
}

/** The guides of a page: offered in the help menu, and begun by itself the first time where they say so. */
export function Guides({ guides }: GuidesProps) {
  const isActive = useIsActive()
  const setOffered = useSetAtom(offeredGuidesAtom)
  const [asked, setAsked] = useAtom(askedGuideAtom)
  const [running, setRunning] = useState<string>()

  useEffect(() => {
    if (!isActive) return
    setOffered(Object.entries(guides).map(([name, { label }]) => ({ name, label })))
    const first = Object.entries(guides).find(([name, { first }]) => first === true && readLocal(seenKey(name)) === null)
    if (first) setRunning(first[0])
    return () => setOffered([])
  }, [guides, isActive, setOffered])

  useEffect(() => {
    if (!isActive || asked === null || !guides[asked]) return
    setRunning(asked)
    setAsked(null)
  }, [asked, guides, isActive, setAsked])

  const guide = running === undefined ? undefined : guides[running]
  useMeasuredAgain(guide !== undefined && isActive)
  const steps = useMemo(
    () =>
      Object.values(guide?.steps ?? {}).map(({ label, text, at }) => ({
        title: label,
        description: <RichText markdown={text} />,
        target: () => placeOf(guideSelector(at)) as HTMLElement,
      })),
    [guide],
  )

  function close() {
    if (running !== undefined) writeLocal(seenKey(running), true)
    setRunning(undefined)
  }

  if (!guide || !isActive) return null
  return <Tour open steps={steps} onClose={close} onFinish={close} />
}

/** A tour measures its places when the window changes: so it does when the page in front is drawn anew, as tiles are once their rows have come. */
function useMeasuredAgain(isOpen: boolean) {
  useEffect(() => {
    const pane = isOpen ? document.querySelector(front) : null
    if (!pane) return
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => window.dispatchEvent(new Event('resize')))
    })
    observer.observe(pane, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [isOpen])
}

const front = '[data-pane]:not([hidden])'

/** Who has seen a guide on this computer. */
function seenKey(name: string): string {
  return `guide.${store.get(sessionAtom)?.user.id ?? ''}.${name}`
}

/** The element of the page in front; what is not there is told in the middle of the page. */
function placeOf(selector: string | undefined): HTMLElement | null {
  if (selector === undefined) return null
  const pane = document.querySelector(front)
  return pane?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector)
}
