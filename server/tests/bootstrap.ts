import { writeFileSync } from 'node:fs'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApplicationService } from '@adonisjs/core/types'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { NamedReporterContract, PluginFn } from '@japa/runner/types'
import { makeAccounts } from './support/accounts.ts'
import { dropBlank } from './support/portal.ts'

/** What every test can use. */
export const plugins = (app: ApplicationService): PluginFn[] => [
  assert(),
  apiClient(`http://${process.env.HOST}:${process.env.PORT}`),
  pluginAdonisJS(app),
]

/** Serves the portal and makes the accounts that tests sign in with; what it returns ends that. */
export async function serve(): Promise<() => Promise<void>> {
  const close = await testUtils.httpServer().start()
  await makeAccounts()
  return async () => {
    await dropBlank()
    await close()
  }
}

/** Writes how many tests passed and failed to a file, for whoever adds up several runners. */
export const countInto = (file: string): NamedReporterContract => ({
  name: 'counts',
  handler(runner, emitter) {
    emitter.on('runner:end', () => {
      const { passed, failed } = runner.getSummary().aggregates
      writeFileSync(file, JSON.stringify({ passed, failed }))
    })
  },
})
