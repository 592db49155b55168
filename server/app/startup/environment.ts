import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from '../process/refusal.ts'

/** What the server is told by environment variables, with what holds when they are not set. */
export const defaults = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '3333',
  DATA_DIR: '.data',
  METADATA_DIR: 'metadata',
  METADATA_WATCH: '0',
  ADOPT_DATABASE: '0',
  DEMO: '1',
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '0',
  REQUEST_SECONDS: '300',
  SESSION_IDLE_SECONDS: '1800',
  SESSION_ABSOLUTE_SECONDS: '43200',
  SMTP_URL: '',
  MAIL_FROM: 'pergola@localhost',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
  OIDC_CLAIM: 'preferred_username',
} as const

const wholeNumbers = {
  PORT: 65535,
  DRAIN_SECONDS: 600,
  REQUEST_SECONDS: 86400,
  SESSION_IDLE_SECONDS: 2592000,
  SESSION_ABSOLUTE_SECONDS: 31536000,
} as const

/** Secrets that stand in examples and guides, and so are none. */
const knownSecrets = ['secret', 'changeme', 'change-me', 'app_key', 'password']

/**
 * Fills in the defaults and checks what was given.
 * @throws Refusal when a value cannot be used, or when production lacks what it needs.
 */
export function settleEnvironment(env: NodeJS.ProcessEnv): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (env.NODE_ENV === 'production') env.DRAIN_SECONDS ||= '5'
  for (const [name, value] of Object.entries(defaults)) env[name] ||= value
  for (const [name, most] of Object.entries(wholeNumbers)) {
    const value = env[name] ?? ''
    if (!/^\d{1,9}$/.test(value) || Number(value) > most) {
      throw new Refusal('badSetting', `${name} must be a whole number from 0 to ${most}, but is "${value}".`, { name })
    }
  }
  env.PUBLIC_URL = publicUrlOf(env)
  env.DATA_DIR = resolve(env.DATA_DIR ?? defaults.DATA_DIR)
  env.METADATA_DIR = resolve(env.METADATA_DIR ?? defaults.METADATA_DIR)
  env.DEMO = env.DEMO === '0' || env.DEMO === 'false' || env.NODE_ENV === 'production' ? '0' : '1'
  if (env.NODE_ENV === 'production') checkProduction(env)
}

/** The address under which people reach the portal: what links in mails begin with. It never comes from what a request says. */
function publicUrlOf({ PUBLIC_URL = '', HOST = '', PORT = '' }: NodeJS.ProcessEnv): string {
  if (PUBLIC_URL === '') return `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}`
  if (URL.canParse(PUBLIC_URL) && /^https?:$/.test(new URL(PUBLIC_URL).protocol)) return PUBLIC_URL.replace(/\/+$/, '')
  throw new Refusal('badSetting', `PUBLIC_URL must be an address such as https://portal.example.com, but is "${PUBLIC_URL}".`, {
    name: 'PUBLIC_URL',
  })
}

function checkProduction(env: NodeJS.ProcessEnv): void {
  const key = env.APP_KEY ?? ''
  if (key === '') {
    throw new Refusal(
      'noAppKey',
      'APP_KEY is not set. In production it must be a secret of at least 32 characters: `openssl rand -base64 33` makes one.',
    )
  }
  if (isWeak(key))
    throw new Refusal('weakAppKey', 'APP_KEY is too short or a well-known value. `openssl rand -base64 33` makes a good one.')
  const sealing = (env.SEALING_KEY ?? '').split(',').map((each) => each.trim())
  if (sealing.join('') === '') {
    throw new Refusal(
      'noSealingKey',
      'SEALING_KEY is not set. In production it must be a secret of its own, of at least 32 characters: account and identity numbers are sealed with it. `openssl rand -base64 33` makes one; keep it apart from the backups of the database.',
    )
  }
  if (sealing.some(isWeak) || sealing.includes(key)) {
    throw new Refusal(
      'weakSealingKey',
      'SEALING_KEY is too short, a well-known value, or APP_KEY once more. `openssl rand -base64 33` makes a good one.',
    )
  }
}

const isWeak = (key: string): boolean => key.length < 32 || knownSecrets.some((known) => key.toLowerCase().startsWith(known))
