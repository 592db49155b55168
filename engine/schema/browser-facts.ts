import type { Static } from 'typebox'
import type { BrowserPart, ExportsPart } from './browser.ts'

/** What workbooks of lists and reports keep to where the app says nothing; no app may ask for more rows. */
export const exportDefaults = { rows: 50_000, file: 'export.xlsx' } as const

/** What pages keep to where the app says nothing. */
export const browserDefaults = { loadSeconds: 120, scrollDelay: 50, pictureQuality: 0.8 } as const

/** What an app says of its exports and pages, with the defaults for what it does not say. */
export interface BrowserFacts {
  readonly exports: { readonly rows: number; readonly file: string }
  readonly browser: { readonly loadSeconds: number; readonly scrollDelay: number; readonly pictureQuality: number }
}

/** What workbooks and pages of an app keep to. */
export function browserFacts(app: { exports?: Static<typeof ExportsPart>; browser?: Static<typeof BrowserPart> }): BrowserFacts {
  const { source: _exports, ...exports } = app.exports ?? {}
  const { source: _browser, ...browser } = app.browser ?? {}
  return { exports: { ...exportDefaults, ...exports }, browser: { ...browserDefaults, ...browser } }
}
