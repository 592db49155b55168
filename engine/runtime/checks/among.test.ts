import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const flow = 'workflows/people/application.json'
const effect = 'transitions.accept.effects.0'

test('what a step reaches is found by an index', () => {
  const application = 'entities/people/application.json'
  expect(diagnose({ [application]: { 'fields.phone.index': undefined } })).toEqual([`missing-index ${flow} ${effect}.where`])
})

test('the condition speaks of the candidate and the record, the values are those of its fields', () => {
  const where = { '==': [{ var: 'candidate.phone' }, { var: 'candidate.branch' }] }
  expect(diagnose({ [flow]: { [`${effect}.where`]: where } })).toContain(`wrong-expression ${flow} ${effect}.where.==.1`)
  expect(diagnose({ [flow]: { [`${effect}.values.remark`]: { var: 'record.agreed' } } })).toEqual([
    `wrong-expression ${flow} ${effect}.values.remark`,
  ])
  expect(diagnose({ [flow]: { [`${effect}.values.applicationNumber`]: 'x' } })).toEqual([
    `unknown-field ${flow} ${effect}.values.applicationNumber`,
  ])
  expect(diagnose({ [flow]: { [`${effect}.values.status`]: 'LAPSED' } })).toContain(`wrong-field ${flow} ${effect}.values.status`)
})

test('the step that others take is one of theirs', () => {
  expect(diagnose({ [flow]: { [`${effect}.transition`]: 'lapses' } })).toContain(`unknown-transition ${flow} ${effect}.transition`)
  expect(diagnose({ [flow]: { [`${effect}.entity`]: 'aplication' } })).toContain(`unknown-entity ${flow} ${effect}.entity`)
})

test('what is found is changed, or takes a step', () => {
  const nothing = { [`${effect}.values`]: undefined, [`${effect}.transition`]: undefined }
  expect(diagnose({ [flow]: nothing })).toContain(`wrong-value ${flow} ${effect}`)
})
