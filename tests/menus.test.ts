import { describe, expect, it } from 'vitest'
import { loadSounds } from '../engine/renderers/shell/sounds.ts'
import { access } from '../engine/runtime/access/decide.ts'
import { menu } from '../engine/runtime/access/menu.ts'
import { menuEntries, searchMenu } from '../engine/runtime/access/menu-search.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const areas = /^\/(supplier|notice|dataView|finance|qualityBusiness)\//
const roles = ['supplier', 'supplierSub', 'buyer', 'groupBuyer', 'reviewer', 'quality', 'finance', 'groupadmin', 'admin']

/** Where somebody may start: screens of these areas that open by themselves and show records. */
const starts = (role: string) => {
  const { offers } = access(app, [role])
  const opensAlone = (route: string) =>
    (app.bundle.screens[route]?.params ?? []).length === 0 || app.bundle.screens[route]?.params?.some((pattern) => pattern.endsWith('?'))
  return [...app.screens].flatMap(([route, { kind }]) =>
    areas.test(route) && offers(route) && opensAlone(route) && ['list', 'master-detail', 'dashboard'].includes(kind) ? [route] : [],
  )
}

describe.each(roles)('the menu of %s', (role) => {
  const entries = menuEntries(menu(app, access(app, [role])))

  it('leads to every list and board that the role may open', () => {
    const routes = new Set(entries.map(({ address }) => address))
    expect(starts(role).length).toBeGreaterThan(2)
    expect(starts(role).filter((route) => !routes.has(route))).toEqual([])
  })

  it('has each screen once, and no two in one group that are called the same', () => {
    const routes = entries.map(({ address }) => address)
    const names = entries.map(({ label, groups }) => [...groups, label].join(' / '))
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('calls each screen what it calls itself, and no list a creation', () => {
    const screens = entries.map(({ address, label }) => ({ label, screen: app.screens.get(address) }))
    const others = screens.filter(({ label, screen }) => screen && screen.kind !== 'redirect' && screen.title !== label)
    const creations = screens.filter(({ label, screen }) => screen?.kind === 'list' && /创建|新建/.test(label))
    expect([...others, ...creations].map(({ label }) => label)).toEqual([])
  })

  it('is found by pinyin, whole or by first letters', async () => {
    const sounds = await loadSounds()
    const { pinyin } = await import('pinyin-pro')
    const typed = (label: string, pattern: 'pinyin' | 'first') => pinyin(label, { pattern, toneType: 'none', type: 'array' }).join('')
    const chinese = entries.filter(({ label }) => /^\p{Script=Han}+$/u.test(label))
    expect(chinese.length).toBeGreaterThan(5)
    const lost = chinese.filter((entry) =>
      (['pinyin', 'first'] as const).some((pattern) => !searchMenu(entries, typed(entry.label, pattern), sounds).includes(entry)),
    )
    expect(lost.map(({ label }) => label)).toEqual([])
  })
})

describe('reports', () => {
  const entriesOf = (role: string) => new Set(menuEntries(menu(app, access(app, [role]))).map(({ address }) => address))
  const reports = [...app.screens].flatMap(([route, { kind }]) => (kind === 'report' && route.startsWith('/report/') ? [route] : []))

  it('stand in the menu of somebody who is no administrator', () => {
    const found = roles.filter((role) => role !== 'admin').map(entriesOf)
    const page = '/report/customReportPage'
    expect(reports.length).toBeGreaterThan(40)
    expect(reports.filter((route) => route !== page && !found.some((entries) => entries.has(route)))).toEqual([])
  })

  it.each([
    [
      'supplier',
      [
        'settlementProgress',
        'financeProgress',
        'reconciliationReport',
        'vendorUnSettlePay',
        'settlePriceDiff',
        'depositMakeUp',
        'claimFollowup',
        'vendorSupplyProduct',
      ],
    ],
    [
      'finance',
      [
        'settlementProgress',
        'financeProgress',
        'reconciliationReport',
        'vendorUnSettlePay',
        'paymentTime',
        'settlementTrend',
        'settlePriceDiff',
        'depositMakeUp',
        'claimFollowup',
      ],
    ],
    ['groupadmin', ['platformAccount', 'purVendorLifeCycle', 'registeredBusiness', 'qxbBasicInfoRegme', 'wareRelationReport']],
  ])('of settlement and suppliers stand in the menu of %s', (role, names) => {
    const entries = entriesOf(role)
    expect(names.filter((name) => !entries.has(`/report/${name}`))).toEqual([])
  })
})
