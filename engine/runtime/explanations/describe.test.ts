import { expect, test } from 'vitest'
import { siteOf } from '../expressions/scope.ts'
import { library } from '../testing/library.ts'
import { describe } from './describe.ts'

const site = siteOf(library, { record: 'loan' })

test('a condition is told as it is written, part by part, and nothing of it is decided', () => {
  const own = { '==': [{ var: 'record.member' }, { var: 'user.id' }] }
  const told = describe({ or: [own, { any: [{ var: 'record.copies' }, { '>': [{ var: 'row.quantity' }, 2] }] }] }, site, {
    language: 'ZHS',
    isOfAnother: true,
  })

  expect(told).toMatchObject({ isCondition: true, text: '满足其中任一项' })
  expect(told.parts?.[0]?.text).toMatch(/读者是该人员的/)
  expect(told.parts?.[1]?.parts?.[0]?.text).toMatch(/大于2/)
  expect(JSON.stringify(told)).not.toContain('holds')
})

test('a person is spoken to, or spoken of', () => {
  const branch = { '==': [{ var: 'record.branch' }, { var: 'user.branch' }] }

  expect(describe(branch, site, { language: 'US' }).text).toContain('your ')
  expect(describe(branch, site, { language: 'US', isOfAnother: true }).text).toContain('their ')
})
