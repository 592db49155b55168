import type { App, AppEntity, AppField } from './app.ts'

/** One segment of a path: a field, or lines, of an entity. */
interface PathStep {
  readonly entity: AppEntity
  readonly name: string
  readonly field?: AppField
  readonly lines?: AppEntity
}

/** A path followed as far as it leads. */
interface Followed {
  readonly steps: readonly PathStep[]
  /** The segment that leads nowhere, and the entity that was asked for it (none: what stands before it is not a reference). */
  readonly lost?: { readonly name: string; readonly entity?: AppEntity }
}

/** Follows a path of fields from an entity: through references, into lines, up from a line by `parent`. */
export function follow(app: App, start: AppEntity, path: string): Followed {
  const steps: PathStep[] = []
  let entity: AppEntity | undefined = start
  for (const name of path.split('.')) {
    if (!entity) return { steps, lost: { name } }
    const field: AppField | undefined = entity.fields.get(name)
    const lines: AppEntity | undefined = entity.lines.get(name)
    if (!field && !lines) return { steps, lost: { name, entity } }
    steps.push({ entity, name, ...(field && { field }), ...(lines && { lines }) })
    entity = lines ?? (field?.target === undefined || field.multiple ? undefined : app.entities.get(field.target))
  }
  return { steps }
}

/** The field of a record, or of its lines, that a path of one or two names leads to. */
export function ownField(entity: AppEntity | undefined, path: string): AppField | undefined {
  const [first = '', inner] = path.split('.')
  return inner === undefined ? entity?.fields.get(first) : entity?.lines.get(first)?.fields.get(inner)
}
