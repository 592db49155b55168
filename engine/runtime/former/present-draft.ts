import { routeOf } from '../app/address.ts'
import type { App, AppEntity } from '../app/app.ts'
import { entityOf } from '../app/screen-entity.ts'
import { isObject } from '../app/shape/branch.ts'
import { presentName, presentValue } from '../names/present-name.ts'
import { parseAddress } from '../screens/document/address.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What somebody has begun to fill in on the wizard at an address, with fields, lines and values by their present names.
 * Texts that are no values of a field that was renamed are given up.
 */
export function presentDraft(app: App, address: string, data: unknown): unknown {
  const entity = entityOf(app, app.screens.get(routeOf(presentAddress(app, address), [...app.screens.keys()]) ?? ''))
  if (!entity || !isObject(data) || !isObject(data.draft)) return data
  const { base, header, lines, rejected, ...rest } = data.draft
  return {
    ...data,
    draft: {
      ...rest,
      ...(isObject(base) && { base: ofRecord(app, entity, base) }),
      ...(isObject(header) && { header: ofRecord(app, entity, header) }),
      ...(isObject(lines) && { lines: ofLines(app, entity, lines) }),
      ...(isObject(rejected) && { rejected: Object.fromEntries(Object.entries(rejected).filter(([at]) => isKnown(entity, at))) }),
    },
  }
}

/** An address by the present name of its screen: what follows the route stays. */
function presentAddress(app: App, address: string): string {
  for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) {
    const route = address.slice(0, end)
    const now = presentName(app, 'screen', '', route)
    if (now !== route) return now + address.slice(end)
  }
  return address
}

function ofRecord(app: App, entity: AppEntity, values: Values): Values {
  const own = Object.entries(values).filter(([name]) => !isLines(app, entity, name))
  const lines = Object.entries(values).filter(([name]) => isLines(app, entity, name))
  return { ...ofFields(app, entity, Object.fromEntries(own)), ...ofLines(app, entity, Object.fromEntries(lines)) }
}

const isLines = (app: App, entity: AppEntity, name: string): boolean => entity.lines.has(presentName(app, 'field', entity.name, name))

function ofLines(app: App, entity: AppEntity, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, rows]) => {
      const name = presentName(app, 'field', entity.name, key)
      const lines = entity.lines.get(name)
      if (!lines || !Array.isArray(rows)) return [name, rows]
      return [name, rows.map((row: unknown) => (isObject(row) ? ofFields(app, lines, row) : row))]
    }),
  )
}

function ofFields(app: App, owner: AppEntity, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (key === '$labels' && isObject(value)) return [key, ofFields(app, owner, value)]
      const name = owner.fields.has(key) ? key : presentName(app, 'field', owner.name, key)
      const field = owner.fields.get(name)
      const present = (one: unknown): unknown =>
        Array.isArray(one) ? one.map(present) : typeof one === 'string' && field ? presentValue(app, field, one) : one
      return [name, present(value)]
    }),
  )
}

/** Whether a place of the record is there under the name that it has. */
function isKnown(entity: AppEntity, address: string): boolean {
  const { lines, field = '' } = parseAddress(address)
  const owner = lines === undefined ? entity : entity.lines.get(lines)
  return owner?.fields.has(field) === true
}
