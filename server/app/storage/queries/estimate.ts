import type { Queryable } from './run_load.ts'

/** The most that the database may estimate what a person asks for to cost, in its own units: a page read in order is 1. */
export const mostEstimated = 20_000_000

/** What the database expects a statement to cost, without running it. */
export async function estimatedCost(client: Queryable, text: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan?: { 'Total Cost'?: number } }[] }>(`explain (format json) ${text}`, values)
  return rows[0]?.['QUERY PLAN'][0]?.Plan?.['Total Cost'] ?? 0
}
