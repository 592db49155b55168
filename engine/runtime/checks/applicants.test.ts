import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const join = 'screens/join.json'
const page = 'screens/join/progress.json'

test.each<[string, Parameters<typeof diagnose>[0], string[]]>([
  ['where an applicant is reached is asked at a step', { [join]: { 'applicant.phone': 'remark' } }, [`${join} applicant.phone`]],
  ['an applicant is not signed in', { [join]: { public: undefined } }, [`${join} applicant`, `${page} blocks.state.entity`]],
  ['a page of applicants is about what a public wizard sends', { [join]: { applicant: undefined } }, [`${page} blocks.state.entity`]],
  ['a page of applicants is public', { [page]: { public: undefined } }, [`${page} blocks.state.entity`]],
  ['an application has a number of its own', { 'entities/people/application.json': { display: 'name' } }, [`${page} blocks.state.entity`]],
])('%s', (_, edits, places) => {
  const found = diagnose(edits).filter((line) => line.startsWith('wrong-applicant'))

  expect(found).toEqual(places.map((place) => `wrong-applicant ${place}`))
})
