import { cpSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, preview } from 'vite'
import { vi } from 'vitest'
import { kept, keptFolder } from '../../../scripts/steps/kept.ts'
import { hashOf } from '../../../scripts/steps/sources.js'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'))

/** Weights of the font, as the theme uses them. */
const weights = { 400: '400Regular', 600: '600SemiBold' } as const

/** The pages of developers, built as they are, with letters that do not depend on the machine. */
export interface Gallery {
  /** Ends in a slash. */
  readonly url: string
  close(): Promise<void>
}

/** Everything that the gallery follows from: what the page is built from, the example that it shows, and this file. */
const sources = [
  'engine',
  'examples/library',
  'index.html',
  'package-lock.json',
  'tests/browser/support/gallery.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/** Serves the gallery. It is built once from the same sources, and kept for whoever asks next. */
export async function serveGallery(): Promise<Gallery> {
  const outDir = await kept(keptFolder('gallery'), hashOf(sources).slice(0, 24), buildGallery)
  const server = await preview({ logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

/** What is built has the pages of developers, and React as people have it: it draws in half the time. */
async function buildGallery(outDir: string): Promise<void> {
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    mode: 'development',
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'true' },
    build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
  })
  vi.unstubAllEnvs()
  const faces = Object.entries(weights).map(([weight, name]) => {
    cpSync(join(fonts, name, `NotoSansSC_${name}.ttf`), join(outDir, `${name}.ttf`))
    return `@font-face { font-family: "PingFang SC"; font-weight: ${weight}; font-display: block; src: url("/${name}.ttf"); }`
  })
  writeFileSync(join(outDir, 'still.css'), [...faces, still].join('\n'))
}

/** Nothing moves, nothing blinks. */
const still = '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }'
