import type { ComponentType } from 'react'
import type { ScreenKind, ScreenOf } from '../../schema/screen.ts'
import type { ScreenProps } from './screen-props.ts'

/** The page of each kind of screen, in a chunk of its own. */
export const screens: { readonly [Kind in ScreenKind]?: () => Promise<ComponentType<ScreenProps<ScreenOf<Kind>>>> } = {
  document: async () => (await import('./document/load-document-screen.ts')).loadDocumentScreen(),
  list: async () => (await import('./list/list-screen.tsx')).ListScreen,
}
