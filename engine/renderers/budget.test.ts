import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

/** Kilobytes, compressed: of the sign-in page with its texts, of a list on a phone with the frame around it, and of one at a desk; and the files of the latter, and of a document with lines that is opened from it. */
const budgets = { signIn: 160, phone: 432, list: 690, files: 18, document: 24 }

let output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = []

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const root = new URL('../../', import.meta.url).pathname
  const built = await build({ root, logLevel: 'error', build: { write: false, reportCompressedSize: false } })
  vi.unstubAllEnvs()
  output = (built as Rolldown.RolldownOutput).output
}, 120_000)

/** What the page and these modules load. */
function loadedWith(...modules: string[]): readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] {
  const wanted = new Set<string>()
  const add = (file: string) => {
    if (wanted.has(file)) return
    wanted.add(file)
    const chunk = output.find((part) => part.fileName === file)
    if (chunk?.type !== 'chunk') return
    for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) add(other)
  }
  for (const file of startingFiles()) add(file)
  for (const module of modules) {
    const chunk = output.find((part) => part.type === 'chunk' && Object.keys(part.modules).some((name) => name.endsWith(module)))
    if (!chunk) expect.unreachable(`there is no chunk for ${module}`)
    add(chunk.fileName)
  }
  return output.filter((part) => wanted.has(part.fileName))
}

/** The chunks and styles that the page names. */
function startingFiles(): string[] {
  const page = output.find((part) => part.fileName === 'index.html')
  const files = [...String(page?.type === 'asset' ? page.source : '').matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(1)
  return files
}

function sizeOf(files: ReturnType<typeof loadedWith>): number {
  const bytes = files.map((part) => (part.type === 'chunk' ? part.code : part.source))
  return bytes.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000
}

const signIn = ['renderers/locales/ZHS.json']

const frame = [
  ...signIn,
  'antd/es/locale/zh_CN.js',
  'renderers/theme/theme-provider.tsx',
  'renderers/shell/portal.tsx',
  'renderers/screens/list/list-screen.tsx',
]

/** What only the frame of a phone has. */
const ofPhones = ['shell/menu-drawer.tsx', 'shell/places-bar.tsx', 'tabs/phone-title.tsx', 'tabs/take-in-left.ts'].map(
  (name) => `renderers/${name}`,
)

const list = [...frame, 'renderers/screens/list/list-grid.tsx']

test(`the sign-in page is at most ${budgets.signIn} kB`, () => {
  expect(sizeOf(loadedWith(...signIn))).toBeLessThanOrEqual(budgets.signIn)
})

test.each(['antd', 'ag-grid-community', 'luxon', 'typebox', 'decimal.js'])('the sign-in page loads nothing of %s', (library) => {
  const modules = loadedWith(...signIn).flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
  expect(modules.filter((module) => module.includes(`/node_modules/${library}/`))).toEqual([])
})

test(`a list on a phone is at most ${budgets.phone} kB in all`, () => {
  expect(sizeOf(loadedWith(...frame, ...ofPhones))).toBeLessThanOrEqual(budgets.phone)
})

test('neither the frame of a phone, nor a page of tiles, nor what a list is asked by loads documents, their forms or a grid', () => {
  const asked = ['dates-input', 'numbers-input', 'refs-input'].map((name) => `renderers/screens/list/inputs/${name}.tsx`)
  const tiles = 'renderers/screens/dashboard/dashboard-screen.tsx'
  const modules = loadedWith(...frame, ...ofPhones, tiles, ...asked).flatMap((part) =>
    part.type === 'chunk' ? Object.keys(part.modules) : [],
  )
  expect(modules.filter((module) => /\/node_modules\/(ag-grid|@rjsf|ajv)|\/screens\/document\/document-screen/.test(module))).toEqual([])
})

test(`a list is at most ${budgets.list} kB in all`, () => {
  expect(sizeOf(loadedWith(...list))).toBeLessThanOrEqual(budgets.list)
})

const document = [...list, 'locales/ZHS/document.json', 'renderers/screens/document/document-screen.tsx', 'renderers/lines/lines-grid.tsx']

test(`a list is at most ${budgets.files} files`, () => {
  expect(loadedWith(...list).length).toBeLessThanOrEqual(budgets.files)
})

test(`a document with lines is at most ${budgets.document} files, those of a list among them`, () => {
  expect(loadedWith(...document).length).toBeLessThanOrEqual(budgets.document)
})

test('a document on a phone loads nothing of the grid', () => {
  const modules = loadedWith(...frame, ...ofPhones, 'renderers/screens/document/document-screen.tsx').flatMap((part) =>
    part.type === 'chunk' ? Object.keys(part.modules) : [],
  )
  expect(modules.filter((module) => module.includes('/node_modules/ag-grid'))).toEqual([])
})
