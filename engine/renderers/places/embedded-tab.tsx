import { type ReactNode, useMemo, useRef } from 'react'
import { type Tab, TabContext, useTab } from './tab-context.ts'

interface EmbeddedTabProps {
  /** What the part does otherwise than the tab; asked for when it happens. */
  readonly does: Partial<Pick<Tab, 'close' | 'open' | 'replace' | 'setSearch' | 'setTitle' | 'setUnsaved'>>
  /** Its query string, where it has one of its own. Default: that of the tab. */
  readonly search?: string
  readonly children: ReactNode
}

/** A part of a page that is a page of its own elsewhere: it lives in the tab, but does not name, close or move it. */
export function EmbeddedTab({ does, search, children }: EmbeddedTabProps) {
  const tab = useTab()
  const current = useRef(does)
  current.current = does
  const own = useMemo<Tab>(() => {
    const now = () => ({ ...tab, ...current.current })
    return {
      ...tab,
      ...(search !== undefined && { search }),
      setTitle: (title) => current.current.setTitle?.(title),
      setUnsaved: (isUnsaved, draft) => now().setUnsaved(isUnsaved, draft),
      setSearch: (search) => now().setSearch(search),
      replace: (address) => now().replace(address),
      open: (address) => now().open(address),
      close: (options) => now().close(options),
    }
  }, [tab, search])
  return <TabContext value={own}>{children}</TabContext>
}
