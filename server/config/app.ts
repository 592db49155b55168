import { defineConfig } from '@adonisjs/core/http'

/** How requests and responses behave. */
export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  etag: false,
  serializeJSON: (value: unknown) => JSON.stringify(value),
  router: { matcher: 'tree' },
  cookie: { path: '/', httpOnly: true, secure: process.env.COOKIE_SECURE === '1', sameSite: 'lax' },
})
