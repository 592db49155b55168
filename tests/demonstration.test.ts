import { expect, test } from 'vitest'
import { demonstrationKey, demonstrationSources } from './browser/support/demonstration.ts'

const morning = Date.parse('2026-11-23T17:00:00Z')

test('demonstration data are kept for a business day of the portal, not of the machine', () => {
  const key = demonstrationKey(morning)
  expect(key).toMatch(/^2026-11-24-/)
  expect(demonstrationKey(morning + 22 * 3_600_000)).toBe(key)
  expect(demonstrationKey(morning - 2 * 3_600_000)).toMatch(/^2026-11-23-/)
})

test('they follow from what makes and stores records, not from how screens show them', () => {
  const sources = demonstrationSources()
  expect(sources).toEqual(expect.arrayContaining(['metadata/app.json', 'engine/runtime/fixtures/generate.ts', 'package-lock.json']))
  expect(sources).toContain('server/app/storage/schema/apply.ts')
  expect(sources.filter((path) => /^metadata\/(screens|locales)\/|^engine\/renderers\/|\.test\.ts$/.test(path))).toEqual([])
})
