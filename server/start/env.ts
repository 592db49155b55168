import { pathToFileURL } from 'node:url'
import { Env } from '@adonisjs/core/env'

/** The environment of the server, checked. `app/startup` has filled in what may be left out. */
export default await Env.create(pathToFileURL(`${process.cwd()}/`), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  HOST: Env.schema.string(),
  PORT: Env.schema.number(),
  APP_KEY: Env.schema.string(),
  LOG_LEVEL: Env.schema.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
  DATA_DIR: Env.schema.string(),
  DATABASE_URL: Env.schema.string(),
  METADATA_DIR: Env.schema.string(),
  DEMO: Env.schema.boolean(),
  METADATA_WATCH: Env.schema.boolean(),
  SESSION_IDLE_SECONDS: Env.schema.number(),
  SESSION_ABSOLUTE_SECONDS: Env.schema.number(),
  /** The proxies whose word about the caller's address and scheme counts: `loopback`, or addresses. Default: nobody's. */
  TRUST_PROXY: Env.schema.string.optional(),
})
