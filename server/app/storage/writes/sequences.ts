import type { App } from '../../../../engine/runtime/app/app.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { numberOf } from '../../../../engine/runtime/sequences/number.ts'
import { periodOf } from '../../../../engine/runtime/sequences/period.ts'
import type { Sequence } from '../../../../engine/schema/sequence.ts'
import type { Queryable } from '../queries/run_load.ts'

const statement = {
  name: 'sequence',
  text: `insert into _sequences (name, period, value) values ($1, $2, $3)
    on conflict (name, period) do update set value = _sequences.value + excluded.value returning value`,
}

/** The sequence of that name. */
export function sequenceNamed(app: App, name: string): Sequence {
  const sequence = Object.hasOwn(app.bundle.sequences, name) ? app.bundle.sequences[name] : undefined
  if (!sequence) throw new Exception('unknownSequence', `There is no sequence ${name}.`, { name })
  return sequence
}

/**
 * The next numbers of a sequence, unique under concurrency. In a transaction the counter stays locked to its end, which makes it gapless.
 * @param today the business date, `YYYY-MM-DD`
 */
export async function nextNumbers(client: Queryable, app: App, name: string, count: number, today: string): Promise<readonly string[]> {
  const sequence = sequenceNamed(app, name)
  const { rows } = await client.query<{ value: string }>({ ...statement, values: [name, periodOf(sequence, today), count] })
  const last = Number(rows[0]?.value)
  return Array.from({ length: count }, (_, index) => numberOf(sequence, today, last - count + 1 + index))
}
