/**
 * What of every list is seen without scrolling, in a table: its columns, whether an amount and a due date are among them, and for how many rows
 * there is room. A run looks at some of them; `CRAWL=all` at all.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from './support/acts.ts'
import { settled } from './support/crawl/findings.ts'
import { type Fold, foldOf } from './support/crawl/fold.ts'
import { portalApp } from './support/crawl/portal-app.ts'
import { drawn, shareOf } from './support/crawl/sample.ts'
import { signedIn } from './support/crawl/signed-in.ts'
import { visitsOf } from './support/crawl/visits.ts'
import { launchChromium } from './support/person.ts'
import { slowNetwork } from './support/slow-network.ts'

/** Windows, and the rows that a list has room for in them, its filter panel open. */
const goals = [
  { width: 1440, height: 900, rows: 16 },
  { width: 1366, height: 768, rows: 14 },
]

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const app = portalApp()
const share = shareOf(process.env)

/** Each list once, as the first who may open it. */
const lists = [
  ...new Map(
    visitsOf(app)
      .filter(({ login, language, route }) => login && language === 'ZHS' && app.screens.get(route)?.kind === 'list' && !hasParams(route))
      .map((visit) => [visit.route, visit] as const)
      .reverse(),
  ).values(),
].reverse()

function hasParams(route: string): boolean {
  return (app.bundle.screens[route]?.params ?? []).some((pattern) => !pattern.endsWith('?'))
}

const some = share.kind === 'piece' ? lists : drawn(lists, 8, share.seed)

test.each(goals)('what is essential of a list is seen at $width x $height, with $rows rows', { timeout: 1_800_000 }, async (goal) => {
  const found: Fold[] = []
  for (const [login, visits] of Map.groupBy(some, (visit) => visit.login)) {
    const { page, context } = await signedIn(browser, login, { language: 'ZHS', width: goal.width, height: goal.height })
    await slowNetwork(page, 300)
    for (const { route } of visits) {
      // Every record, not only those of the latest days: too few rows would not reach the fold.
      await open(page, `${route}?_=`)
      await settled(page, route, 'list')
      found.push(await foldOf(app, page, route))
    }
    await context.close()
  }
  const line = (fold: Fold) =>
    `| ${fold.route} | ${fold.rows} | ${fold.hasAmount ? 'yes' : ''} | ${fold.hasDue ? 'yes' : ''} | ${fold.columns.join(', ')} |`
  console.log(['| list | rows | amount | due | columns before the fold |', '|---|---|---|---|---|', ...found.map(line)].join('\n'))
  expect(found.length).toBe(some.length)
  expect(found.filter(({ below }) => below.length > 0).map(({ route, below }) => `${route}: ${below.join(', ')}`)).toEqual([])
  expect(found.filter(({ rows }) => rows < goal.rows).map(({ route, rows }) => `${route}: ${rows} rows`)).toEqual([])
})
