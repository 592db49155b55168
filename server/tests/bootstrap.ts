import testUtils from '@adonisjs/core/services/test_utils'
import type { ApplicationService } from '@adonisjs/core/types'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { PluginFn } from '@japa/runner/types'
import { makeAccounts } from './support/accounts.ts'
import { dropIdle } from './support/fresh_database.ts'

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
    await dropIdle()
    await close()
  }
}
