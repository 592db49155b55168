import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile } from '../../engine/runtime/expressions/compile.ts'
import { siteOf } from '../../engine/runtime/expressions/scope.ts'
import { randomExpressions, randomRecords, scopeAmong } from '../../engine/runtime/testing/pairs.ts'
import { specimenApp } from '../../engine/runtime/testing/specimen.ts'
import { scopeOf, suites, written } from '../../engine/runtime/testing/suites.ts'
import { launchChromium } from './support/person.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  const entry = fileURLToPath(new URL('./support/evaluate-in-page.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'evaluating' } },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  browser = await launchChromium()
  page = await (await browser.newContext({ timezoneId: 'America/New_York', locale: 'tr-TR' })).newPage()
  await page.addScriptTag({ content: output[0].code })
})
afterAll(() => browser.close())

type Asked = readonly { readonly expression: unknown; readonly scope: unknown }[]

/** In a page of another time zone and language, where `i` has another capital. */
const inPage = (asked: Asked): Promise<(readonly [unknown, unknown])[]> =>
  page.evaluate(
    ([bundle, all]) =>
      (globalThis as unknown as { evaluateAll: (...given: unknown[]) => (readonly [unknown, unknown])[] }).evaluateAll(bundle, all),
    [specimenApp.bundle, asked] as unknown as [object, object],
  )

test('the conformance suites mean in Chromium what they say', async () => {
  const cases = suites.flatMap((suite) => suite.cases)
  const values = await inPage(cases.map((each) => ({ expression: each.expression, scope: scopeOf(each) })))
  for (const [index, { name, expected }] of cases.entries()) expect([name, values[index]]).toEqual([name, [expected, expected]])
})

test('random expressions mean in Chromium what they mean on the server', async () => {
  const site = siteOf(specimenApp, { record: 'specimen' })
  const records = randomRecords(50, 3)
  const asked = randomExpressions(2000, 3).map((expression, index) => {
    const record = records[index % records.length] ?? {}
    return { expression, scope: scopeAmong(records, record) }
  })
  const values = await inPage(asked)
  for (const [index, { expression, scope }] of asked.entries()) {
    const value = written(compile(expression, site)(scope))
    expect([expression, values[index]]).toEqual([expression, [value, value]])
  }
})
