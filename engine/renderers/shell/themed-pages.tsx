import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { onDemand } from '../parts/on-demand.tsx'
import { loadTheme } from '../theme/load-theme.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'

const Theme = onDemand(async () => (await loadTheme()).ThemeProvider, FrameSkeleton)

/** The frame of pages that are made of antd's parts: of one, or of those of the router. */
export function ThemedPages({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return <Theme>{children}</Theme>
}
