import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { fillDerived } from './fill_derived.ts'
import type { SchemaPlan } from './plan.ts'
import { statementsOf } from './statements.ts'
import type { Step } from './step.ts'

/** Takes the steps. What every row must meet, a value in a column or a condition, waits while some do not. */
export async function follow(client: pg.ClientBase, app: App, plan: SchemaPlan): Promise<SchemaPlan> {
  const taken: Step[] = []
  const withheld = [...plan.withheld]
  for (const step of plan.steps) {
    if (await mustWait(client, step)) {
      withheld.push(step)
      continue
    }
    for (const statement of statementsOf(step)) await client.query(statement)
    if (step.kind === 'deriveColumn') await fillDerived(client, app, step.table, step.column)
    taken.push(step)
  }
  return { steps: taken, withheld }
}

async function mustWait(client: pg.ClientBase, step: Step): Promise<boolean> {
  if (step.kind === 'requireColumn') return hasRows(client, step.table, `${quote(step.column)} is null`)
  return step.kind === 'addCheck' && hasRows(client, step.table, `not (${step.check.definition})`)
}

async function hasRows(client: pg.ClientBase, table: string, where: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select exists (select 1 from ${quote(table)} where ${where}) as found`)
  return rows[0]?.found === true
}
