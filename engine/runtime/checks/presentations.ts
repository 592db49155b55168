import type { Presentation } from '../../schema/presentation.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Column, QueryField } from '../../schema/screen-parts.ts'
import { access } from '../access/decide.ts'
import type { App, AppField } from '../app/app.ts'
import { fieldOf } from '../app/field-of.ts'
import { ownField } from '../app/path.ts'
import { entityOf } from '../app/screen-entity.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** A presentation shows what its screen has, to people who may open it, and requires what people can fill in. */
export const presentations: Check = function* ({ app, of }) {
  for (const { file, name: route, value } of of('screen')) {
    const screen = value as Screen
    if (!('presentations' in screen)) continue
    for (const [name, presentation] of Object.entries(screen.presentations ?? {})) {
      for (const finding of findings(app, route, screen, presentation)) {
        yield { ...finding, file, path: ['presentations', name, ...finding.path] }
      }
    }
  }
}

type Found = Pick<Finding, 'code' | 'message' | 'path'>

function* findings(
  app: App,
  route: string,
  screen: Screen,
  { roles = [], columns = [], query = [], fields = [] }: Presentation,
): Generator<Found> {
  for (const [index, role] of roles.entries()) {
    if (!app.roles.has(role) || access(app, [role]).canOpen(route)) continue
    const message = `"${role}" may not open ${route}, so nobody would see this. Grant the screen, or take the role away.`
    yield { code: 'wrong-entity', path: ['roles', index], message }
  }
  const shown = namesOf('columns' in screen ? screen.columns : undefined)
  for (const [index, column] of columns.entries()) {
    if (!shown.has(column)) yield notThere(column, 'column', ['columns', index])
  }
  const offered = namesOf('query' in screen && Array.isArray(screen.query) ? screen.query : undefined)
  for (const [index, { field }] of query.entries()) {
    if (!offered.has(field)) yield notThere(field, 'condition', ['query', index, 'field'])
  }
  const entity = entityOf(app, screen)
  for (const [index, { field: path, required }] of fields.entries()) {
    const field = entity && ownField(entity, path)
    if (!required || !field || isFilledIn(field)) continue
    const message = `"${path}" is not filled in by people, so it cannot be required of them.`
    yield { code: 'wrong-field', path: ['fields', index, 'required'], message }
  }
}

const notThere = (name: string, what: string, path: Found['path']): Found => ({
  code: 'unknown-part',
  path,
  message: `"${name}" is not a ${what} of this screen: a presentation adds nothing to it.`,
})

const namesOf = (items: readonly (Column | QueryField)[] | undefined) => new Set((items ?? []).map(fieldOf))

function isFilledIn({ declaration }: AppField): boolean {
  if (!declaration || declaration.kind === 'status') return false
  return !('computed' in declaration && declaration.computed !== undefined) && declaration.readonly !== true
}
