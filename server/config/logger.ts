import { defineConfig, syncDestination } from '@adonisjs/core/logger'
import env from '#start/env'
import { withoutValues } from '../app/http/answers/without_values.ts'

/** JSON lines on standard output; readable lines where a person reads them. */
export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'pergola',
      level: env.get('LOG_LEVEL'),
      serializers: { err: withoutValues },
      redact: { paths: ['password', '*.password', 'cookie', 'authorization'] },
      ...(process.stdout.isTTY ? { desination: await syncDestination() } : {}),
    },
  },
})
