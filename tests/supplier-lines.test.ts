import { expect, test } from 'vitest'
import { access } from '../engine/runtime/access/decide.ts'
import type { AppEntity, AppField } from '../engine/runtime/app/app.ts'
import type { Expression } from '../engine/schema/expression.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const own = JSON.stringify({ '==': [{ var: 'record.supplier' }, { var: 'user.supplier' }] })

/** Whether only documents of one's own company meet a scope. */
function isOfOwn(scope: Expression | boolean | null): boolean {
  if (typeof scope !== 'object' || scope === null) return scope === false
  if (JSON.stringify(scope) === own) return true
  const { and, or } = scope as { readonly and?: readonly Expression[]; readonly or?: readonly Expression[] }
  return and?.some(isOfOwn) ?? or?.every(isOfOwn) ?? false
}

/** Whether a value says of which supplier it is: a supplier, or a document of one. */
const namesSupplier = ({ target }: AppField): boolean =>
  target === 'supplier' || (target !== undefined && app.entities.get(target)?.fields.get('supplier')?.target === 'supplier')

/** The lines that a role reads of documents that are not its own company's alone, with the fields in which a line is of a supplier. */
function sharedLines(role: string) {
  const may = access(app, [role])
  return [...app.entities.values()].flatMap(({ name, lines }: AppEntity) => {
    if (!may.canRead(name) || isOfOwn(may.scope(name) as Expression | boolean)) return []
    return [...lines].flatMap(([line, { name: of, fields }]) => {
      const seen = [...fields.values()].filter(
        (field) => field.name !== 'parent' && namesSupplier(field) && !may.hidden(of).has(field.name),
      )
      return seen.length === 0 || may.hidden(name).has(line)
        ? []
        : [
            {
              lines: of,
              rows: may.rows(of),
              isWritten: may.canUpdate(name) || may.transitions(name).size > 0,
              writes: may.rows(of, 'writes'),
            },
          ]
    })
  })
}

const ownLine = { '==': [{ var: 'row.supplier' }, { var: 'user.supplier' }] }

test.each([
  ['supplier', ['businessNotice.receipts', 'bidNotice.invitedSupplierList', 'notice.signatures']],
  ['supplierSub', ['businessNotice.receipts', 'notice.signatures']],
])('%s sees and writes of documents of several suppliers the lines of its own company alone', (role, documents) => {
  const shared = sharedLines(role)
  expect(shared.map(({ lines }) => lines)).toEqual(documents)
  for (const { rows, isWritten, writes } of shared) {
    expect(rows).toEqual(ownLine)
    if (isWritten) expect(writes).toEqual(ownLine)
  }
})

test('who is not signed in sees no line of a supplier', () => {
  expect(sharedLines('guest')).toEqual([])
  expect(sharedLines('applicant')).toEqual([])
})

test('plans and enquiries reach a supplier as documents of its own, which tell nothing of the whole', () => {
  const may = access(app, ['supplier'])
  for (const whole of ['procurementPlan', 'activityPlan', 'priceEnquiry']) expect(may.canRead(whole)).toBe(false)
  for (const name of ['supplierPlan', 'activityFeedback', 'deliverySchedule', 'enquiryQuote']) {
    expect([name, isOfOwn(may.scope(name) as Expression | boolean)]).toEqual([name, true])
  }
  const [plan, feedback, quote] = ['supplierPlan', 'activityFeedback', 'enquiryQuote'].map((name) => may.hidden(name))
  expect(plan?.has('plan') && feedback?.has('plan') && quote?.has('priceEnquiry')).toBe(true)
})
