import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { runReferences } from '../storage/queries/run_references.ts'
import type { Differences } from '../writing/differences.ts'
import { type Context, environmentOf } from './context.ts'

type Labels = Record<string, Record<string, string>>

/** The names of the records that changed references lead to, by field (`copies.book` for lines) and id: one round trip for a whole history. */
export async function labelsIn(context: Context, entity: AppEntity, changes: readonly Differences[]): Promise<Labels> {
  const wanted: { path: string; target: string; id: string }[] = []
  for (const { fields, lines } of changes) {
    note(entity, '', fields, wanted)
    for (const [name, { added = {}, removed = {}, changed = {} }] of Object.entries(lines)) {
      const owner = entity.lines.get(name)
      for (const row of owner ? [...Object.values(added), ...Object.values(removed), ...Object.values(changed)] : []) {
        note(owner as AppEntity, `${name}.`, row, wanted)
      }
    }
  }
  const ids = new Map(
    [...Map.groupBy(wanted, ({ target }) => target)].map(([target, found]) => [target, new Set(found.map(({ id }) => id))]),
  )
  const referred = await runReferences(context.pool, context.app, context.access, entity, environmentOf(context), ids)
  const labels: Labels = {}
  for (const { path, target, id } of wanted) {
    const label = referred.get(target)?.get(id)?.label
    if (label) labels[path] = { ...labels[path], [id]: label }
  }
  return labels
}

/** A changed field is `[before, after]`; a field of an added or removed line is its value. */
function note(
  owner: AppEntity,
  prefix: string,
  values: Readonly<Record<string, unknown>>,
  wanted: { path: string; target: string; id: string }[],
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = owner.fields.get(name)
    if ((field?.kind !== 'ref' && field?.kind !== 'refs') || !field.target) continue
    for (const id of [value].flat(2)) {
      if (typeof id === 'string') wanted.push({ path: `${prefix}${name}`, target: field.target, id })
    }
  }
}
