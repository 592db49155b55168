import type { App, AppEntity } from '../../engine/runtime/app/app.ts'

/** Entities as they are drawn, with their references and lines. */
export interface Relations {
  readonly entities: readonly AppEntity[]
  readonly relations: readonly Relation[]
}

/** A reference of an entity to another, or its lines. */
export interface Relation {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly kind: 'lines' | 'optional' | 'required'
}

/** All entities, or one with those beside it. */
export function relationsIn(app: App, only?: AppEntity): Relations {
  const all = [...app.entities.values()].flatMap((entity) => relationsOf(app, entity))
  const relations = all.filter(({ from, to }) => only === undefined || [from, to].some((name) => name.split('.')[0] === only.name))
  const names = new Set(only ? [only.name, ...relations.flatMap(({ from, to }) => [from, to])] : app.entities.keys())
  return { entities: [...names].flatMap((name) => app.entities.get(name) ?? []), relations }
}

function relationsOf(app: App, entity: AppEntity): readonly Relation[] {
  const references = [...entity.fields.values()].flatMap((field): Relation[] => {
    if (field.system || field.target === undefined || !app.entities.has(field.target)) return []
    return [
      { from: entity.name, to: field.target, label: field.name, kind: field.declaration?.required === true ? 'required' : 'optional' },
    ]
  })
  const lines = [...entity.lines].map(([label, inner]): Relation => ({ from: entity.name, to: inner.name, label, kind: 'lines' }))
  return [...references, ...lines]
}
