import { defineConfig } from '@adonisjs/core/http'
import env from '#start/env'

/** How requests and responses behave. */
export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  etag: false,
  serializeJSON: (value: unknown) => JSON.stringify(value),
  router: { matcher: 'tree' },
  trustProxy: env.get('TRUST_PROXY') ?? false,
  cookie: { path: '/', httpOnly: true, sameSite: 'lax' },
})
