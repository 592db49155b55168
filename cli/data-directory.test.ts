import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { dataDirectoryOf } from './data-directory.ts'

test('the data of a bundle lies beside it, wherever its portal is started from', () => {
  expect(dataDirectoryOf('/srv/library')).toBe(resolve('/srv/.data'))
  expect(dataDirectoryOf('metadata')).toBe(resolve('.data'))
})
