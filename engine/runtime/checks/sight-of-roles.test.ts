import { describe, expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

const report = 'reports/loansByMonth.json'
const overview = 'screens/start/overview.json'

test('whoever may open a report may read what it is made of', () => {
  expect(diagnoseExamples({ 'roles/clerk.json': { screens: ['/catalogue/requests', '/reports/loansByMonth'] } })).toContain(
    'ungranted-entity roles/clerk.json screens.1',
  )
})

describe('what a role may not see', () => {
  const hidden = (fields: string[]) => ({ 'roles/librarian.json': { 'grants.loan.hidden': fields } })

  test('is not asked for or summed up by a report that it opens', () => {
    const hides = { 'grants.loan.hidden': ['copies.fee'] }

    expect(diagnoseExamples({ 'roles/librarian.json': hides })).toContain(`hidden-field-used ${report} measures.fees`)
  })

  test('is not told in a message', () => {
    expect(diagnoseExamples(hidden(['totalQuantity']))).toContain('hidden-field-used messages/loanSubmitted.json body')
  })

  test('is not told by the message of a level at which the role decides', () => {
    const edits = {
      ...hidden(['totalQuantity']),
      'workflows/lending/loan.json': { 'transitions.submit.effects': undefined, 'approvals.review.levels.desk.message': 'loanSubmitted' },
    }

    expect(diagnoseExamples(edits)).toContain('hidden-field-used messages/loanSubmitted.json body')
  })

  test('does not show in what is computed from it', () => {
    expect(diagnoseExamples(hidden(['copies.dailyFee']))).toContain(
      'hidden-field-used entities/lending/loan.json fields.copies.fields.fee.computed',
    )
  })

  test('is not told by a figure, nor by its order', () => {
    const hides = { 'grants.loan.hidden': ['totalFee'] }

    expect(
      diagnoseExamples({ 'roles/librarian.json': hides, [overview]: { 'tiles.fees.entity': 'loan', 'tiles.fees.field': 'totalFee' } }),
    ).toContain(`hidden-field-used ${overview} tiles.fees.field`)
  })

  test('is not mailed in a report', () => {
    const mailed = { 'run.roles': ['librarian'] }

    expect(
      diagnoseExamples({ 'jobs/monthlyReport.json': mailed, 'roles/librarian.json': { 'grants.loan.hidden': ['copies.fee'] } }),
    ).toContain(`hidden-field-used ${report} measures.fees`)
  })

  test('nor by a mask', () => {
    expect(diagnoseExamples({ 'roles/librarian.json': { 'grants.loan.masked': { totalQuantity: 'amount' } } })).toContain(
      'hidden-field-used messages/loanSubmitted.json body',
    )
  })
})
