import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'

/** SQL of the name of the account that a column names, and the join that finds it: `null` where the app has no accounts. */
export function besideAccount({ bundle, entities }: App, column: string): { readonly name: string; readonly join: string } {
  const { account } = bundle.app
  const accounts = entities.get(account.entity)
  if (!accounts) return { name: 'null', join: '' }
  return {
    name: `u.${quote(accounts.fields.get(account.name)?.column ?? 'id')}::text`,
    join: `left join ${quote(accounts.table)} u on u.id = ${column}`,
  }
}
