import { type OverlayKind, overlayKinds } from '../../schema/screens/editor.ts'
import type { App } from '../app/app.ts'
import type { Access } from './access.ts'

export type { OverlayKind }

/** Whether things of a kind are changed in the browser. */
export const isOverlayKind = (kind: string): kind is OverlayKind => (overlayKinds as readonly string[]).includes(kind)

/** Whether somebody may change the things of a kind: who may open a screen that does. */
export const mayChange = (app: App, access: Access, kind: OverlayKind): boolean =>
  [...app.screens].some(([route, screen]) => screen.kind === 'editor' && screen.edits === kind && access.canOpen(route))
