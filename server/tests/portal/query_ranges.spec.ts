import { test } from '@japa/runner'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import { rangedInput } from '../../../engine/runtime/screens/list/latest-days.ts'
import { queryInputs } from '../../../engine/runtime/screens/list/query-inputs.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { dateOfDay, dayOf } from '../../../engine/runtime/values/days.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { ListScreen } from '../../../engine/schema/screen.ts'
import { chosenIds } from '../../app/records/chosen.ts'
import type { Context } from '../../app/records/context.ts'
import { Invalid } from '../../app/records/failures.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { Portal } from '../support/portal.ts'

const order = { screen: '/procurement/purchaseOrder/myOrder', entity: 'purchaseOrder', path: 'orderDate' }

/** So many days until the first of July, both included. */
const days = (count: number) => ({ from: dateOfDay((dayOf('2026-07-01') ?? 0) - count + 1), to: '2026-07-01' })

test.group('the ranges of dates that a list may be asked for', (group) => {
  let portal: Portal
  let everybody: Context
  group.setup(async () => {
    portal = await Portal.open({})
    everybody = portal.as({ id: '1', roles: [...portal.app.roles.keys()] })
    return () => portal.close()
  })

  const asked = (screen: string, path: string, range: object) => ({ screen, conditions: { [path]: range }, columns: [], page: { size: 1 } })
  const said = async (what: () => Promise<unknown>): Promise<readonly Issue[]> => {
    try {
      await what()
    } catch (error) {
      if (error instanceof Invalid) return error.issues
      throw error
    }
    return []
  }

  /** The limited day that a list starts with a range of. */
  const rangedAt = (route: string) => {
    const declared = portal.app.screens.get(route)
    const entity = declared && 'query' in declared && declared.kind !== 'redirect' ? portal.app.entities.get(declared.entity) : undefined
    return entity && rangedInput(queryInputs(portal.app, entity, declared as ListScreen))?.path
  }

  /** Every condition of a list that has a limit. */
  const limited = () =>
    [...portal.app.screens].flatMap(([screen, declared]) => {
      if (!('query' in declared) || declared.kind === 'redirect' || !everybody.access.canRead(declared.entity.split('.')[0] ?? ''))
        return []
      return (declared.query ?? []).flatMap((each) =>
        typeof each === 'object' && 'field' in each && each.maxDays !== undefined
          ? [{ screen, entity: declared.entity, path: each.field, max: each.maxDays }]
          : [],
      )
    })

  test('const.queryRanges, query.range7: 31 days on most screens, 7 days, 6 months, 365 days, and 30 for the dates of vouchers and invoices', ({
    assert,
  }) => {
    const of = (max: number) => limited().filter((each) => each.max === max)
    const counts = [31, 92, 184, 365, 366].map((max) => of(max).length)
    assert.equal(counts[0], Math.max(...counts), 'most are of 31 days')
    const named = (max: number) => of(max).map(({ screen, path }) => `${screen} ${path}`)
    assert.includeMembers(named(7), [
      '/sales/quotation/dailyQuotation quotationDate',
      '/procurement/purchaseOrder/selfPurStallPrice priceDate',
    ])
    assert.isAbove(of(184).length, 0)
    assert.isAbove(of(365).length, 0)
    assert.includeMembers(named(30), [
      '/finance/invoiceManagement/invoicePrepared voucherDate',
      '/finance/invoiceManagement/invoicePrepared invoiceDate',
    ])
  })

  test('const.queryRanges: the server takes as many days as each screen allows, and not one more, and none without both ends', async ({
    assert,
  }) => {
    assert.isAbove(limited().length, 100)
    for (const { screen, entity, path, max } of limited()) {
      const where = `${screen} ${path}`
      assert.deepEqual((await search(everybody, entity, asked(screen, path, days(max)))).rows, [], where)
      const longer = await said(() => search(everybody, entity, asked(screen, path, days(max + 1))))
      assert.containsSubset(longer, [{ code: 'rangeTooLong', path, params: { max, days: max + 1 } }], where)
      const open = await said(() => search(everybody, entity, asked(screen, path, { from: '2026-07-01' })))
      assert.containsSubset(open, [{ code: 'rangeOpen', path, params: { max } }], where)
    }
  })

  test('const.queryRanges: a list that starts with a range is not asked for everything, neither with an empty range nor with none', async ({
    assert,
  }) => {
    const ranged = limited().filter(({ screen, path }) => rangedAt(screen) === path)
    assert.isAbove(ranged.length, 60)
    for (const { screen, entity, path, max } of ranged) {
      for (const conditions of [{}, { [path]: {} }, { [path]: null }]) {
        const told = await said(() => search(everybody, entity, { screen, conditions, columns: [], page: { size: 1 } }))
        assert.containsSubset(told, [{ code: 'rangeMissing', path, params: { max } }], `${screen} ${JSON.stringify(conditions)}`)
      }
    }
    assert.equal(rangedAt(order.screen), order.path, 'orders are of the latest 31 days')
    const byNumber = { screen: order.screen, conditions: { orderNo: 'PO1' }, columns: [], page: { size: 1 } }
    assert.deepEqual(await said(() => search(everybody, order.entity, byNumber)), [], 'a number is found on whatever day')
    assert.deepEqual(await said(() => search(everybody, order.entity, { columns: [], page: { size: 1 } })), [], 'as other readings are')
  })

  test('an export and a batch of all that a list finds keep to them too', async ({ assert }) => {
    const { screen, entity, path } = order
    assert.deepEqual((await searchForExport(everybody, entity, asked(screen, path, days(31)))).rows, [])
    const exported = await said(() => searchForExport(everybody, entity, asked(screen, path, days(32))))
    assert.containsSubset(exported, [{ code: 'rangeTooLong', path }])
    const all = (count: number) => chosenIds(everybody, entity, { filter: true, except: [], screen, conditions: { [path]: days(count) } })
    assert.deepEqual(await all(31), [])
    assert.containsSubset(await said(() => all(32)), [{ code: 'rangeTooLong', path }])
  })

  test('the reader is told in their language', async ({ assert }) => {
    const { screen, entity, path } = order
    const told = async (language: Language) => {
      const context = { ...everybody, language, app: appIn(portal.app, language) }
      const issues = await said(() => search(context, entity, asked(screen, path, days(32))))
      return issues.map((issue) => sentence(issue, language))
    }
    assert.deepEqual(await told('ZHS'), ['订单日期的范围最多31天，现为32天'])
    assert.deepEqual(await told('US'), ['The range of Order date can be at most 31 days; it is 32.'])
  })

  test('a program that filters by itself names no screen and is held to none; a screen is named only by whoever may open it, for its own records', async ({
    assert,
  }) => {
    const { screen, entity, path } = order
    const filter = { and: [{ '>=': [{ var: path }, '2025-01-01'] }, { '<=': [{ var: path }, '2026-07-01'] }] }
    assert.deepEqual((await search(everybody, entity, { filter, columns: [] })).rows, [])
    const quality = portal.as({ id: '1', roles: ['quality'] })
    assert.isFalse(quality.access.canOpen('/procurement/purchaseOrder/purchaseOrderApprove'))
    const elsewhere = await said(() => search(quality, entity, asked('/procurement/purchaseOrder/purchaseOrderApprove', path, days(31))))
    assert.containsSubset(elsewhere, [{ code: 'invalidQuery', path: 'screen' }])
    assert.containsSubset(await said(() => search(everybody, 'supplier', asked(screen, path, days(31)))), [
      { code: 'invalidQuery', path: 'screen' },
    ])
  })
})
