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
  /** A replica of the database, where reports are read. Default: none. */
  DATABASE_REPLICA_URL: Env.schema.string.optional(),
  METADATA_DIR: Env.schema.string(),
  /** The database is that of this portal, though it was last started with other metadata. */
  ADOPT_DATABASE: Env.schema.boolean(),
  DEMO: Env.schema.boolean(),
  METADATA_WATCH: Env.schema.boolean(),
  SESSION_IDLE_SECONDS: Env.schema.number(),
  SESSION_ABSOLUTE_SECONDS: Env.schema.number(),
  /** Origins whose pages may show the portal in a frame, apart by spaces: the old system that embeds it. Default: none but its own. */
  FRAME_ANCESTORS: Env.schema.string.optional(),
  PUBLIC_URL: Env.schema.string(),
  SMTP_URL: Env.schema.string.optional(),
  /** What Prometheus shows to read `/metrics`. Default: none, and only the machine itself may. */
  METRICS_TOKEN: Env.schema.string.optional(),
  MAIL_FROM: Env.schema.string(),
  OIDC_ISSUER: Env.schema.string.optional(),
  OIDC_CLIENT_ID: Env.schema.string.optional(),
  OIDC_CLIENT_SECRET: Env.schema.string.optional(),
  OIDC_CLAIM: Env.schema.string(),
  /** The proxies whose word about the caller's address and scheme counts: `loopback`, or addresses. Default: nobody's. */
  TRUST_PROXY: Env.schema.string.optional(),
})
