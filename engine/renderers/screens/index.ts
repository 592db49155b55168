import type { ComponentType } from 'react'
import type { Screen, ScreenKind } from '../../schema/screen.ts'
import type { ScreenProps } from './screen-props.ts'

/** The page of each kind of screen, in a chunk of its own. */
export const screens = {
  document: async () => (await import('./document/document-screen.tsx')).DocumentScreen,
  list: async () => (await import('./list/list-screen.tsx')).ListScreen,
} satisfies { [Kind in ScreenKind]: () => Promise<ComponentType<ScreenProps<Extract<Screen, { kind: Kind }>>>> }
