import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { atSavepoint } from '../savepoint.ts'
import { fillDerived } from './fill_derived.ts'
import type { SchemaPlan } from './plan.ts'
import { statementsOf } from './statements.ts'
import type { Step } from './step.ts'

/** Takes the steps. What every row must meet, a value in a column, a condition or a key, waits while some do not. */
export async function follow(client: pg.ClientBase, app: App, plan: SchemaPlan): Promise<SchemaPlan> {
  const taken: Step[] = []
  const withheld = [...plan.withheld]
  for (const step of plan.steps) {
    if (await mustWait(client, step)) {
      withheld.push(step)
      continue
    }
    if (!(await taking(client, step))) {
      withheld.push(step)
      continue
    }
    if (step.kind === 'deriveColumn') await fillDerived(client, app, step.table, step.column)
    taken.push(step)
  }
  return { steps: taken, withheld }
}

const broken: ReadonlySet<unknown> = new Set(['23505', '23P01'])

/** Takes the step. A key that rows share already is not taken; the transaction goes on. */
async function taking(client: pg.ClientBase, step: Step): Promise<boolean> {
  const take = async () => {
    for (const statement of statementsOf(step)) await client.query(statement)
  }
  const isKey = step.kind === 'addExclusion' || (step.kind === 'createIndex' && step.index.isKey === true)
  try {
    await (isKey ? atSavepoint(client, take) : take())
    return true
  } catch (error) {
    if (isKey && broken.has((error as { code?: unknown }).code)) return false
    throw error
  }
}

async function mustWait(client: pg.ClientBase, step: Step): Promise<boolean> {
  if (step.kind === 'requireColumn') return hasRows(client, step.table, `${quote(step.column)} is null`)
  return step.kind === 'addCheck' && hasRows(client, step.table, `not (${step.check.definition})`)
}

async function hasRows(client: pg.ClientBase, table: string, where: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select exists (select 1 from ${quote(table)} where ${where}) as found`)
  return rows[0]?.found === true
}
