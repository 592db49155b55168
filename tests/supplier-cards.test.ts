import { expect, test } from 'vitest'
import { access } from '../engine/runtime/access/decide.ts'
import { fieldOf } from '../engine/runtime/app/field-of.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const { offers } = access(app, ['supplier'])

/** The tables of lines with a summed amount of money, on the documents that suppliers open. */
const tables = [...app.screens].flatMap(([route, screen]) => {
  const entity = screen.kind === 'document' && offers(route) ? app.entities.get(screen.entity) : undefined
  if (screen.kind !== 'document' || !entity) return []
  return Object.values(screen.sections).flatMap((section) => {
    const lines = 'lines' in section && section.lines ? entity.lines.get(section.lines) : undefined
    const columns = 'columns' in section ? (section.columns ?? []) : []
    const summed = columns.filter((column) => typeof column === 'object' && column.total).map(fieldOf)
    return lines && summed.some((path) => lines.fields.get(path)?.kind === 'money') ? [{ route, lines }] : []
  })
})

test('the cards of lines on the phone of a supplier say what each line comes to', () => {
  const silent = tables.filter(({ lines }) => lines.declaration.essential?.amount === undefined)

  expect(tables.length).toBeGreaterThan(5)
  expect(silent.map(({ route, lines }) => `${route} ${lines.name}`)).toEqual([])
})

test.each([
  ['subcontractOrder', 'finishedLines'],
  ['deliverySchedule', 'lines'],
  ['dailyQuotation', 'quotationLines'],
  ['contract', 'supplyGoodsLines'],
])('a card of %s %s says which goods, and how much of them or for how much', (entity, lines) => {
  const { essential } = app.entities.get(entity)?.lines.get(lines)?.declaration ?? {}

  expect(essential?.what).toEqual(['goods'])
  expect(essential?.amount).toBeDefined()
})

test.each([
  ['deposit', ['CONFIRMED']],
  ['bidQuote', ['SUBMITTED']],
  ['subcontractOrder', ['CONFIRMED']],
  ['acceptanceAbnormalRecord', ['PROCESSED']],
  ['goodsReceipt', ['WAITING', 'RECEIVED']],
  ['borderPigTag', ['PRINTED', 'SHIPPED', 'RECEIVED']],
  ['supplierLifecycle', ['RESERVE', 'ACCESS', 'ELIMINATED']],
  ['visitorRegistration', ['SUBMITTED', 'REJECTED', 'APPROVED']],
])('a supplier reads of a %s that is %s what it means to them', (entity, statuses) => {
  const { statuses: declared } = Object.values(app.bundle.workflows).find((workflow) => workflow.entity === entity) ?? {}
  const told = statuses.filter((status) => declared?.[status]?.seenBy?.suppliers?.roles.includes('supplier'))

  expect(told).toEqual(statuses)
})
