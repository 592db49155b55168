import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'
import { loadTheme } from './load-theme.ts'

const Theme = lazy(async () => ({ default: (await loadTheme()).ThemeProvider }))

/** The frame of pages that are made of antd's parts. */
export function ThemedPages() {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <Theme>
        <Outlet />
      </Theme>
    </Suspense>
  )
}
