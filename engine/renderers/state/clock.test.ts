import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import luxonConfig from '@rc-component/picker/generate/luxon'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moment } from '../i18n/figure.ts'
import { clockAtom, momentNow, portalMoment } from './clock.ts'
import { DateTime } from './date-time.ts'
import { store } from './store.ts'

/** Half past midnight of the 24th in Shanghai; still the 23rd in UTC, and where the test runs. */
const early = '2026-11-23T16:30:00.000Z'
const kept = store.get(clockAtom)

beforeEach(() => store.set(clockAtom, { time: () => Date.parse(early), timeZone: 'Asia/Shanghai' }))
afterEach(() => store.set(clockAtom, kept))

test('the business date is that of the portal, wherever the browser stands', () => {
  expect(momentNow()).toEqual({ now: early, today: '2026-11-24' })
})

test('dates and pickers begin with the day of the portal', () => {
  expect(DateTime.now().toISODate()).toBe('2026-11-24')
  expect(luxonConfig.getNow().toISODate()).toBe('2026-11-24')
})

test('moments are written in the zone of the portal', () => {
  expect(portalMoment(early)).toBe('2026-11-24 00:30')
  expect(moment(early)).toMatch(/24.*(00|24):30/)
})

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Ways to learn the day or the time that know nothing of the portal's zone, or that no test can set; and the files that may. */
const others: readonly { readonly way: RegExp; readonly where: readonly string[]; readonly except: readonly string[] }[] = [
  {
    way: /\bnew Date\(\)|\bDate\.now\(\)|from 'luxon'/,
    where: ['engine/renderers'],
    except: ['engine/renderers/state/clock.ts', 'engine/renderers/state/date-time.ts'],
  },
  { way: /\bnew Date\(\)|\bDate\.now\(\)/, where: ['engine/runtime'], except: [] },
  {
    way: /\b(now|moment|at|iso|time|toISOString\(\))\.slice\(0, 10\)|toISOString\(\)\.split|toLocale(Date|Time)?String\('sv|toLocale(Date|Time)String/i,
    where: ['engine', 'server/app', 'cli'],
    except: ['engine/runtime/values/moment.ts', 'engine/runtime/values/days.ts'],
  },
  {
    way: /\bget(UTC)?(Date|Day|Month|FullYear)\(\)/,
    where: ['engine', 'server/app', 'cli'],
    except: ['engine/runtime/values/days.ts'],
  },
  { way: /\bcurrent_date\b|\blocaltimestamp\b|\bnow\(\)::date\b/i, where: ['server/app'], except: [] },
]

const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => relative(root, join(root, folder, file)).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))

test('nothing takes the day from another clock', () => {
  const found = others.flatMap(({ way, where, except }) =>
    where
      .flatMap(sources)
      .filter((file) => !except.includes(file))
      .filter((file) => way.test(readFileSync(join(root, file), 'utf8'))),
  )

  expect(found).toEqual([])
})
