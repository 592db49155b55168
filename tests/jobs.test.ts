import { expect, test } from 'vitest'
import { openBundle } from '../engine/files/open-bundle.ts'

const { app } = openBundle('metadata')

test('every job has a name in its runs, without which they would not begin', () => {
  const { entity = '', job = '' } = app.bundle.app.runs ?? {}
  const field = app.entities.get(entity)?.fields.get(job)
  const missing = Object.keys(app.bundle.jobs ?? {}).filter((name) => !field?.choices?.has(name))
  expect(missing).toEqual([])
})
