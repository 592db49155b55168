import { expect, test } from 'vitest'
import { choiceCandidates } from './choices.ts'
import { meantBy } from './meant.ts'

const options = [
  { value: 'HOME', label: '带回家' },
  { value: 'ROOM', label: '阅览室' },
  { value: 'ROOM_2', label: '阅览室二' },
]
const meant = (words: string) => {
  const found = meantBy(choiceCandidates(options, words), words)
  return 'refused' in found ? found.refused : found.candidate.id
}

test('a choice is found by its label or its code, whatever the letters', () => {
  expect(choiceCandidates(options, '').map(({ id }) => id)).toEqual(['HOME', 'ROOM', 'ROOM_2'])
  expect(choiceCandidates(options, 'room').map(({ id }) => id)).toEqual(['ROOM', 'ROOM_2'])
})

test('the one that is meant is the one called just so, or the only one; of several none is guessed', () => {
  expect(['room', '阅览室', '回家', '阅', 'zzz'].map(meant)).toEqual(['ROOM', 'ROOM', 'HOME', 'several', 'none'])
})
