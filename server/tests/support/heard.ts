import type pg from 'pg'
import { open } from '../../app/sealing/envelope.ts'

/** An exchange with another system, as what was sent reads without its seal. */
interface Heard {
  readonly operation: string
  readonly direction: string
  readonly tries: number
  readonly sent: string
}

/** The exchanges whose message says a text, the first first. */
export async function heardOf(pool: pg.Pool, text: string): Promise<readonly Heard[]> {
  const { rows } = await pool.query<Heard>(`select operation, direction, tries::int, sent from exchange where sent is not null order by id`)
  return rows.map((row) => ({ ...row, sent: open(row.sent) })).filter(({ sent }) => sent.includes(text))
}
