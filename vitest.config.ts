import { defineConfig } from 'vitest/config'

/** Tests of the engine and the tools, beside their files: those of a worker share the modules that they have loaded. The server's run under japa, those of the browser by `tests/browser`. */
export default defineConfig({
  test: {
    include: ['{engine,cli,scripts,bench}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
