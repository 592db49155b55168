import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const copy = 'workflows/lending/tariffCopy.json'
const existing = 'transitions.takeOver.effects.0.existing'
const edited = (change: object) => diagnose({ [copy]: { [existing]: { key: 'nameOnce', into: 'tariffs.there', ...change } } })

test('what is there already is known by a key of what is made', () => {
  expect(edited({})).toEqual([])
  expect(edited({ key: 'oneAtATime' })).toEqual([])
  expect(edited({ key: 'onceEach' })).toEqual([`wrong-key ${copy} ${existing}.key`])
})

test('what leads to it is a reference of the lines that were taken, to what is made', () => {
  expect(edited({ into: 'tariffs.reason' })).toContain(`wrong-field ${copy} ${existing}.into`)
  expect(edited({ into: 'toBranch' })).toContain(`wrong-entity ${copy} ${existing}.into`)
  expect(edited({ into: 'tariffs.source.branch' })).toContain(`wrong-entity ${copy} ${existing}.into`)
})
