import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../testing/run.ts'

const home = fileURLToPath(new URL('../../../', import.meta.url))
const parts = [
  'engine',
  'server',
  'cli',
  'scripts',
  'bench',
  'tests',
  'examples',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'biome.json',
]

/** A copy of the source, with the same packages. */
function copyOfSource(): string {
  const folder = emptyFolder()
  for (const part of parts) cpSync(join(home, part), join(folder, part), { recursive: true })
  symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs a program in a folder; what it says where it fails. */
async function outcome(folder: string, program: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const { CI: _, VITEST: __, ...env } = process.env
  try {
    const { stdout } = await promisify(execFile)(program, words, { cwd: folder, env, maxBuffer: 1 << 26 })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    return { code: code ?? 1, said: stdout + stderr }
  }
}

const right = { code: 0 }

test('an operator, an effect and kinds of field compile and pass their tests as they are made', { timeout: 600_000 }, async () => {
  const folder = copyOfSource()
  const tool = (name: string) => join(home, 'node_modules/.bin', name)
  const pergola = (...words: string[]) => outcome(folder, process.execPath, 'cli/bin/pergola.js', 'new', ...words)

  expect(await pergola('operator', 'isLong', '--label', '较长')).toMatchObject(right)
  expect(await pergola('effect', 'clearField', '--label', '清空字段')).toMatchObject(right)
  for (const like of ['boolean', 'code', 'date', 'text'])
    expect(await pergola('field-kind', `${like}Like`, '--label', '新', '--like', like)).toMatchObject(right)
  const made = [
    'engine/runtime/workflows/clear-field-effect.test.ts',
    ...['boolean', 'code', 'date', 'text'].map((like) => `engine/runtime/fields/${like}-like.test.ts`),
  ]

  expect(
    await outcome(folder, tool('biome'), 'ci', '--vcs-enabled=false', 'engine/schema', 'engine/runtime', 'server/app/storage'),
  ).toMatchObject(right)
  expect(await outcome(folder, tool('tsc'), '-p', '.')).toEqual({ code: 0, said: '' })
  expect(await outcome(folder, tool('vitest'), 'run', ...made, 'engine/runtime/expressions/suites')).toMatchObject(right)
  expect(readFileSync(join(folder, 'engine/runtime/explanations/words/ZHT.json'), 'utf8')).toContain('"isLong": "{0}較長"')
  expect(await pergola('operator', 'isLong')).toMatchObject({ code: 2, said: expect.stringContaining('is there already') })
})

test('a part of the engine has a name that code can have', async () => {
  const folder = copyOfSource()
  const { code, said } = await outcome(folder, process.execPath, 'cli/bin/pergola.js', 'new', 'operator', 'is-long')

  expect(code).toBe(2)
  expect(said).toContain('"is-long" cannot name a part of the engine')
})
