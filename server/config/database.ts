import { defineConfig } from '@adonisjs/lucid'
import env from '#start/env'

/** The tables of the server itself (accounts, sessions, limits). Records go through the pool of `app/database`. */
export default defineConfig({
  connection: 'portal',
  connections: {
    portal: {
      client: 'pg',
      connection: { connectionString: env.get('DATABASE_URL') },
      pool: { min: 0, max: 4, acquireTimeoutMillis: 5000 },
    },
  },
})
