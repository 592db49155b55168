import { basename } from 'node:path'
import { afterEach } from 'vitest'
import { openPages } from './person.ts'

/** When a test fails, `test-results/` shows what each person saw. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const name = `${basename(task.file.name, '.test.ts')} · ${task.name}`.replaceAll(/[^\p{L}\p{N}·]+/gu, '-').slice(0, 120)
  for (const [at, page] of openPages().entries())
    await page.screenshot({ path: `test-results/${name}-${Date.now()}-${at}.png`, timeout: 10_000 }).catch(() => undefined)
})
