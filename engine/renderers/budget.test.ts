import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

/** Kilobytes, compressed: of the shell with its texts, and of a list with everything it needs besides; and the files of that list. */
const budgets = { shell: 400, list: 700, files: 45 }

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
    const chunk = output.find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(module))
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

const shell = ['renderers/locales/ZHS.json', 'antd/es/locale/zh_CN.js']

const list = [...shell, 'renderers/screens/list/list-screen.tsx']

test(`the shell is at most ${budgets.shell} kB`, () => {
  expect(sizeOf(loadedWith(...shell))).toBeLessThanOrEqual(budgets.shell)
})

test(`a list is at most ${budgets.list} kB in all`, () => {
  expect(sizeOf(loadedWith(...list))).toBeLessThanOrEqual(budgets.list)
})

test(`a list is at most ${budgets.files} files`, () => {
  expect(loadedWith(...list).length).toBeLessThanOrEqual(budgets.files)
})
