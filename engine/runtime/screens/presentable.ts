import type { Screen } from '../../schema/screen.ts'
import type { Column, QueryField } from '../../schema/screen-parts.ts'
import type { App, AppField } from '../app/app.ts'
import { fieldOf } from '../app/field-of.ts'
import { follow } from '../app/path.ts'
import { entityOf } from '../app/screen-entity.ts'
import { listsOf } from '../app/screen-lists.ts'

/** A column, condition or field of a screen that administrators may present in another way. */
export interface Presentable {
  /** Its path from the record: `branch`, `copies.fee`. */
  readonly path: string
  readonly label: string
  readonly field: AppField | undefined
}

/** What there is to present on a screen. */
export interface PresentableParts {
  readonly columns: readonly Presentable[]
  readonly query: readonly Presentable[]
  /** Fields of the record and of its lines, wherever they stand on the screen. */
  readonly fields: readonly Presentable[]
}

/** What of a screen can be presented in another way; nothing for a screen that is about no records. */
export function presentableOf(app: App, screen: Screen): PresentableParts | undefined {
  const entity = entityOf(app, screen)
  if (!entity || screen.kind === 'dashboard' || screen.kind === 'content' || screen.kind === 'report') return undefined
  const told = (item: Column | QueryField): Presentable => {
    const path = fieldOf(item)
    const field = follow(app, entity, path).steps.at(-1)?.field
    return { path, label: (typeof item === 'string' ? undefined : item.label) ?? field?.label ?? path, field }
  }
  const fields = new Map<string, Presentable>()
  for (const { from, items } of listsOf(app, screen)) {
    for (const item of items) {
      const name = fieldOf(item)
      const field = from.fields.get(name)
      if (!field || (from !== entity && from.parent?.entity !== entity)) continue
      const path = from === entity ? name : `${from.parent?.field}.${name}`
      fields.set(path, { path, field, label: from === entity ? field.label : `${from.label} · ${field.label}` })
    }
  }
  return {
    columns: 'columns' in screen ? (screen.columns ?? []).map(told) : [],
    query: 'query' in screen && Array.isArray(screen.query) ? screen.query.map(told) : [],
    fields: [...fields.values()],
  }
}
