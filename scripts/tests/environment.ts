/** What a person has set for a portal of theirs is not for the tests. */
const own = [
  'APP_KEY',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'HOST',
  'LOG_LEVEL',
  'METADATA_DIR',
  'METADATA_WATCH',
  'PORT',
  'PORTAL_URL',
  'PUBLIC_URL',
  'SEALING_KEY',
  'SMTP_URL',
  'OIDC_ISSUER',
]

/** The environment of every runner. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => !own.includes(name) && !name.startsWith('npm_'))
  return { ...Object.fromEntries(given), CI: '1', NODE_ENV: 'test', ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) }
}
