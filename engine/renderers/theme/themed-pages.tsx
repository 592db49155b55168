import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { FrameSkeleton } from '../shell/frame-skeleton.tsx'
import { loadTheme } from './load-theme.ts'

const Theme = lazy(async () => ({ default: (await loadTheme()).ThemeProvider }))

/** The frame of pages that are made of antd's parts: of one, or of those of the router. */
export function ThemedPages({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <Theme>{children}</Theme>
    </Suspense>
  )
}
