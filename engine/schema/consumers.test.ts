import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../runtime/app/shape/json-schema.ts'
import { type Kind, kinds } from './kinds.ts'

const root = new URL('../../', import.meta.url).pathname

/** What runs metadata: everything but the schemas, what checks and renames, and tests. */
const apart = [
  /\.test\.tsx?$/,
  /^engine\/schema\//,
  /^engine\/runtime\/app\/(check|names|expand|shape|migrations)\//,
  /\/testing\//,
  /\/tests?\//,
]
const sources = ['engine', 'server/app', 'server/start', 'scripts', 'cli/commands', 'cli/docs']
  .flatMap((folder) => filesBelow(folder))
  .filter((path) => /\.tsx?$/.test(path) && !apart.some((pattern) => pattern.test(path)))
const words = new Set(sources.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/[A-Za-z][A-Za-z0-9]*/g) ?? []))

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
}

/** Every property of a schema by its path: `workflow.approvals.*.levels`; alternatives go by their `kind`. */
function propertiesOf(schema: JsonSchema, path: string, found: Set<string> = new Set(), depth = 0): Set<string> {
  if (depth > 14) return found
  for (const alternative of schema.anyOf ?? []) {
    const kind = alternative.properties?.kind?.const
    // Variants are gone before anything runs.
    if (kind === 'variant') continue
    propertiesOf(alternative, typeof kind === 'string' ? `${path}(${kind})` : path, found, depth + 1)
  }
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    // So are fragments.
    if (schema.properties?.use || inner.const !== undefined) continue
    found.add(`${path}.${key}`)
    propertiesOf(inner, `${path}.${key}`, found, depth + 1)
  }
  const inner = [
    ...Object.values(schema.patternProperties ?? {}),
    ...(Array.isArray(schema.items) ? schema.items : schema.items ? [schema.items as JsonSchema] : []),
  ]
  for (const each of inner) propertiesOf(each, `${path}.*`, found, depth + 1)
  return found
}

const all = (Object.keys(kinds) as Kind[])
  .filter((kind) => kind !== 'fragment')
  .flatMap((kind) => [...propertiesOf(kinds[kind].schema as JsonSchema, kind)])

test('every property of the language is read by something', () => {
  const missing = all.filter((path) => !words.has(path.split(/[.(]/).findLast((part) => /^[A-Za-z]/.test(part)) ?? ''))

  expect(all.length).toBeGreaterThan(500)
  expect(missing).toEqual([])
})
