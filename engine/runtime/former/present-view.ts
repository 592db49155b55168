import type { App } from '../app/app.ts'
import { follow } from '../app/path.ts'
import { entityOf } from '../app/screen-entity.ts'
import { isObject } from '../app/shape/branch.ts'
import { itsEntity } from '../names/base.ts'
import { presentName, presentValue } from '../names/present-name.ts'
import { refs } from '../names/references/reference.ts'
import { type KeptShape, presentJson } from './present-json.ts'

/** Where a saved view of a list names fields. */
const shape: KeptShape = {
  texts: {
    'filters.$key': refs(itsEntity),
    'sort.*.0': refs(itsEntity),
    'columns.order.*': refs(itsEntity),
    'columns.shown.$key': refs(itsEntity),
    'columns.widths.$key': refs(itsEntity),
    'columns.pinned.$key': refs(itsEntity),
  },
}

/** A saved view of the list at a route, with fields and the values that it asks for by their present names. */
export function presentView(app: App, route: string, view: unknown): unknown {
  const entity = entityOf(app, app.screens.get(presentName(app, 'screen', '', route)))
  if (!entity || !isObject(view)) return view
  const file = { kind: 'screen', name: route, file: '', value: { ...view, entity: entity.name } } as const
  const { entity: _entity, ...present } = presentJson(app, shape, file) as Record<string, unknown>
  if (!isObject(present.filters)) return present
  const filters = Object.entries(present.filters).map(([path, text]) => {
    const field = follow(app, entity, path).steps.at(-1)?.field
    if (!field?.choices || typeof text !== 'string') return [path, text]
    const values = text.split(',').map((value) => presentValue(app, field, value))
    return [path, values.join(',')]
  })
  return { ...present, filters: Object.fromEntries(filters) }
}
