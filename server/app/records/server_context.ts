import type { Pool } from 'pg'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Context } from './context.ts'

/** The server itself acts: nobody is signed in, and nobody's access applies. The language is the first of the app. */
export function serverContext(app: App, pool: Pool, now = new Date().toISOString()): Context {
  const [language = 'ZHS'] = app.bundle.app.languages
  return { app, access: access(app, []), pool, user: {}, language, now }
}
