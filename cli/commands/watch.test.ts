import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { program } from '../program.ts'
import { copyOfLibrary } from '../testing/run.ts'

test('a watched bundle is checked again at every change, until it is ended', async () => {
  const { cwd, bundle } = copyOfLibrary()
  const path = join(bundle, 'screens/lending/fines.json')
  const text = readFileSync(path, 'utf8')
  const printed: string[] = []
  const ended = new AbortController()
  const out = {
    print: (line: string) => void printed.push(line),
    note: () => {},
    progress: () => {},
    paint: (_: string, plain: string) => plain,
    ended: ended.signal,
  }

  const code = program({ out, cwd, bundle }, ['validate', '--watch', '--no-warnings'])
  await vi.waitFor(() => expect(printed.at(-1)).toMatch(/^Nothing is wrong/), 20_000)
  writeFileSync(path, text.replace('"lateDays"', '"lateDay"'))
  await vi.waitFor(() => expect(printed.join('\n')).toContain('Did you mean "lateDays"?'), 20_000)
  writeFileSync(path, text)
  await vi.waitFor(() => expect(printed.at(-1)).toMatch(/^Nothing is wrong/), 20_000)
  ended.abort()

  expect(await code).toBe(0)
})
