import { defineConfig } from 'vitest/config'

/** What a person does, in Chromium against the built portal with its demo data; one file after the other on a server. `npm test` has two servers, so that one file asks while another waits; `WORKERS` says how many otherwise. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['tests/browser/support/portal.ts'],
    setupFiles: ['tests/browser/support/keep-pictures.ts'],
    maxWorkers: Number(process.env.WORKERS ?? (process.env.CI && !process.env.PORTAL_URL ? 2 : 1)),
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
