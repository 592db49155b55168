/**
 * Opens every screen as each person of the demonstration who may see it, in each language. A run looks at some of them, the same in every
 * run;
 * `CRAWL=all npx vitest run --config tests/browser/vitest.config.ts crawler` at everything, `CRAWL=2/8` at one piece of eight;
 * `CRAWL_SHOTS=folder` keeps a picture of each screen, `CRAWL_SEED=7` draws others, `CRAWL_SIZE=390x844` comes with a phone.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from './support/acts.ts'
import { addressesOf } from './support/crawl/addresses.ts'
import { findingsOn, leave, settled } from './support/crawl/findings.ts'
import { portalApp } from './support/crawl/portal-app.ts'
import { drawn, piece, shareOf } from './support/crawl/sample.ts'
import { signedIn } from './support/crawl/signed-in.ts'
import { visitsOf } from './support/crawl/visits.ts'
import { launchChromium } from './support/person.ts'

/** The areas of which a run looks at most. */
const first = /^\/(supplier|finance|qualityBusiness|notice|dataView|registerPage|home|homeOld|changePsw|firstPage)(\/|$)/
const shots = process.env.CRAWL_SHOTS
const [width = 1366, height = 768] = process.env.CRAWL_SIZE?.split('x').map(Number) ?? []
const size = { width, height }

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
  if (shots) mkdirSync(shots, { recursive: true })
})
afterAll(() => browser.close())

const app = portalApp()
const visits = visitsOf(app)
const accounts = new Set(visits.map(({ login }) => login))
const share = shareOf(process.env)
const staysOf = (some: typeof visits) => [...Map.groupBy(some, ({ login, language }) => `${login || 'nobody'} in ${language}`)]

/** Those of whom a run looks at some screens, each in a language. */
const usual = [
  'nobody in US',
  'supplier in ZHS',
  'supplier.sub in ZHT',
  'buyer in ZHS',
  'reviewer1 in ZHT',
  'quality in US',
  'finance in ZHS',
  'admin in US',
]
/** Four screens of the first areas and one of the others. */
function some(screens: typeof visits, seed: number): typeof visits {
  const [here, elsewhere] = [true, false].map((isHere) => screens.filter(({ route }) => first.test(route) === isHere))
  return [...drawn(here ?? [], 4, seed), ...drawn(elsewhere ?? [], 1, seed)]
}

const stays =
  share.kind === 'piece'
    ? staysOf(piece(visits, share.part, share.of))
    : staysOf(visits).flatMap(([name, screens]) => (usual.includes(name) ? [[name, some(screens, share.seed)] as const] : []))

/** Whose own documents there are many of. */
const busy = ['supplier', 'buyer']

/** Whether the list in front has to have rows: others than one's own, or one's own of those who have them. */
const isDue = (route: string, login: string) => {
  const screen = app.screens.get(route)
  return screen?.kind === 'list' && (busy.includes(login) || !JSON.stringify(screen.filter ?? '').includes('"user.'))
}

/** Where each person finds the screens that are theirs, in whatever language. */
const found = new Map<string, ReadonlyMap<string, string>>()

async function addressesFor(login: string, page: Page) {
  const routes = [...new Set(visits.filter((visit) => visit.login === login).map(({ route }) => route))]
  const known = found.get(login) ?? (await addressesOf(app, page, routes))
  found.set(login, known)
  return known
}

/** What axe has looked at: the same screen of the same person is as accessible in another language. */
const examined = new Set<string>()

const isFirst = (name: string) => !examined.has(name) && examined.add(name) !== undefined

test.each(stays)('%s finds every screen in order', { timeout: 3_600_000 }, async (_, visits) => {
  const [{ login, language } = { login: '', language: 'ZHS' as const }] = visits
  const { page, complaints, context } = await signedIn(browser, login, { language, ...size })
  const addresses = await addressesFor(login, page)
  const wrong: Record<string, readonly string[]> = {}
  for (const { route } of visits) {
    const address = addresses.get(route)
    if (!address) continue
    complaints.length = 0
    await open(page, address)
    // Whoever has signed in is led on from the page that asks for it.
    const kind = login && route === '/home' ? 'redirect' : (app.screens.get(route)?.kind ?? '')
    const findings = await settled(page, address, kind).then(
      () => findingsOn(page, { language, hasRows: isDue(route, login), isExamined: isFirst(`${login} ${route}`), accounts }),
      (error) => [`does not come to rest: ${String(error).slice(0, 200)}`],
    )
    if (shots)
      await page.screenshot({ path: join(shots, `${route.slice(1).replaceAll('/', '.') || 'root'}-${login || 'nobody'}-${language}.png`) })
    if (login) await leave(page)
    const told = complaints.filter((text) => login || !text.endsWith('/api/session'))
    if (findings.length + told.length > 0) wrong[`${route} (${address})`] = [...told, ...findings]
  }
  await context.close()
  expect(wrong, JSON.stringify(wrong)).toEqual({})
})

test.runIf(share.kind === 'piece' && share.of === 1)(
  'no screen is left out: the records of the demonstration lead to all of them',
  async () => {
    for (const login of new Set(visits.map(({ login }) => login))) {
      const { page, context } = await signedIn(browser, login, { language: 'ZHS', ...size })
      await addressesFor(login, page)
      await context.close()
    }
    const reached = new Set([...found.values()].flatMap((addresses) => [...addresses.keys()]))
    expect([...new Set(visits.map(({ route }) => route))].filter((route) => !reached.has(route))).toEqual([])
  },
)
