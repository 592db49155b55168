import { defineConfig } from 'vitest/config'

/** What a person does, in Chromium against the built portal with its demo data; one file after the other on a server. `WORKERS` says how many at once, each on a server of its own; `npm test` runs parts of the files beside each other. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    root: new URL('../..', import.meta.url).pathname,
    globalSetup: ['tests/browser/support/portal.ts'],
    setupFiles: ['tests/browser/support/keep-pictures.ts'],
    maxWorkers: Number(process.env.WORKERS ?? 1),
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
