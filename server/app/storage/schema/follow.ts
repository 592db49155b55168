import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import { atSavepoint } from '../savepoint.ts'
import { fillDerived } from './fill_derived.ts'
import type { SchemaPlan } from './plan.ts'
import { statementsOfAll } from './statements.ts'
import type { Step } from './step.ts'

/** Statements that are sent to the database together. */
const most = 500

/**
 * Takes the steps. What every row must meet, a value in a column, a condition or a key, waits while some do not. Steps that no row can stop
 * go to the database together: a new portal takes thousands, and the way there and back is longer than many of them.
 * @param empty tables without rows. Default: those that the plan makes
 */
export async function follow(client: pg.ClientBase, app: App, plan: SchemaPlan, empty = tablesMadeBy(plan)): Promise<SchemaPlan> {
  const taken: Step[] = []
  const withheld = [...plan.withheld]
  const certain: Step[] = []
  for (const step of plan.steps) {
    if (isCertain(step, empty)) {
      certain.push(step)
      taken.push(step)
      continue
    }
    await takeTogether(client, certain.splice(0))
    if ((await mustWait(client, step)) || !(await taking(client, step))) {
      withheld.push(step)
      continue
    }
    if (step.kind === 'deriveColumn') await fillDerived(client, app, step.table, step.column)
    taken.push(step)
  }
  await takeTogether(client, certain)
  return { steps: taken, withheld }
}

/** The tables that a plan makes: nobody has written into them. */
export const tablesMadeBy = ({ steps }: SchemaPlan): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => (step.kind === 'createTable' ? [step.table.name] : [])))

/** Whether no row has a say in a step. */
function isCertain(step: Step, empty: ReadonlySet<string>): boolean {
  if (step.kind === 'createTable') return true
  if (step.kind === 'carryName') return false
  return (
    empty.has(step.table) || !(step.kind === 'deriveColumn' || step.kind === 'requireColumn' || step.kind === 'addCheck' || isKey(step))
  )
}

const isKey = (step: Step) => step.kind === 'addExclusion' || (step.kind === 'createIndex' && step.index.isKey === true)

/** Takes steps at once, in their order. */
export async function takeTogether(client: pg.ClientBase, steps: readonly Step[]): Promise<void> {
  const statements = statementsOfAll(steps)
  for (let at = 0; at < statements.length; at += most) await client.query(statements.slice(at, at + most).join(';\n'))
}

const broken: ReadonlySet<unknown> = new Set(['23505', '23P01'])

/** Takes the step. A key that rows share already is not taken; the transaction goes on. */
async function taking(client: pg.ClientBase, step: Step): Promise<boolean> {
  const take = () => takeTogether(client, [step])
  try {
    await (isKey(step) ? atSavepoint(client, take) : take())
    return true
  } catch (error) {
    if (isKey(step) && broken.has((error as { code?: unknown }).code)) return false
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
