import { expect, test } from 'vitest'
import { browserFacts } from './browser-facts.ts'

test('what an app does not say of its exports and pages is as usual', () => {
  expect(browserFacts({})).toEqual({
    exports: { rows: 50_000, file: 'export.xlsx' },
    browser: { loadSeconds: 120, scrollDelay: 50, pictureQuality: 0.8 },
  })
})

test('what it says counts, and the requirements that it meets stay with the app', () => {
  const said = browserFacts({
    exports: { rows: 100, source: ['limits.rows'] },
    browser: { pictureQuality: 0.5, source: ['limits.pictures'] },
  })
  expect(said.exports).toEqual({ rows: 100, file: 'export.xlsx' })
  expect(said.browser).toEqual({ loadSeconds: 120, scrollDelay: 50, pictureQuality: 0.5 })
})
