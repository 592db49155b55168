import type pg from 'pg'
import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { remember } from '../../../../engine/runtime/app/remember.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { Gatherings } from '../../database/gatherings.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import { type LoadStatement, loadStatement } from './load_statement.ts'
import { documentOf, runLoad } from './run_load.ts'

/** Who asks for a record of an entity, and within what. */
export interface Asking {
  readonly app: App
  readonly entity: AppEntity
  readonly scope: Expression | boolean
  readonly environment: Environment
  readonly id: string
  readonly reader: ReadAccess
}

/** So many reads of a kind are under way at once; what comes besides is read together. */
const mostAtOnce = 3
const mostTogether = 64

const gatherings = remember(
  (pool: pg.Pool) =>
    new Gatherings((all: readonly Asking[]) => (all.length > 1 ? readTogether(pool, all) : readAlone(pool, all)), {
      mostAtOnce,
      mostTogether,
    }),
)

/**
 * Reads a whole record by its id as `runLoad` does. Where many ask for records of an entity at once, several are read in one round trip,
 * each within the scope of whoever asks for it.
 * @returns nothing where there is none within the scope
 */
export async function loadForEach(pool: pg.Pool, asking: Asking): Promise<RecordData | undefined> {
  const { app, entity, scope, id, reader } = asking
  if (scope === false || !/^\d{1,18}$/.test(id)) return undefined
  return gatherings(pool).join(loadStatement(app, entity, scope, reader, 'each').text, asking)
}

type Read = PromiseSettledResult<RecordData | undefined>

const readAlone = (pool: pg.Pool, all: readonly Asking[]): Promise<readonly Read[]> =>
  Promise.allSettled(
    all.map(async ({ app, entity, scope, environment, id, reader }) => {
      const [record] = await runLoad(pool, app, entity, scope, environment, [id], reader)
      return record
    }),
  )

async function readTogether(pool: pg.Pool, all: readonly Asking[]): Promise<readonly Read[]> {
  const [first] = all
  if (!first) return []
  const loads = loadStatement(first.app, first.entity, first.scope, first.reader, 'each')
  const found = await rowsOf(pool, loads, all).catch(() => undefined)
  // What is wrong with one of them is nobody else's.
  if (!found) return readAlone(pool, all)
  const records = new Map(found.map(([place, ...row]) => [place, documentOf(loads, row)]))
  return all.map((_, place) => ({ status: 'fulfilled', value: records.get(place) }))
}

async function rowsOf(pool: pg.Pool, { text, statement, askers }: LoadStatement, all: readonly Asking[]): Promise<readonly unknown[][]> {
  const values = all.map(({ environment, id }) => statement.parameters.values({ ...environment, ids: [id] }))
  const name = statementName(text)
  const { rows } = await pool.query<unknown[]>({
    text,
    values: [askers?.rows(values)],
    rowMode: 'array',
    ...(name ? { name } : {}),
  })
  return rows
}
