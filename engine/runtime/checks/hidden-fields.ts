import type { Expression } from '../../schema/expression.ts'
import type { Disclosure, Role } from '../../schema/role.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Sort } from '../../schema/screen-parts.ts'
import type { Access } from '../access/access.ts'
import { grantsOn, hiddenBy } from '../access/grants.ts'
import { fullSight, seesExpression, seesPath, sightFor } from '../access/sight.ts'
import type { App } from '../app/app.ts'
import { entityOf } from '../app/screen-entity.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** Nobody opens a list that is sorted or filtered by a field hidden from them, nor reads the name of a record that they may not see. */
export const hiddenFields: Check = function* ({ app, of, accessOf }) {
  // Most screens neither sort, filter nor count: there are many, and each would be asked about once for every role.
  const telling = of('screen').flatMap(({ file, name }) => {
    const declared = app.screens.get(name)
    return declared && telltale.some((key) => key in declared) ? [{ file, name, declared, entity: entityOf(app, declared) }] : []
  })
  for (const { file, name, value } of of('role')) {
    const role = accessOf(name)
    for (const entity of Object.keys((value as Role).grants)) {
      const display = app.entities.get(entity)?.display
      const index = (value as Role).grants[entity]?.hidden?.indexOf(display ?? '') ?? -1
      if (index < 0 || role.disclosed(entity, 'label').has(display ?? '')) continue
      const message = `"${display}" is what records of ${entity} are called, so it is seen wherever they are referred to. It cannot be hidden.`
      yield { code: 'hidden-field-used', file, path: ['grants', entity, 'hidden', index], message }
    }
    yield* needless(app, file, name, value as Role)
    for (const { file, name: route, declared, entity } of telling) {
      if (!role.offers(route)) continue
      for (const finding of inTiles(app, role, declared))
        yield { ...finding, code: 'hidden-field-used', file, message: `${finding.message} "${name}" may not see.` }
      if (!entity || !role.canRead(entity.name)) continue
      for (const [index, [path]] of ('sort' in declared ? (declared.sort ?? []) : []).entries()) {
        if (seesPath(app, sightFor(role, 'sort'), entity, path) || !seesPath(app, fullSight, entity, path)) continue
        const message = `The list is sorted by "${path}", which the role "${name}" may not see: the order would tell.`
        yield { code: 'hidden-field-used', file, path: ['sort', index, 0], message }
      }
      const filter: Expression | undefined = 'filter' in declared ? declared.filter : undefined
      if (filter === undefined || !seesExpression(app, fullSight, { record: entity }, filter)) continue
      if (seesExpression(app, sightFor(role, 'filter'), { record: entity }, filter)) continue
      const message = `The filter reads what the role "${name}" may not see.`
      yield { code: 'hidden-field-used', file, path: ['filter'], message }
    }
  }
}

/** The keys of a screen that may tell of what is not shown. */
const telltale = ['sort', 'filter', 'tiles', 'blocks']

/** What is disclosed, though the role sees it anyway; and fields that are hidden by name, though their lines are. */
function* needless(app: App, file: string, role: string, { grants }: Role): Iterable<Finding> {
  for (const [entity, grant] of Object.entries(grants)) {
    const hidden = new Set(grantsOn(app, [role], entity).flatMap((whole) => hiddenBy(whole)))
    for (const [index, field] of (grant.hidden ?? []).entries()) {
      const [lines = '', inner] = field.split('.')
      if (inner === undefined || !grant.hidden?.includes(lines)) continue
      const message = `"${lines}" is hidden whole, and "${field}" with it. Leave it out.`
      yield { code: 'unused', severity: 'warning', file, path: ['grants', entity, 'hidden', index], message }
    }
    for (const field of Object.keys(grant.disclosed ?? {})) {
      if (hidden.has(field)) continue
      const message = `"${field}" is neither hidden nor masked here, so nothing of it has to be disclosed.`
      yield { code: 'unused', severity: 'warning', file, path: ['grants', entity, 'disclosed', field], at: 'key', message }
    }
  }
}

/** The tiles and blocks of a screen that count, order or sum up by what somebody may not see. */
function* inTiles(app: App, role: Access, screen: Screen): Iterable<Pick<Finding, 'path' | 'message'>> {
  for (const key of ['tiles', 'blocks'] as const) {
    const parts = (screen as { readonly [key in typeof key]?: Readonly<Record<string, Part>> })[key] ?? {}
    for (const [name, part] of Object.entries(parts)) {
      const entity = app.entities.get(part.entity ?? '')
      if (!entity || !role.canRead(entity.name)) continue
      const hides = (path: string, use: Disclosure) =>
        !seesPath(app, sightFor(role, use), entity, path) && seesPath(app, fullSight, entity, path)
      const { where, field, sort = [] } = part
      if (field !== undefined && hides(field, 'sum'))
        yield { path: [key, name, 'field'], message: `The number is made of "${field}", which the role` }
      for (const [index, [path]] of sort.entries())
        if (hides(path, 'sort')) yield { path: [key, name, 'sort', index, 0], message: `The order follows "${path}", which the role` }
      const scopes = { record: entity }
      if (
        where !== undefined &&
        seesExpression(app, fullSight, scopes, where) &&
        !seesExpression(app, sightFor(role, 'filter'), scopes, where)
      )
        yield { path: [key, name, 'where'], message: 'What is counted depends on what the role' }
    }
  }
}

/** What a tile or block about records says. */
interface Part {
  readonly entity?: string
  readonly where?: Expression
  readonly field?: string
  readonly sort?: Sort
}
