import type { PublicSlides, Tile } from '../../schema/screens/dashboard.ts'
import { access } from '../access/decide.ts'
import { fullSight, seesExpression, seesPath, sightFor } from '../access/sight.ts'
import type { Step } from '../app/source/source.ts'
import type { Check, Context } from './context.ts'
import type { Finding } from './finding.ts'

type Opens = PublicSlides['opens']

/** Pictures for strangers are of records, and say what, that strangers may read; how an address opens goes by values that there are. */
export const slides: Check = function* (context) {
  const { app, of } = context
  for (const [name, declared] of Object.entries(app.bundle.app.public?.slides ?? {})) {
    const path = ['public', 'slides', name]
    yield* unseen(context, path, declared)
    yield* opensBy(context, 'app.json', path, declared.entity, declared.opens)
  }
  for (const { file, value } of of('screen')) {
    const { kind, tiles = {} } = value as { kind: string; tiles?: Readonly<Record<string, Tile>> }
    if (kind !== 'dashboard') continue
    for (const [name, tile] of Object.entries(tiles))
      if (tile.kind === 'slides') yield* opensBy(context, file, ['tiles', name], tile.entity, tile.opens)
  }
}

function* unseen({ app }: Context, path: readonly Step[], declared: PublicSlides): Iterable<Finding> {
  const role = app.bundle.app.public?.role ?? ''
  const sight = access(app, [role])
  const entity = app.entities.get(declared.entity)
  if (!entity || !app.roles.has(role)) return
  const file = 'app.json'
  if (!sight.canRead(entity.name)) {
    const message = `Anybody is shown these, but ${role} may not read ${entity.name}. Grant "read" there.`
    yield { code: 'public-not-granted', file, path: [...path, 'entity'], message }
    return
  }
  const { picture, text, address, opens, where, sort = [] } = declared
  const shown: readonly (readonly [readonly Step[], string | undefined])[] = [
    [['picture'], picture],
    [['text'], text],
    [['address'], address],
    [['opens', 'field'], opens?.field],
  ]
  const told = `Anybody is shown these, and the role "${role}" may not see`
  for (const [inner, field] of shown) {
    if (field === undefined || seesPath(app, sight, entity, field) || !seesPath(app, fullSight, entity, field)) continue
    yield { code: 'hidden-field-used', file, path: [...path, ...inner], message: `${told} "${field}".` }
  }
  for (const [index, [field]] of sort.entries()) {
    if (seesPath(app, sightFor(sight, 'sort'), entity, field) || !seesPath(app, fullSight, entity, field)) continue
    yield { code: 'hidden-field-used', file, path: [...path, 'sort', index, 0], message: `${told} "${field}": the order would tell.` }
  }
  const scopes = { record: entity }
  if (where === undefined || !seesExpression(app, fullSight, scopes, where)) return
  if (seesExpression(app, sightFor(sight, 'filter'), scopes, where)) return
  yield { code: 'hidden-field-used', file, path: [...path, 'where'], message: `${told} what chooses them.` }
}

function* opensBy({ app }: Context, file: string, path: readonly Step[], about: string, opens: Opens): Iterable<Finding> {
  const field = app.entities.get(about)?.fields.get(opens?.field ?? '')?.declaration
  if (!opens || field?.kind !== 'enum') return
  for (const value of Object.keys(opens.as)) {
    if (Object.hasOwn(field.values, value)) continue
    const message = `"${value}" is not a value of "${opens.field}". Its values: ${Object.keys(field.values).join(', ')}.`
    yield { code: 'wrong-value', file, path: [...path, 'opens', 'as', value], at: 'key', message }
  }
}
