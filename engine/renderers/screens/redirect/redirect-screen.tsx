import { useEffect } from 'react'
import { redirectAddress } from '../../../runtime/screens/redirect-address.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useIsActive, useTab } from '../../places/tab-context.ts'
import type { ScreenProps } from '../screen-props.ts'
import { useScreenScope } from '../use-screen-scope.ts'

/** An address that leads to another: the tab goes on to it, and no step of the history leads back here. */
export function RedirectScreen({ open, params }: ScreenProps<ScreenOf<'redirect'>>) {
  const tab = useTab()
  const scope = useScreenScope(params)
  const address = redirectAddress(open.app, open.screen, { search: tab.search }, scope)
  const isActive = useIsActive()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab means the same on every render
  useEffect(() => {
    if (isActive) tab.replace(address)
  }, [address, isActive])
  return <PageSkeleton />
}
