import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Context } from '../../app/records/context.ts'
import { report } from '../../app/records/report.ts'
import { portalApp } from '../support/portal.ts'
import { declared } from './report_proof/amount.ts'
import { asked } from './report_proof/asked.ts'
import { Demonstration } from './report_proof/demonstration.ts'
import { wrongFigures } from './report_proof/figures.ts'
import { differingCells } from './report_proof/sheets.ts'
import { wronglyCut } from './report_proof/suppliers.ts'

const app = portalApp()

test.group('figures of every report of the demonstration', (group) => {
  let whole: Context
  let supplier: Context
  let finance: Context
  group.setup(async () => {
    const demonstration = await Demonstration.open(app)
    whole = demonstration.whole
    supplier = await demonstration.person('supplier')
    finance = await demonstration.person('finance')
    return () => demonstration.close()
  })

  for (const name of Object.keys(app.bundle.reports ?? {})) {
    test(`${name}: each figure is what its rows add up to, the workbook is the screen, a supplier's part is the whole cut to their rows`, async ({
      assert,
    }) => {
      const known = declared(app, name)
      const answer = await asked(whole, known)
      assert.deepEqual(await wrongFigures(whole, known, answer), [])
      assert.deepEqual(await differingCells(whole, known, answer), [])
      if (isOffered(app, supplier, name)) assert.deepEqual(await wronglyCut(whole, supplier, known, answer.params), [])
    })
  }

  test('who opens the reports of prices that differ finds some: what was settled above and below its order, and a supplier its own receipts', async ({
    assert,
  }) => {
    const settled = await report(finance, 'settlePriceDiff', {})
    const differences = settled.rows
      .filter(({ $subtotal }) => $subtotal === undefined)
      .map(({ differenceAmount }) => Number(differenceAmount))
    assert.isAbove(differences.filter((each) => each > 0).length, 5)
    assert.isAbove(differences.filter((each) => each < 0).length, 5)
    const received = await report(supplier, 'priceDiffQuery', {})
    assert.isAbove(received.count, 0)
    assert.deepEqual(new Set(received.rows.map((row) => row.supplier)), new Set([supplier.user.supplier]))
  })

  test('a supplier is offered some of them', ({ assert }) => {
    assert.isAbove(Object.keys(app.bundle.reports ?? {}).filter((name) => isOffered(app, supplier, name)).length, 10)
  })
})

/** Whether a screen of their own shows the report to somebody. */
const isOffered = ({ screens }: App, { access }: Context, name: string): boolean =>
  [...screens].some(([route, screen]) => screen.kind === 'report' && screen.report === name && access.offers(route))
