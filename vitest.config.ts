import { defineConfig } from 'vitest/config'

/** Tests of the engine and the tools, beside their files. The server's run under japa, those of the browser by `tests/browser`. */
export default defineConfig({
  test: {
    include: ['{engine,cli,scripts,bench}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    testTimeout: 300_000,
  },
})
