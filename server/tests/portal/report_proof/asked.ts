import { reportInputs } from '../../../../engine/runtime/reports/report-inputs.ts'
import { type Context, environmentOf } from '../../../app/records/context.ts'
import { type RunAnswer, report as run } from '../../../app/records/report.ts'
import { search } from '../../../app/records/search.ts'
import type { Declared } from './amount.ts'

/** Records of an entity that are tried for a parameter, until the report has rows. */
const mostTried = 30

/** A report with the widest days that may be asked for, and what else it asks for such that there are rows. */
export async function asked(context: Context, declared: Declared): Promise<RunAnswer> {
  const params = widest(context, declared)
  for (const asked of [params, { ...optional(declared), ...params }]) {
    for await (const more of demanded(context, declared)) {
      const answer = await run(context, declared.name, { params: { ...asked, ...more } })
      if (answer.count > 0) return answer
    }
  }
  throw new Error('no rows, whatever is asked')
}

/** For each range of days that has a limit, all days of it up to today. */
function widest(context: Context, { app, name, report }: Declared): Record<string, unknown> {
  const { today } = environmentOf(context)
  const first = (days: number) => new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return Object.fromEntries(
    reportInputs(app, name, report).flatMap(({ path, isRequired, maxDays }) =>
      isRequired && maxDays !== undefined ? [[path, { from: first(maxDays), to: today }]] : [],
    ),
  )
}

/** No condition where there need be none. */
const optional = ({ app, name, report }: Declared): Record<string, unknown> =>
  Object.fromEntries(reportInputs(app, name, report).flatMap(({ path, isRequired }) => (isRequired ? [] : [[path, null]])))

/** What is asked beside days: a value for each parameter that must be there, and for one of each that of which some must. */
async function* demanded(context: Context, { app, name, report }: Declared): AsyncGenerator<Record<string, unknown>> {
  const inputs = reportInputs(app, name, report)
  const missing = new Set([
    ...inputs.filter(({ isRequired, maxDays }) => isRequired && maxDays === undefined).map(({ path }) => path),
    ...(report.atLeastOneOf ?? []).flatMap(([first = '']) => first),
  ])
  const [one] = inputs.filter(({ path }) => missing.has(path))
  const others = [...missing].filter((path) => path !== one?.path)
  if (!one) return yield {}
  for (const value of await valuesOf(context, inputs, one.path)) {
    const further: [string, unknown][] = []
    for (const other of others) further.push([other, await valuesOf(context, inputs, other)])
    yield { [one.path]: [value], ...Object.fromEntries(further) }
  }
}

async function valuesOf(context: Context, inputs: ReturnType<typeof reportInputs>, path: string): Promise<readonly string[]> {
  const field = inputs.find((each) => each.path === path)?.field
  if (field?.kind !== 'ref') return [...(field?.choices?.keys() ?? [])]
  const { rows } = await search(context, field.target ?? '', {
    columns: ['createdAt'],
    sort: [['createdAt', 'asc']],
    page: { size: mostTried },
  })
  return rows.map(({ id = '' }) => id)
}
