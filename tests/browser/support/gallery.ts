import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, preview } from 'vite'
import { vi } from 'vitest'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'))

/** Weights of the font, as the theme uses them. */
const weights = { 400: '400Regular', 600: '600SemiBold' } as const

/** The pages of developers, built as they are, with letters that do not depend on the machine. */
export interface Gallery {
  /** Ends in a slash. */
  readonly url: string
  close(): Promise<void>
}

export async function serveGallery(): Promise<Gallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'pergola-gallery-'))
  vi.stubEnv('NODE_ENV', 'development')
  await build({ mode: 'development', logLevel: 'error', build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false } })
  vi.unstubAllEnvs()
  const faces = Object.entries(weights).map(([weight, name]) => {
    cpSync(join(fonts, name, `NotoSansSC_${name}.ttf`), join(outDir, `${name}.ttf`))
    return `@font-face { font-family: "PingFang SC"; font-weight: ${weight}; font-display: block; src: url("/${name}.ttf"); }`
  })
  writeFileSync(join(outDir, 'still.css'), [...faces, still].join('\n'))
  const server = await preview({ logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

/** Nothing moves, nothing blinks. */
const still = '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }'
