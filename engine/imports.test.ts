import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The parts of the house, and which others each may import. Its own files it always may. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'engine/schema': [],
  'engine/runtime': ['engine/schema'],
  'engine/files': ['engine/runtime', 'engine/schema'],
  'engine/renderers': ['engine/runtime', 'engine/schema'],
  cli: ['engine/files', 'engine/runtime', 'engine/schema', 'scripts/steps'],
  server: ['engine/files', 'engine/runtime', 'engine/schema'],
}

/** Parts that run in a browser as well as in Node, so that neither is theirs. */
const isomorphic = ['engine/schema', 'engine/runtime']

/** Tests, and what they share, may reach for anything of the engine and for Node. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/') || file.startsWith('server/tests/')

const files = Object.keys(mayImport).flatMap((part) =>
  readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${part}/${path.replaceAll('\\', '/')}`)
    .filter((file) => !isTest(file)),
)

const partOf = (file: string) => [...Object.keys(mayImport), 'scripts/steps'].find((part) => file.startsWith(`${part}/`)) ?? file

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^\s*(?:import|export)\b[^'"]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  )
}

const imports = files.flatMap((file) => importsOf(file).map((to) => ({ file, to })))

test('there is something to look at', () => {
  expect(imports.length).toBeGreaterThan(300)
})

test('every part imports only what the architecture lets it', () => {
  const wrong = imports
    .filter(({ to }) => to.startsWith('.'))
    .map(({ file, to }) => ({ file, to: relative(root, join(root, dirname(file), to)).replaceAll('\\', '/') }))
    .filter(({ file, to }) => partOf(to) !== partOf(file) && !mayImport[partOf(file)]?.includes(partOf(to)))

  expect(wrong).toEqual([])
})

test('what runs in the browser too has nothing of Node, of React or of the page', () => {
  const wrong = imports.filter(
    ({ file, to }) => isomorphic.includes(partOf(file)) && /^(node:|react|antd|@ant-design|ag-grid|jotai|fs$|path$)/.test(to),
  )

  expect(wrong).toEqual([])
})

test('nothing imports metadata as code', () => {
  expect(imports.filter(({ to }) => /(^|\/)(metadata|examples)\/.*\.json$/.test(to))).toEqual([])
})
