import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Pages of AG Grid written by hand, built as for production and served beside the portal, whose API they use. */
interface PlainPages {
  readonly url: string
  close(): Promise<void>
}

export async function servePlainPages(portalUrl: string): Promise<PlainPages> {
  const root = import.meta.dirname
  const outDir = await mkdtemp(join(tmpdir(), 'pergola-plain-'))
  const input = join(root, 'plain.html')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': portalUrl } },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
