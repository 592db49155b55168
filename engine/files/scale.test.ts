import { expect, test } from 'vitest'
import { largePortal } from '../runtime/testing/large-portal.ts'
import { checkFiles } from './check-files.ts'

/** Milliseconds of processor time, which other work on the machine does not lengthen. */
function cost(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('a portal of 600 screens, 300 entities and 6,000 fields is checked; how fast is printed', () => {
  const files = largePortal(300, 20)
  expect(files.filter(({ path }) => path.startsWith('screens/'))).toHaveLength(600)
  const changed = (label: string) =>
    files.map((file) => (file.path === 'entities/area5/entity5.json' ? { ...file, text: file.text.replace('"单号"', `"${label}"`) } : file))
  let diagnostics: unknown

  const cold = cost(() => {
    diagnostics = checkFiles(files).diagnostics
  })
  const again = Math.min(...['甲', '乙', '丙'].map((label) => cost(() => checkFiles(changed(label)))))

  expect(diagnostics).toEqual([])
  process.stdout.write(`600 screens: ${Math.round(cold)} ms cold (goal 4000), ${Math.round(again)} ms after a change (goal 300)\n`)
})
