/** Screens that everybody may open, for those to whom they are not offered: a run looks at some, `CRAWL=all` at every one. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '../../engine/runtime/access/decide.ts'
import { open } from './support/acts.ts'
import { addressesOf } from './support/crawl/addresses.ts'
import { findingsOn, leave, settled } from './support/crawl/findings.ts'
import { portalApp } from './support/crawl/portal-app.ts'
import { drawn, shareOf } from './support/crawl/sample.ts'
import { signedIn } from './support/crawl/signed-in.ts'

import { launchChromium } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const app = portalApp()
const share = shareOf(process.env)
const accounts = app.bundle.fixtures.accounts?.rows ?? []
const logins = new Set(accounts.map(({ loginAccount }) => String(loginAccount)))

/** The free screens that nothing offers to an account, or as many of them as a run looks at, one of each kind among them. */
function freeFor(login: string) {
  const { roles = [] } = accounts.find(({ loginAccount }) => loginAccount === login) ?? {}
  const own = access(app, roles as readonly string[])
  const free = [...app.screens].flatMap(([route, { kind }]) => (own.canOpen(route) && !own.offers(route) ? [{ route, kind }] : []))
  if (share.kind === 'piece') return free
  return [...Map.groupBy(free, ({ kind }) => kind).values()].flatMap((some) => drawn(some, 2, share.seed))
}

test.each(['finance', 'supplier'])('%s opens free screens of others, and is told what there is', { timeout: 1_800_000 }, async (login) => {
  const { page, complaints, context } = await signedIn(browser, login, { language: 'US', width: 1366, height: 768 })
  const free = freeFor(login)
  const addresses = await addressesOf(
    app,
    page,
    free.map(({ route }) => route),
  )
  const wrong: Record<string, readonly string[]> = {}
  for (const { route, kind } of free) {
    const address = addresses.get(route)
    if (!address) continue
    complaints.length = 0
    await open(page, address)
    const findings = await settled(page, address, kind).then(
      () => findingsOn(page, { language: 'US', hasRows: false, isExamined: false, accounts: logins }),
      (error) => [`does not come to rest: ${String(error).slice(0, 200)}`],
    )
    await leave(page)
    if (complaints.length + findings.length > 0) wrong[route] = [...complaints, ...findings]
  }
  await context.close()
  expect(wrong, JSON.stringify(wrong)).toEqual({})
})
