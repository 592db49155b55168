import { type RecordData, wireOf } from '../values/record-data.ts'
import type { Level, ReportPlan } from './report-plan.ts'
import type { LevelRows } from './report-rows.ts'

/**
 * The rows with each subtotal after those that it sums up. Rows of one value stand together then, in the order in which their first one stood.
 * One row needs none. A subtotal carries `$subtotal`, the name of the group whose value it closes.
 */
export function withSubtotals(plan: ReportPlan, rows: readonly RecordData[], at: (level: Level) => LevelRows): readonly RecordData[] {
  const names = plan.groups.map(({ name }) => name)
  const closed = names.slice(0, -1).filter((name) => plan.report.groups?.[name]?.subtotal)
  if (closed.length === 0) return rows
  return gathered(
    rows,
    closed.map((name) => names.slice(0, names.indexOf(name) + 1)),
    at,
  )
}

function gathered(rows: readonly RecordData[], levels: readonly Level[], at: (level: Level) => LevelRows): readonly RecordData[] {
  const [level, ...inner] = levels
  if (!level) return rows
  const blocks = new Map<string, RecordData[]>()
  for (const row of rows) {
    const key = keyOf(row, level)
    const block = blocks.get(key)
    if (block) block.push(row)
    else blocks.set(key, [row])
  }
  const sums = new Map(at(level).rows.map((row) => [keyOf(row, level), row]))
  return [...blocks].flatMap(([key, block]) => {
    const sum = sums.get(key)
    return [...gathered(block, inner, at), ...(sum && block.length > 1 ? [{ ...sum, $subtotal: level.at(-1) ?? '' }] : [])]
  })
}

const keyOf = (row: RecordData, level: Level): string => JSON.stringify(level.map((name) => wireOf(row, name)))
