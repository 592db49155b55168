/**
 * `npm run check:clones`: how large the portal is, in lines of metadata and of code of its own, and what stands in the metadata three
 * times or more, so that a fragment or a variant could say it once. `-- --all` names every place.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clones } from '../cli/clones/clones.ts'

const shown = process.argv.includes('--all') ? Number.POSITIVE_INFINITY : 25
const below = (folder: string, ending: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(ending)) : []
const textOf = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')
const linesOf = (folder: string, paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + textOf(folder, path).trimEnd().split('\n').length, 0)

const every = below('metadata', '.json')
const own = every.filter((path) => !path.startsWith('locales/') && !path.startsWith('fixtures/'))
const count = (start: string) => every.filter((path) => path.startsWith(start)).length
const screens = own.filter((path) => path.startsWith('screens/')).map((path) => JSON.parse(textOf('metadata', path)))

console.log(`metadata: ${linesOf('metadata', own)} lines in ${own.length} files`)
console.log(
  `  screens ${screens.length}, of them variants ${screens.filter(({ kind }) => kind === 'variant').length}; fragments ${count('fragments/')}`,
)
console.log(
  `texts of other languages: ${linesOf(
    'metadata',
    every.filter((path) => path.startsWith('locales/')),
  )} lines`,
)
console.log(
  `demonstration data: ${linesOf(
    'metadata',
    every.filter((path) => path.startsWith('fixtures/')),
  )} lines`,
)
console.log(`code of the portal: ${linesOf('server/extensions/srm', below('server/extensions/srm', '.ts'))} lines of TypeScript`)

const groups = clones(Object.fromEntries(own.map((path) => [path, JSON.parse(textOf('metadata', path))])))
const lines = groups.reduce((sum, { lines, parts }) => sum + lines * (parts.length - 1), 0)
console.log(`\n${groups.length} parts stand three times or more; written once they would save ${lines} values`)
for (const { lines, parts } of groups.slice(0, shown)) {
  console.log(`\n${parts.length} times ${lines} values`)
  for (const { file, path } of parts.slice(0, Number.isFinite(shown) ? 4 : parts.length)) console.log(`  ${file} ${path.join('.')}`)
}
