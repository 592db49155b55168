import { defineConfig } from '@adonisjs/lucid'
import type { Client } from 'pg'
import env from '#start/env'
import { silenceOf } from '../app/database/silence.ts'

/** The tables of the server itself (accounts, sessions, limits). Records go through the pool of `app/database`. */
export default defineConfig({
  connection: 'portal',
  connections: {
    portal: {
      client: 'pg',
      connection: { connectionString: env.get('DATABASE_URL') },
      pool: {
        min: 0,
        max: 4,
        acquireTimeoutMillis: 5000,
        afterCreate(client: Client, done: () => void) {
          silenceOf(env.get('DATABASE_URL')).watch(client)
          done()
        },
      },
    },
  },
})
