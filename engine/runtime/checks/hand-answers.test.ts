import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const flow = 'workflows/people/application.json'

test('a step that an answer takes, and that asks a person for nothing, is told', () => {
  expect(diagnose({ [flow]: { 'transitions.accept.comment': undefined } })).toEqual([`answer-without-evidence ${flow} transitions.accept`])
})

test('it asks by a field that whoever takes it fills in', () => {
  expect(diagnose({ [flow]: { 'transitions.accept.comment': undefined, 'transitions.accept.requires': ['remark'] } })).toEqual([
    `answer-without-evidence ${flow} transitions.accept`,
  ])
  const asked = { 'transitions.accept.requires': ['remark'], 'transitions.accept.edits': ['remark'] }
  expect(diagnose({ [flow]: { 'transitions.accept.comment': undefined, ...asked } })).toEqual([])
})

test('so is another step that sets what the step of the answer sets', () => {
  const set = [{ kind: 'set', field: 'remark', value: '已核对' }]
  const stamp = { label: '盖章', from: ['SENT'], to: 'ACCEPTED', effects: set }
  const found = diagnose({ [flow]: { 'transitions.accept.effects': set, 'transitions.stamp': stamp } })
  expect(found.filter((line) => line.startsWith('answer-'))).toEqual([`answer-without-evidence ${flow} transitions.stamp`])
})

test('what is set may be a number or a yes as well as a word, and nothing is said by a field that is emptied', () => {
  const found = (value: unknown) => {
    const set = [{ kind: 'set', field: 'remark', value }]
    const stamp = { label: '盖章', from: ['SENT'], to: 'ACCEPTED', effects: set }
    return diagnose({ [flow]: { 'transitions.accept.effects': set, 'transitions.stamp': stamp } }).filter((line) =>
      line.startsWith('answer-'),
    )
  }
  for (const value of ['已核对', 1, true]) expect(found(value)).toEqual([`answer-without-evidence ${flow} transitions.stamp`])
  expect(found(null)).toEqual([])
})
