import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { browserPath } from '../../../scripts/steps/browser.js'
import { patiently } from './patiently.ts'
import { thisPortal } from './this-portal.ts'

const executablePath = browserPath()

/**
 * What Chromium leaves out: the suggestions of its address bar, which no window shows here and which load two pages with every start; and
 * what Playwright leaves out by itself, since Chromium only hears the last list.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** What everybody of the demonstration signs in with. */
export const demoPassword = 'Fresh#2026'

const launched = new Set<Browser>()

/** Browsers that keep what they have when they are closed: each is one context. */
const kept = new Set<BrowserContext>()

/** Every page that is open in this file. */
export const openPages = (): readonly Page[] =>
  [...[...launched].flatMap((browser) => browser.contexts()), ...kept].flatMap((context) => context.pages())

/** The one Chromium of a test file: letters are drawn alike with and without a window. @param more what else it is told, such as what its camera sees */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--font-render-hinting=none',
      `--disable-features=${leftOut}`,
      ...more,
    ],
  })
  launched.add(browser)
  browser.once('disconnected', () => launched.delete(browser))
  return browser
}

/** A Chromium that keeps what it has in a folder, as a phone does. It goes with the test. @param options of its one context */
export async function launchKept(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-background-networking'],
    ...options,
  })
  context.setDefaultTimeout(60_000)
  kept.add(context)
  context.once('close', () => kept.delete(context))
  onTestFinished(() => context.close())
  return context
}

/** Someone at a browser of their own: nothing is shared with the others. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page wrote to its console as an error, or threw; a test may assert that it is empty. */
  readonly complaints: string[]
}

/** How somebody comes to the portal. */
export interface Coming {
  readonly language?: string
  readonly width?: number
  readonly height?: number
  /** The screen is touched, as that of a phone is. */
  readonly isTouched?: boolean
  /** The browser keeps the portal for the next time. */
  readonly isKept?: boolean
  /** The network address, as a proxy tells it: failures to sign in add up by address. Default: that of this machine. */
  readonly address?: string
  /** The portal they come to. Default: the one of this file. */
  readonly at?: string
}

/**
 * A browser of somebody's own in which nothing is open yet, at desktop size unless said otherwise. Nothing moves: what moves is missed by a
 * click. Who comes within a test goes with it: pages that stay would follow all that happens in the next.
 */
async function arriving(
  browser: Browser,
  { language = 'ZHS', width = 1366, height = 768, isTouched = false, isKept = false, address }: Coming = {},
): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isTouched,
    isMobile: isTouched,
    // Tests look at what the page asks for; what the browser keeps has tests of its own.
    serviceWorkers: isKept ? 'allow' : 'block',
    locale: language === 'US' ? 'en-US' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(address !== undefined && { extraHTTPHeaders: { 'x-forwarded-for': address } }),
  })
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
  await context.addInitScript(
    (code) => localStorage.getItem('srm_web_language') ?? localStorage.setItem('srm_web_language', code),
    language,
  )
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return { page, context, complaints }
}

/** Opens the portal for a person, at the page that asks who they are. */
export async function person(browser: Browser, coming: Coming = {}): Promise<Person> {
  const somebody = await arriving(browser, coming)
  const { page } = somebody
  await page.goto(`${coming.at ?? thisPortal().url}/`)
  // The root leads to the sign-in page in its own time: whoever goes elsewhere before that is brought back to it.
  await page.locator('input[autocomplete="username"]').waitFor()
  return somebody
}

/**
 * Opens the portal for somebody who is signed in already, at their first page or at an address: the pages between are loaded in the tests that
 * are about them.
 */
export async function signedIn(browser: Browser, login: string, route = '/', coming: Coming = {}): Promise<Person> {
  const somebody = await arriving(browser, coming)
  const { page, context } = somebody
  const url = coming.at ?? thisPortal().url
  await context.request.get(`${url}/api/session`)
  const token = (await context.cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const signIn = () =>
    context.request.post(`${url}/api/session`, {
      headers: { 'x-xsrf-token': decodeURIComponent(token) },
      data: { login, password: demoPassword },
    })
  const answer = await patiently(signIn, (answer) => answer.status())
  if (!answer.ok()) throw new Error(`${login} cannot sign in: ${await answer.text()}`)
  await page.goto(`${url}/#${route}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return somebody
}
