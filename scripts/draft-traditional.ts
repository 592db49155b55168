/**
 * Drafts the Traditional Chinese texts of a bundle (`node scripts/draft-traditional.ts metadata`): every text that
 * `locales/ZHT` does not have yet is converted by OpenCC to the forms used in Hong Kong and Macau, then corrected by
 * `traditional-terms.ts`. What stands there stays, so that a hand-written text is never overwritten; texts that no longer exist are removed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import { identify } from '../engine/runtime/app/identity.ts'
import type { JsonSchema } from '../engine/runtime/app/shape/json-schema.ts'
import { texts } from '../engine/runtime/app/shape/texts.ts'
import { kinds } from '../engine/schema/kinds.ts'
import { inTraditionalTerms } from './traditional-terms.ts'

const convert = Converter({ from: 'cn', to: 'hk' })
const traditional = (text: string): string => inTraditionalTerms(convert(text))

const bundle = process.argv[2] ?? 'metadata'
const folder = join(bundle, 'locales', 'ZHT')

const jsonFiles = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replaceAll('\\', '/'))
        .sort()
    : []

const read = (path: string): Record<string, string> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

let drafted = 0
const kept = new Set<string>()
for (const path of jsonFiles(bundle)) {
  const identity = identify(path)
  if ('fault' in identity || identity.kind === 'locale' || identity.kind === 'fixture') continue
  const found = texts(kinds[identity.kind].schema as JsonSchema, JSON.parse(readFileSync(join(bundle, path), 'utf8')))
  if (found.length === 0) continue
  const target = join(folder, path)
  const known = read(target)
  const next = Object.fromEntries(found.map(({ key, text }) => [key, known[key] ?? traditional(text)]))
  drafted += found.filter(({ key }) => known[key] === undefined).length
  kept.add(target)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${JSON.stringify(next, null, 2)}\n`)
}
for (const path of jsonFiles(folder).map((name) => join(folder, name))) {
  if (!kept.has(path)) rmSync(path)
}
process.stdout.write(`${relative('.', folder)}: ${drafted} texts drafted, ${kept.size} files\n`)
