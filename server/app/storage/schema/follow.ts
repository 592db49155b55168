import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { fillDerived } from './fill_derived.ts'
import type { SchemaPlan } from './plan.ts'
import { statementsOf } from './statements.ts'
import type { Step } from './step.ts'

/** Takes the steps. A column that must have a value waits while rows have none. */
export async function follow(client: pg.ClientBase, app: App, plan: SchemaPlan): Promise<SchemaPlan> {
  const taken: Step[] = []
  const withheld = [...plan.withheld]
  for (const step of plan.steps) {
    if (step.kind === 'requireColumn' && (await hasEmpty(client, step.table, step.column))) {
      withheld.push(step)
      continue
    }
    for (const statement of statementsOf(step)) await client.query(statement)
    if (step.kind === 'deriveColumn') await fillDerived(client, app, step.table, step.column)
    taken.push(step)
  }
  return { steps: taken, withheld }
}

async function hasEmpty(client: pg.ClientBase, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from ${quote(table)} where ${quote(column)} is null) as found`,
  )
  return rows[0]?.found === true
}
