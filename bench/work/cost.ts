import type pg from 'pg'
import { processorTime } from './processor.ts'
import { type Statements, sentBetween, statementsOf } from './statements.ts'

/** What a server has used until now. */
export interface Used {
  /** Milliseconds of the processor, of the server and its database together. */
  readonly processor: number
  readonly statements: Statements
}

/** What one of many pieces of work has cost. */
export interface Cost {
  /** Milliseconds of the processor, of the server and its database together. */
  readonly processor: number
  readonly statements: number
  /** The statements by their texts, the most frequent first. */
  readonly texts: readonly string[]
}

/** Reads what a server has used until now. @param file where it writes the counts of its statements */
export const usedBy = async (pool: pg.Pool, server: number, file: string): Promise<Used> => ({
  processor: await processorTime(pool, server),
  statements: await statementsOf(server, file),
})

/** What each of so many cost. */
export function costOf(before: Used, after: Used, count: number): Cost {
  const sent = sentBetween(before.statements, after.statements)
  return {
    processor: (after.processor - before.processor) / count,
    statements: sent.reduce((sum, [, times]) => sum + times, 0) / count,
    texts: sent
      .filter(([, times]) => times >= count / 20)
      .map(([text, times]) => `${(times / count).toFixed(2)}  ${text.replace(/\s+/g, ' ').slice(0, 150)}`),
  }
}
