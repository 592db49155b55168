import { expect, test } from 'vitest'
import { compile } from '../engine/runtime/expressions/compile.ts'
import { siteOf } from '../engine/runtime/expressions/scope.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const guard = app.bundle.workflows.invoice?.transitions.submit?.guards?.pictured

test('an invoice of a supplier needs its picture where the setting says so', () => {
  const site = siteOf(app, { record: 'invoice' })
  const asked = (invoiceScanRequired: boolean, supplier: string | null) =>
    compile(guard?.when ?? false, site)({ record: {}, settings: { platform: { invoiceScanRequired } }, user: { supplier } } as never)
  expect([asked(true, '1'), asked(false, '1'), asked(true, null)]).toEqual([true, false, false])
})
