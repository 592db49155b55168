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

/** The files whose values a file imports when it is loaded. */
function valuesFrom(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const isOfTypes = (names: string) => /^\s*type\b/.test(names) || /^\s*\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names)
  return [...text.matchAll(/^(?:import|export)\b([^'"]*?)from\s*'(\.[^']+)'|^import\s*'(\.[^']+)'/gm)]
    .filter(([, names = '']) => !isOfTypes(names))
    .map(([, , one, two]) => relative(root, join(root, dirname(file), one ?? two ?? '')).replaceAll('\\', '/'))
}

/** One circle of each knot: files of which each imports the next, and the last the first. */
function circlesOf(imported: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const [done, way, circles] = [new Set<string>(), [] as string[], [] as string[][]]
  const follow = (file: string): void => {
    if (way.includes(file)) return void circles.push([...way.slice(way.indexOf(file)), file])
    if (done.has(file)) return
    done.add(file)
    way.push(file)
    for (const next of imported.get(file) ?? []) follow(next)
    way.pop()
  }
  for (const file of imported.keys()) follow(file)
  return circles
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

const values = new Map(files.map((file) => [file, valuesFrom(file)]))

test('no files import each other in a circle, but for types', () => {
  expect(circlesOf(values)).toEqual([])
})

/** Which of the folders in a folder import which others of them. */
function foldersOf(house: string): ReadonlyMap<string, readonly string[]> {
  const deep = house.split('/').length + 1
  const folderOf = (file: string) => file.split('/')[deep - 1] ?? ''
  const isInside = (file: string) => file.startsWith(`${house}/`) && file.split('/').length > deep
  const below = new Map<string, string[]>()
  for (const file of files.filter(isInside)) {
    const others = (values.get(file) ?? []).filter((to) => isInside(to) && folderOf(to) !== folderOf(file))
    below.set(folderOf(file), [...(below.get(folderOf(file)) ?? []), ...others.map(folderOf)])
  }
  return below
}

/** The folders that a file stands in. */
const above = (file: string): readonly string[] =>
  file.split('/').flatMap((_, deep, names) => (deep === 0 ? [] : [names.slice(0, deep).join('/')]))

/** Every folder that has several folders of code in it, however deep it stands. */
const houses = [...new Set(files.flatMap(above))].filter((house) => foldersOf(house).size > 1)

test.each(houses)('the folders of %s import each other downwards only', (house) => {
  expect(circlesOf(foldersOf(house))).toEqual([])
})

test.each([
  ['engine/runtime', 20],
  ['engine/renderers', 30],
  ['server/app', 30],
  ['server/app/storage', 10],
  ['cli', 10],
])('the folders of %s are looked at', (house, count) => {
  expect(houses).toContain(house)
  expect(foldersOf(house).size).toBeGreaterThan(count)
})

test('nothing imports metadata as code', () => {
  expect(imports.filter(({ to }) => /(^|\/)(metadata|examples)\/.*\.json$/.test(to))).toEqual([])
})

/** What takes long to load, or much memory, and only some portals or people need. */
const heavy = ['oidc-provider', 'nodemailer', '@modelcontextprotocol/', 'ssh2-sftp-client', 'jspdf', 'xlsx']

test('a server starts without what is loaded for the first who needs it', () => {
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const next of valuesFrom(file)) load(next)
  }
  for (const file of files)
    if (/^server\/(bin\/server\.ts|start\/|providers\/|app\/http\/(controllers|middleware)\/)/.test(file)) load(file)
  const packages = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type )[^'"]*?from '([^'.]+)'/gm)].map(([, name = '']) => name)

  expect(loaded.size).toBeGreaterThan(500)
  expect([...loaded].filter((file) => packages(file).some((name) => heavy.some((one) => name.startsWith(one))))).toEqual([])
})
