import type { Language } from '../../schema/names.ts'
import type { App } from './app.ts'
import { link } from './link.ts'
import { localize } from './localize.ts'
import { withReportJobs } from './with-report-jobs.ts'

/** The app that each translated one was made from, and the translated ones of each. */
const sources = new WeakMap<App, App>()
const translated = new WeakMap<App, Map<Language, App>>()

/** The same app with its labels in a language; in its first when it does not speak the one asked for. Each is made once. */
export function appIn(app: App, language: Language): App {
  const source = sources.get(app) ?? app
  const { languages } = source.bundle.app
  if (language === languages[0] || !languages.includes(language)) return source
  const known = translated.get(source) ?? new Map<Language, App>()
  translated.set(source, known)
  const found = known.get(language) ?? withReportJobs(link(localize(source.bundle, language), source.hash))
  known.set(language, found)
  sources.set(found, source)
  return found
}
