import { defineConfig, targets } from '@adonisjs/core/logger'
import app from '@adonisjs/core/services/app'
import env from '#start/env'

/** JSON lines on standard output; readable lines while developing. */
export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'pergola',
      level: env.get('LOG_LEVEL'),
      redact: { paths: ['password', '*.password', 'cookie', 'authorization'] },
      ...(app.inDev ? { transport: { targets: targets().push(targets.pretty()).toArray() } } : {}),
    },
  },
})
