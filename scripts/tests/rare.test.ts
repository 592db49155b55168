import { expect, test } from 'vitest'
import { everyFile } from './changes.ts'
import { rare } from './rare.ts'

test('what is slow and rare stands in files that their runners own, and is told by what it covers', () => {
  const all = everyFile()
  for (const { runner, files, covers } of rare) {
    expect(all).toEqual(expect.arrayContaining([...files]))
    expect(files.every((file) => runner.owns?.(file))).toBe(true)
    expect(covers).not.toBe('')
  }
})
