import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { PendingEffect } from '../../../../engine/runtime/workflows/pending-effect.ts'
import { quote } from '../identifiers.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import type { Queryable } from './run_load.ts'
import { withinScope } from './visible_rows.ts'

type Recipients = Extract<PendingEffect, { kind: 'notify' }>['to']

/** The ids of the active accounts that a notification is for: holders of roles, who made the record, those for whom a condition on `candidate` is true. */
export async function accountsToTell(
  client: Queryable,
  app: App,
  to: Recipients,
  entity: AppEntity,
  environment: Environment,
): Promise<readonly string[]> {
  const { account } = app.bundle.app
  const accounts = app.entities.get(account.entity)
  if (!accounts) return []
  const statement = new Statement(app)
  const source = statement.source(accounts)
  const column = (field: string) => `${source.alias}.${quote(accounts.fields.get(field)?.column ?? field)}`
  const kinds: string[] = []
  if (to.roles) kinds.push(`${column(account.roles)} && ${statement.parameters.raw(to.roles, 'text[]')}`)
  if (to.creator)
    kinds.push(
      `${source.alias}.id = ${statement.parameters.computed(({ record }) => (record ? wireOf(record, 'createdBy') : null), 'bigint')}`,
    )
  if (to.users !== undefined) {
    const compiler = new Compiler(statement, { candidate: source }, { constants: { record: entity.name, old: entity.name } })
    kinds.push(compiler.condition(to.users))
  }
  if (kinds.length === 0) return []
  const active = account.active === undefined ? 'true' : `${column(account.active)} = 'ENABLED'`
  const where = `${withinScope(statement, source, true)} and ${active} and (${kinds.join(' or ')})`
  const text = `select ${source.alias}.id from ${quote(accounts.table)} ${source.alias}${source.joins.text} where ${where} order by 1`
  const name = statementName(text)
  const values = statement.parameters.values(environment)
  const { rows } = await client.query<{ id: string }>({ text, values, ...(name ? { name } : {}) })
  return rows.map(({ id }) => id)
}
