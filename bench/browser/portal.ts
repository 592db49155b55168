import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { Exception } from '../../engine/runtime/exception.ts'
import { freePort } from '../../server/app/database/free_port.ts'
import { testDatabase } from '../../server/tests/support/database.ts'
import { loadOrderLines } from '../server/load.ts'
import { writeWideForm } from './wide-form.ts'
import { openPage } from './window.ts'

/** The portal of `bench/portal` with a wide form, built, with so many order lines, on a database of its own. */
interface BenchPortal {
  readonly url: string
  close(): Promise<void>
}

export async function startPortal(rows: number): Promise<BenchPortal> {
  const place = await mkdtemp(join(tmpdir(), 'pergola-bench-'))
  const metadata = join(place, 'portal')
  await writeWideForm(join(import.meta.dirname, '../portal'), metadata)
  const database = await testDatabase()
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['build/server/bin/server.js'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(place, 'data'),
      PORT: port,
      METADATA_DIR: metadata,
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Ctrl+C leaves no portal behind.
  process.once('exit', () => server.kill('SIGTERM'))
  process.once('SIGINT', () => process.exit(130))
  const close = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
    await database.close()
    await rm(place, { recursive: true, force: true })
  }
  try {
    await ready(`${url}/health/ready`, server)
    await loadOrderLines(database.pool, rows)
  } catch (failure) {
    await close()
    throw failure
  }
  return { url, close }
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (server.exitCode !== null) throw new Exception('portalEnded', `The portal ended with exit code ${server.exitCode}`)
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
  }
  throw new Exception('portalNotReady', `${url} did not answer within a minute`)
}

/** A page of the portal, with its administrator signed in. */
export async function signedIn(browser: Browser, url: string): Promise<Page> {
  const page = await openPage(browser)
  await page.goto(`${url}/`)
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[type="password"]').fill('Fresh#2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.hash.length > 2 && !at.hash.startsWith('#/home'))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** Calls the API as who is signed in on the page. */
export function call<Answer>(page: Page, path: string, body: unknown): Promise<Answer> {
  return page.evaluate(
    async ({ path, body }) => {
      const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
        body: JSON.stringify(body),
      })
      return response.json()
    },
    { path, body },
  )
}
