import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ignitor } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'
import { spec } from '@japa/runner/reporters'
import { freePort } from '../app/database/free_port.ts'
import { openMetadata } from '../app/metadata/open_metadata.ts'
import { settleEnvironment } from '../app/startup/environment.ts'
import { takePlace } from '../app/startup/place.ts'
import { hurry } from '../tests/support/hurry.ts'

/** Runs the tests of the server on a PostgreSQL of their own and the library example. `--results=<file>` tells there what was found, as JSON. */
const root = new URL('../', import.meta.url)
const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)
const directory = mkdtempSync(join(tmpdir(), 'pergola-test-'))

Object.assign(process.env, {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: process.env.TEST_PORT ?? String(await freePort()),
  DATA_DIR: directory,
  DATABASE_URL: '',
  METADATA_DIR: 'examples/library',
  LOG_LEVEL: 'silent',
  DEMO: '1',
  APP_KEY: '',
  SEALING_KEY: 'seals-for-nobody-but-these-tests-0123456789',
  // Tests that need them start a mail server and a provider there.
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}?ignoreTLS=true`,
  OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
  OIDC_CLIENT_ID: 'pergola',
  OIDC_CLIENT_SECRET: 'a secret that only the tests know',
})
settleEnvironment(process.env)
const metadata = openMetadata(process.env.METADATA_DIR ?? '')
const place = await takePlace(process.env)
// What the tests write goes away with them: nobody waits until it is on the disk.
await hurry(process.env.DATABASE_URL ?? '')
const ignitor = new Ignitor(root, { importer }).tap((app) => app.booting(() => app.container.bindValue('metadata', metadata)))

const results = process.argv.find((word) => word.startsWith('--results='))?.slice('--results='.length)
try {
  await ignitor.testRunner().run(async (app) => {
    const [{ plugins, serve }, { reportInto }] = await Promise.all([import('../tests/bootstrap.ts'), import('../tests/report_into.ts')])
    processCLIArgs(process.argv.slice(2).filter((word) => !word.startsWith('--results=')))
    configure({
      files: ['server/tests/**/*.spec.ts'],
      plugins: plugins(app),
      reporters: { activated: results ? ['spec', 'report'] : ['spec'], list: [spec(), ...(results ? [reportInto(results)] : [])] },
      setup: [serve],
      timeout: 240_000,
    })
    await run()
  })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await ignitor.terminate()
  await place.release()
  rmSync(directory, { recursive: true, force: true })
  process.exit()
}
