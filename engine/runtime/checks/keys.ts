import type { Key } from '../../schema/key.ts'
import type { AppEntity } from '../app/app.ts'
import type { Step } from '../app/source/source.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { Check } from './context.ts'

/** Keys are over fields of one value each, their periods from and until times of one kind, their conditions over the row alone. */
export const keys: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('entity')) {
    const entity = app.entities.get(name)
    if (!entity || !value) continue
    for (const [place, owner] of [
      [[], entity] as const,
      ...[...entity.lines].map(([field, lines]) => [['fields', field], lines] as const),
    ]) {
      for (const [key, declared] of Object.entries(owner.declaration.keys ?? {})) {
        for (const { path, message } of wrongIn(owner, declared))
          yield { code: 'wrong-key', file, path: [...place, 'keys', key, ...path], message }
      }
    }
  }
}

interface Wrong {
  readonly path: readonly Step[]
  readonly message: string
}

function wrongIn(entity: AppEntity, { fields, during, when }: Key): Wrong[] {
  const wrong: Wrong[] = []
  for (const [index, name] of fields.entries()) {
    const field = entity.fields.get(name)
    if (field && (field.multiple || field.kind === 'attachment'))
      wrong.push({ path: ['fields', index], message: `"${name}" may hold several values. A key is over fields that hold one.` })
  }
  const [from, until] = [entity.fields.get(during?.from ?? ''), entity.fields.get(during?.until ?? '')]
  if (from && until && from.kind !== until.kind)
    wrong.push({
      path: ['during', 'until'],
      message: `"${until.name}" is a ${until.kind} and "${from.name}" a ${from.kind}: name two of one kind.`,
    })
  const scope = entity.parent ? 'row' : 'record'
  const isOwn = (path: string) => {
    const [root, field = '', ...rest] = path.split('.')
    return root === scope && rest.length === 0 && entity.fields.has(field)
  }
  const other = when === undefined ? undefined : dependencies(when).find((path) => !isOwn(path))
  if (other !== undefined)
    wrong.push({
      path: ['when'],
      message: `"${other}" is not a field of its own: the database could not hold the key. Read only "${scope}".`,
    })
  return wrong
}
