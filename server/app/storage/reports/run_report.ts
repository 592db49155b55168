import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import { others } from '../../../../engine/runtime/reports/others.ts'
import type { ReportCost } from '../../../../engine/runtime/reports/report-cost.ts'
import type { ReportPlan } from '../../../../engine/runtime/reports/report-plan.ts'
import type { ReportRows } from '../../../../engine/runtime/reports/report-rows.ts'
import { toDecimal } from '../../../../engine/runtime/values/decimal.ts'
import type { Labels, RecordData, WireValue } from '../../../../engine/runtime/values/record-data.ts'
import { isTimedOut } from '../../database/is_timed_out.ts'
import { columnType } from '../columns/column_types.ts'
import { estimatedCost, mostEstimated } from '../queries/estimate.ts'
import type { Environment } from '../sql/environment.ts'
import { typeOfField } from '../terms/sql_type.ts'
import { type ReportStatement, reportStatement } from './report_statement.ts'

/** What a report may cost. */
export interface ReportLimits {
  /** Milliseconds that its statement may run. */
  readonly timeout: number
  /** The most that the database may estimate it to cost, in its own units: a page read in order is 1. */
  readonly cost: number
}

export const reportLimits: ReportLimits = { timeout: 20_000, cost: mostEstimated }

/** The rows that were found, when the database was read, and what that cost. */
interface RunReport extends ReportRows {
  readonly asOf: string
  readonly cost: ReportCost
}

/** Of when the rows are: now, and on a replica that is behind, of the last change that has come to it. */
const asOf = `select extract(epoch from case
  when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
  then pg_last_xact_replay_timestamp() else transaction_timestamp() end) as at`

/**
 * Runs a report in a transaction that reads only: first its cost is estimated, and what costs too much is not run.
 * @throws `reportTooCostly`, `reportTimeout` or `reportTooLarge` with what was allowed
 */
export async function runReport(
  pool: pg.Pool,
  app: App,
  access: ReadAccess,
  environment: Environment,
  plan: ReportPlan,
  limits: ReportLimits = reportLimits,
): Promise<RunReport> {
  const compiled = reportStatement(app, access, plan)
  const values = compiled.statement.parameters.values(environment)
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(`set local statement_timeout = ${Math.round(limits.timeout)}`)
    const clock = await client.query<{ at: string }>(asOf)
    const estimate = await withinCost(client, compiled.text, values, limits)
    const started = performance.now()
    const { rows } = await client.query<unknown[]>({ text: compiled.text, values, rowMode: 'array' })
    const milliseconds = Math.round(performance.now() - started)
    await client.query('commit')
    const found = rowsOf(compiled, plan, rows)
    if (found.read > plan.maxRows) throw tooLarge(plan)
    const cost = {
      estimate: Math.round(estimate),
      mostEstimate: limits.cost,
      milliseconds,
      mostMilliseconds: limits.timeout,
      read: found.read,
      mostRead: plan.maxRows,
    }
    return { ...found, asOf: new Date(Number(clock.rows[0]?.at) * 1000).toISOString(), cost }
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw isTimedOut(error)
      ? new Exception('reportTimeout', 'The report took too long.', { seconds: Math.ceil(limits.timeout / 1000) })
      : error
  } finally {
    client.release(isBroken)
  }
}

async function withinCost(client: pg.PoolClient, text: string, values: unknown[], { cost }: ReportLimits): Promise<number> {
  const estimate = await estimatedCost(client, text, values)
  if (estimate > cost)
    throw new Exception('reportTooCostly', 'The report would cost too much.', { estimate: Math.round(estimate), most: cost })
  return estimate
}

const tooLarge = (plan: ReportPlan) => new Exception('reportTooLarge', 'The report reads too many rows.', { max: plan.maxRows })

/** Columns before the values: level, place, count, read, id, document, kind of record. */
const head = 7

function rowsOf({ fields, labelled, tops }: ReportStatement, plan: ReportPlan, rows: readonly unknown[][]): ReportRows {
  const sorted = rows.toSorted((one, other) => Number(one[0]) - Number(other[0]) || Number(one[1]) - Number(other[1]))
  const levels = plan.levels.map((level, index) => {
    const own = sorted.filter(([of]) => Number(of) === index)
    const known = plan.groups.filter(({ name }) => !level.includes(name)).map(({ name }) => name)
    const records = own.map((row): RecordData => {
      const record: Record<string, WireValue | Labels> = {}
      if (row[4] !== null) Object.assign(record, { id: row[4], $document: row[5], ...(row[6] !== 0 && { $kind: row[6] }) })
      for (const [at, field] of fields.entries()) {
        if (!known.includes(field.name)) record[field.name] = wireValue(row[head + at] ?? null, field)
      }
      for (const [at, group] of tops.entries()) if (row[head + fields.length + labelled.length + at] === true) record[group] = others
      const labels = labelled.flatMap((name, at): [string, string][] => {
        const label = row[head + fields.length + at]
        return typeof label === 'string' ? [[name, label]] : []
      })
      return labels.length === 0 ? record : { ...record, $labels: Object.fromEntries(labels) }
    })
    return { rows: records, count: Number(own[0]?.[2] ?? own.length) }
  })
  const [first] = sorted
  const counted = plan.isGrouped ? first : sorted.find(([level]) => Number(level) === 1)
  return { levels, read: Number(counted?.[3] ?? 0) }
}

function wireValue(value: unknown, field: ReportStatement['fields'][number]): WireValue {
  if (value === null) return null
  if (typeOfField(field) === 'number') return fieldKinds[field.kind].write(toDecimal(String(value)), field)
  return columnType(field).decode(value)
}
