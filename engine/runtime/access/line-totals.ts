import type { AppEntity } from '../app/app.ts'
import { remember } from '../app/remember.ts'
import { dependencies } from '../expressions/dependencies.ts'

/**
 * The fields of a document and of its lines that tell something of all lines together, by the field of the lines: what is computed from
 * them, straight or through others, what a step sets from them, the number that counts them, and who wrote the document last, which may be
 * the owner of another line. Fields of lines go with them: `copies.share`.
 */
export const lineTotals: (entity: AppEntity) => ReadonlyMap<string, ReadonlySet<string>> = remember((entity: AppEntity) => {
  const reads = readsIn(entity)
  return new Map(
    [...entity.lines].map(([name, lines]) => {
      const { number } = lines.declaration as { readonly number?: string }
      return [name, toldBy(name, reads, ['updatedBy', ...(number === undefined ? [] : [`${name}.${number}`])])]
    }),
  )
})

/** What each field is made of. A line's own values are told of by its own name: `copies.fee`. */
type Reads = readonly (readonly [field: string, reads: readonly string[]])[]

function readsIn(entity: AppEntity): Reads {
  const header = [...entity.fields.values()].map(({ name, declaration }) => [name, pathsIn(declaration?.computed, undefined)] as const)
  const rows = [...entity.lines].flatMap(([lines, { fields }]) =>
    [...fields.values()].map(({ name, declaration }) => [`${lines}.${name}`, pathsIn(declaration?.computed, lines)] as const),
  )
  const steps = [...(entity.workflow?.transitions.values() ?? [])].flatMap(({ effects = [] }) =>
    effects.flatMap((effect) => (effect.kind === 'set' ? [[effect.field, pathsIn(effect.value, undefined)] as const] : [])),
  )
  return [...header, ...rows, ...steps]
}

/** The paths that an expression reads of the document; those of the row that it stands in, if it stands in one, begin with a dot. */
const pathsIn = (expression: unknown, lines: string | undefined): readonly string[] =>
  expression === undefined
    ? []
    : dependencies(expression as never).map((path) =>
        lines !== undefined && path.startsWith('row.') ? `.${lines}.${path.slice('row.'.length)}` : path.replace(/^record\./, ''),
      )

function toldBy(lines: string, reads: Reads, first: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>(first)
  const tells = (path: string) =>
    path.startsWith('.') ? found.has(path.slice(1)) : path === lines || path.startsWith(`${lines}.`) || found.has(path)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const [field, paths] of reads) if (paths.some(tells)) found.add(field)
  }
  return found
}
