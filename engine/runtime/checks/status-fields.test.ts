import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const slip = 'entities/lending/returnSlip.json'
const status = { kind: 'status', label: '状态' }

test('an entity with a workflow has a field for the status', () => {
  expect(diagnose({ [slip]: { 'fields.status': undefined } })).toContain('missing-status-field workflows/lending/returnSlip.json entity')
})

test('a field for the status needs a workflow', () => {
  expect(diagnose({ 'entities/people/branch.json': { 'fields.status': status } })).toContain(
    'missing-workflow entities/people/branch.json fields.status',
  )
})

test('there is one workflow and one status', () => {
  expect(diagnose({ [slip]: { 'fields.state': status } })).toContain(`several-workflows ${slip} fields.state`)
  expect(diagnose({ 'workflows/lending/returnSlip.json': { entity: 'loan' } })).toContain(
    'several-workflows workflows/lending/returnSlip.json entity',
  )
})

test('lines have no status of their own', () => {
  expect(diagnose({ [slip]: { 'fields.books.fields.state': status } })).toContain(`wrong-field ${slip} fields.books.fields.state`)
})
