import type { App, AppEntity } from '../app/app.ts'
import { isObject } from '../app/shape/branch.ts'
import { presentName, presentValue } from '../names/present-name.ts'

/** What changed in a record, as its history keeps it, with fields, lines and values by their present names. */
export function presentChanges(app: App, entity: AppEntity, changes: unknown): unknown {
  if (!isObject(changes)) return changes
  const { fields, lines, ...rest } = changes
  return {
    ...rest,
    ...(isObject(fields) && { fields: ofFields(app, entity, fields) }),
    ...(isObject(lines) && {
      lines: Object.fromEntries(
        Object.entries(lines).map(([key, kinds]) => {
          const name = presentName(app, 'field', entity.name, key)
          return [name, ofLines(app, entity.lines.get(name), kinds)]
        }),
      ),
    }),
  }
}

/** Lines by what happened to them (`added`, `removed`, `changed`), and then by their id. */
function ofLines(app: App, lines: AppEntity | undefined, kinds: unknown): unknown {
  if (!lines || !isObject(kinds)) return kinds
  const ofEach = (rows: unknown) =>
    isObject(rows)
      ? Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, isObject(row) ? ofFields(app, lines, row) : row]))
      : rows
  return Object.fromEntries(Object.entries(kinds).map(([kind, rows]) => [kind, ofEach(rows)]))
}

function ofFields(app: App, entity: AppEntity, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const name = entity.fields.has(key) ? key : presentName(app, 'field', entity.name, key)
      const field = entity.fields.get(name)
      const present = (one: unknown): unknown =>
        Array.isArray(one) ? one.map(present) : typeof one === 'string' && field ? presentValue(app, field, one) : one
      return [name, present(value)]
    }),
  )
}
