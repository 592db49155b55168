import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Accesses } from '../accounts/accesses.ts'
import type { Context } from './context.ts'

/** The server itself acts: nobody is signed in, and nobody's access applies. The language is the first of the app. */
export function serverContext(app: App, pool: Pool, accesses: Accesses, now = new Date().toISOString()): Context {
  const [language = 'ZHS'] = app.bundle.app.languages
  return { app, access: accesses.of(app, []), accesses, pool, user: {}, language, now }
}
