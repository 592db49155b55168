import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const lending = 'settings/lending.json'
const loan = 'entities/lending/loan.json'
const finds = { kind: 'integer', label: '最多天数', default: 30 }

test('a setting that nothing reads is found', () => {
  expect(diagnose({ [lending]: { 'keys.maxDays': finds } })).toContain(`unused ${lending} keys.maxDays`)
})

test('an expression and a text read a setting', () => {
  const rule = { require: { '<': [1, { var: 'settings.lending.maxDays' }] }, message: '至多借几天' }
  expect(diagnose({ [lending]: { 'keys.maxDays': finds }, [loan]: { 'rules.days': rule } })).not.toContain(`unused ${lending} keys.maxDays`)
  const help = { 'fields.loanDate.help': '最多 {settings.lending.maxDays} 天' }
  expect(diagnose({ [lending]: { 'keys.maxDays': finds }, [loan]: help })).not.toContain(`unused ${lending} keys.maxDays`)
})
