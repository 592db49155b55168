import type { App } from '../../../engine/runtime/app/app.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { Refusal } from '../process/refusal.ts'
import { demoPassword } from './demo_data.ts'

/**
 * Makes sure that nobody signs in with the password that everybody knows.
 * @throws Refusal that names the accounts of the demonstration data that still have it
 */
export async function refuseDemoAccounts(app: App, accounts: Accounts): Promise<void> {
  const open: string[] = []
  for (const login of demoLogins(app)) {
    const account = await accounts.records.byLogin(login)
    if (account && (await accounts.passwords.verify(account.id, demoPassword))) open.push(login)
  }
  if (open.length === 0) return
  throw new Refusal(
    'demoAccounts',
    `The accounts ${open.join(', ')} have the password of the demonstration data, so production does not start with this database. ` +
      'Give production a database of its own (DATABASE_URL or DATA_DIR).',
    { logins: open },
  )
}

/** Who signs in with the demo password, as the fixtures say. */
function demoLogins(app: App): readonly string[] {
  const { login } = app.bundle.app.account
  return Object.values(app.bundle.fixtures)
    .filter(({ demoPassword: hasIt }) => hasIt === true)
    .flatMap(({ rows = [] }) => rows.map((row) => row[login]))
    .filter((name) => typeof name === 'string')
}
