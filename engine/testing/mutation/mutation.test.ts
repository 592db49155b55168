import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { readFiles } from '../../files/read-files.ts'
import type { File } from '../../runtime/app/source/file.ts'
import { randomOf } from '../../runtime/fixtures/random.ts'
import { tries } from '../every-nth.ts'
import { Draft } from './draft.ts'
import { mutations } from './mutations.ts'

const bundle = (folder: string) => readFiles(fileURLToPath(new URL(`../../../${folder}`, import.meta.url)))
const isError = ({ severity }: { severity: string }) => severity === 'error'

/** A mutant that nothing was told about. */
interface Missed {
  readonly way: string
  readonly files: readonly string[]
}

/** Breaks a bundle so many times, in every way in turn; answers with what was made and what went unnoticed. */
function run(files: readonly File[], count: number): { made: Map<string, number>; missed: Missed[] } {
  const random = randomOf('mutants')
  const made = new Map<string, number>()
  const missed: Missed[] = []
  const ways = Object.entries(mutations)
  for (let index = 0, total = 0; total < count && index < count * 2; index++) {
    const [way, mutate] = ways[index % ways.length] ?? []
    if (way === undefined || mutate === undefined) continue
    const draft = new Draft(files)
    const breaks = mutate(draft)
    if (breaks.length === 0) continue
    random.one(breaks)()
    const written = draft.written()
    total++
    made.set(way, (made.get(way) ?? 0) + 1)
    if (checkFiles(written).diagnostics.some(isError)) continue
    missed.push({ way, files: written.filter((file) => !files.includes(file)).map(({ path, text }) => `${path}: ${text}`) })
  }
  return { made, missed }
}

function report(title: string, { made, missed }: ReturnType<typeof run>): void {
  const total = [...made.values()].reduce((sum, number) => sum + number, 0)
  const lines = [...made].map(
    ([way, number]) => `${String(number - missed.filter((each) => each.way === way).length).padStart(4)} of ${number}  ${way}`,
  )
  process.stdout.write(`${title}: ${total - missed.length} of ${total} mutants caught, in ${made.size} ways\n${lines.join('\n')}\n`)
}

describe('a mutant', () => {
  test('of the library is caught, in each of more than 40 ways', () => {
    const files = bundle('examples/library')
    expect(checkFiles(files).diagnostics.filter(isError)).toEqual([])

    const result = run(files, tries(500, 120))

    report('examples/library', result)
    expect(result.missed).toEqual([])
    expect(result.made.size).toBeGreaterThan(40)
  })

  test('of the portal is caught', () => {
    const result = run(bundle('metadata'), tries(100, 8))

    report('metadata', result)
    expect(result.missed).toEqual([])
  })
})
