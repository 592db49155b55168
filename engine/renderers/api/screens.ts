import type { App } from '../../runtime/app/app.ts'
import { link } from '../../runtime/app/link.ts'
import type { ScreenAnswer } from '../../runtime/cut/screen-answer.ts'
import type { ScreenAccess } from '../../runtime/screens/document/can.ts'
import type { Screen } from '../../schema/screen.ts'
import { api } from './api.ts'
import { Problem } from './problem.ts'

/** A screen ready to be shown. */
export interface OpenScreen<Kind extends Screen = Screen> {
  readonly route: string
  readonly title: string
  readonly screen: Kind
  /** The part of the app that the screen needs. */
  readonly app: App
  readonly access: ScreenAccess
}

/** Reads and links the screen that an address leads to. */
export async function getScreen(route: string, signal?: AbortSignal): Promise<OpenScreen> {
  return openScreen(await api.call<ScreenAnswer>(`/screens?route=${encodeURIComponent(route)}`, { signal }))
}

/** Links a screen that the server has answered. */
export function openScreen(answer: ScreenAnswer): OpenScreen {
  const app = link(answer.bundle)
  const screen = app.screens.get(answer.route)
  if (!screen) throw new Problem({ code: 'notFound', status: 404 })
  return { route: answer.route, title: answer.title, screen, app, access: answer.access }
}
