import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { runTimers } from '../../app/jobs/timers.ts'
import type { Context } from '../../app/records/context.ts'
import { serverContext } from '../../app/records/server_context.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import type { Portal } from './portal.ts'

/** A line of a statement: 100 kg at 10.9, tax of 9 % included, so 1,090.00. */
export const statementLine = {
  receiptNo: '5000000001',
  receiptDate: '2026-10-09',
  goods: '@cabbage',
  quantity: '100',
  taxIncludedPrice: '10.9',
  taxRate: '0.09',
}

/** The server itself, some minutes from now. */
export const minutesLater = ({ app, database, accesses, admin }: Portal, minutes: number): Context =>
  serverContext(app, database.pool, accesses, new Date(Date.parse(admin.now) + minutes * 60_000).toISOString())

/** A statement of typed lines over October that is issued to the supplier. */
export async function issuedStatement(portal: Portal, more: object = {}): Promise<RecordData> {
  const period = { periodFrom: '2026-10-01', periodTo: '2026-10-31' }
  const record = { supplier: '@vegetables', invOrg: '@warehouse', ...period, statementLines: [statementLine], ...more }
  const { id = '' } = (await create(portal.admin, 'statement', portal.resolved(record))).view
  await transition(portal.admin, 'statement', id, 'reconcile')
  await runTimers(minutesLater(portal, 30))
  return (await transition(portal.admin, 'statement', id, 'publish')).whole
}
