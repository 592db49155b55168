import type { RowLink } from '../../../schema/screen.ts'
import type { App } from '../../app/app.ts'
import { vars } from '../../app/vars.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { type Scope, siteOf } from '../../expressions/scope.ts'
import type { RecordData } from '../../values/record-data.ts'
import { holds, isDecimal } from '../../values/value.ts'

/** The columns that a link reads from a row. */
export function linkColumns(link: RowLink | undefined): readonly string[] {
  return vars([...Object.values(link?.params ?? {}), ...(link?.instead ?? []).map(({ when }) => when)])
    .filter((path) => path.startsWith('record.') && path !== 'record.id')
    .map((path) => path.slice('record.'.length))
}

/** The address that a row's link leads to, its parameters in their order, after the id when they name none and it has one; nothing when one has no value. */
export function rowAddress(
  app: App,
  entity: string,
  link: RowLink,
  row: RecordData,
  clock: Pick<Scope, 'today' | 'now'>,
): string | undefined {
  const isBare = !link.params || (!Object.hasOwn(link.params, 'id') && row.id !== undefined)
  const params = { ...(isBare ? { id: { var: 'record.id' } } : {}), ...link.params }
  const site = siteOf(app, { record: entity })
  const values = Object.values(params).map((param) => evaluate(param, site, { ...clock, record: row }))
  if (values.some((value) => value === null)) return undefined
  const parts = values.map((value) => encodeURIComponent(value !== null && isDecimal(value) ? value.toFixed() : String(value)))
  const scope = { ...clock, record: row }
  const instead = link.instead?.find(({ when }) => holds(evaluate(when, site, scope)))
  return [instead?.screen ?? link.screen, ...parts].join('/')
}
