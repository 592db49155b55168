import { type RefObject, useEffect, useRef } from 'react'
import { useTab } from '../../places/tab-context.ts'
import type { WizardPlace } from './use-wizard-place.ts'
import type { WizardDrafts } from './wizard-drafts.ts'

/** Begins each part at its top, and tells the draft where the person is. Returns the place of the heading, which has the focus after the first part. */
export function useTopOfPart(
  page: RefObject<HTMLElement | null>,
  { step, part, hasBack }: WizardPlace,
  drafts: WizardDrafts,
): RefObject<HTMLHeadingElement | null> {
  const tab = useTab()
  const heading = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the person is, and not what they type there
  useEffect(() => {
    tab.setTitle(undefined)
    drafts.at(step)
    page.current?.parentElement?.scrollTo(0, 0)
    if (hasBack) heading.current?.focus({ preventScroll: true })
  }, [step, part.name])

  return heading
}
