import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

/** Kilobytes, compressed: of the shell with its texts, and of a list with everything it needs besides. */
const budgets = { shell: 400, list: 700 }

let output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = []

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const root = new URL('../../', import.meta.url).pathname
  const built = await build({ root, logLevel: 'error', build: { write: false, reportCompressedSize: false } })
  vi.unstubAllEnvs()
  output = (built as Rolldown.RolldownOutput).output
}, 120_000)

/** What a page that starts with these modules loads, in kilobytes. */
function sizeOf(...modules: string[]): number {
  const wanted = new Set<string>()
  const add = (file: string) => {
    if (wanted.has(file)) return
    wanted.add(file)
    const chunk = output.find((part) => part.fileName === file)
    if (chunk?.type !== 'chunk') return
    for (const other of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) add(other)
  }
  for (const module of modules) {
    const chunk = output.find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(module))
    if (!chunk) expect.unreachable(`there is no chunk for ${module}`)
    add(chunk.fileName)
  }
  const bytes = output.filter((part) => wanted.has(part.fileName)).map((part) => (part.type === 'chunk' ? part.code : part.source))
  return bytes.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000
}

const shell = ['index.html', 'renderers/locales/ZHS.json', 'antd/es/locale/zh_CN.js']

test(`the shell is at most ${budgets.shell} kB`, () => {
  expect(sizeOf(...shell)).toBeLessThanOrEqual(budgets.shell)
})

test(`a list is at most ${budgets.list} kB in all`, () => {
  expect(sizeOf(...shell, 'renderers/screens/list/list-screen.tsx')).toBeLessThanOrEqual(budgets.list)
})
