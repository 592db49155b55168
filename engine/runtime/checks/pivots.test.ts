import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const report = 'reports/genresByYear.json'

test.each<[string, Record<string, unknown>, string]>([
  ['a group is left for the rows', { columns: ['year', 'month', 'copies'] }, 'wrong-value pivot.across'],
  ['what stands under a head is not summed up itself', { 'groups.month.subtotal': true }, 'wrong-value groups.month.subtotal'],
  ['a head has several values under it', { 'pivot.across': ['month', 'year'] }, 'wrong-value pivot.across.0'],
  ['nor is it over spans as long as its own', { 'groups.month.by': 'fiscalYear' }, 'wrong-value pivot.across.0'],
  ['nor over spans that are longer', { 'groups.year.by': 'quarter', 'groups.month.by': 'fiscalYear' }, 'wrong-value pivot.across.0'],
  [
    'nor over what is the same',
    { 'groups.branch': {}, 'groups.of': { field: 'branch' }, 'pivot.across': ['branch', 'of'] },
    'pivot.across.0',
  ],
  ['two groups are two', { 'pivot.across': ['year', 'year'] }, 'pivot.across'],
  ['there are no three', { 'groups.branch': {}, 'pivot.across': ['year', 'month', 'branch'] }, 'pivot.across'],
  ['both are groups', { 'pivot.across': ['year', 'copies'] }, 'unknown-part pivot.across.1'],
])('%s', (_, edits, expected) => {
  const [first = '', second] = expected.split(' ')
  const [code, path] = second === undefined ? [undefined, first] : [first, second]
  const found = diagnose({ [report]: edits })
  expect(found).toContainEqual(expect.stringContaining(`${report} ${path}`))
  if (code !== undefined) expect(found).toContain(`${code} ${report} ${path}`)
})

test.each<[string, Record<string, unknown>]>([
  ['a fiscal year is over months of the calendar', { 'groups.year.by': 'fiscalYear' }],
  ['any group is over another', { 'groups.branch': {}, 'pivot.across': ['branch', 'month'], 'groups.year.subtotal': undefined }],
  ['a list of one group is that group', { 'pivot.across': ['month'] }],
])('%s', (_, edits) => {
  expect(diagnose({ [report]: edits })).toEqual([])
})
