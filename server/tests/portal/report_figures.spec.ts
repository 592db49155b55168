import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Context } from '../../app/records/context.ts'
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
  group.setup(async () => {
    const demonstration = await Demonstration.open(app)
    whole = demonstration.whole
    supplier = await demonstration.person('supplier')
    return () => demonstration.close()
  })

  for (const name of Object.keys(app.bundle.reports ?? {})) {
    test(`${name}: each figure is what its rows add up to, the workbook is the screen, a supplier's part is the whole cut to their rows`, async ({
      assert,
    }) => {
      const report = declared(app, name)
      const answer = await asked(whole, report)
      assert.deepEqual(await wrongFigures(whole, report, answer), [])
      assert.deepEqual(await differingCells(whole, report, answer), [])
      if (isOffered(app, supplier, name)) assert.deepEqual(await wronglyCut(whole, supplier, report, answer.params), [])
    })
  }

  test('a supplier is offered some of them', ({ assert }) => {
    assert.isAbove(Object.keys(app.bundle.reports ?? {}).filter((name) => isOffered(app, supplier, name)).length, 10)
  })
})

/** Whether a screen of their own shows the report to somebody. */
const isOffered = ({ screens }: App, { access }: Context, name: string): boolean =>
  [...screens].some(([route, screen]) => screen.kind === 'report' && screen.report === name && access.offers(route))
