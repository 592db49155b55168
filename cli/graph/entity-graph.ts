import type { App, AppEntity } from '../../engine/runtime/app/app.ts'

/** Entities with their references as a Mermaid entity-relationship diagram: all, or one with those beside it. */
export function entityGraph(app: App, only?: AppEntity): string {
  const relations = [...app.entities.values()].flatMap((entity) => relationsOf(app, entity))
  const shown = relations.filter(({ from, to }) => only === undefined || [from, to].some((name) => name.split('.')[0] === only.name))
  const names = new Set(only ? [only.name, ...shown.flatMap(({ from, to }) => [from, to])] : app.entities.keys())
  const boxes = [...names].flatMap((name) => {
    const entity = app.entities.get(name)
    return entity ? [box(entity)] : []
  })
  const lines = shown.map(({ from, to, label, mark }) => `  ${quoted(from)} ${mark} ${quoted(to)} : ${label}`)
  return ['erDiagram', ...boxes, ...lines].join('\n')
}

interface Relation {
  readonly from: string
  readonly to: string
  readonly label: string
  /** How many stand on each side, as Mermaid writes it. */
  readonly mark: string
}

function relationsOf(app: App, entity: AppEntity): readonly Relation[] {
  const references = [...entity.fields.values()].flatMap((field): Relation[] => {
    if (field.system || field.target === undefined || !app.entities.has(field.target)) return []
    const mark = field.declaration?.required === true ? '}o--||' : '}o--o|'
    return [{ from: entity.name, to: field.target, label: field.name, mark }]
  })
  const lines = [...entity.lines].map(([label, inner]): Relation => ({ from: entity.name, to: inner.name, label, mark: '||--o{' }))
  return [...references, ...lines]
}

function box(entity: AppEntity): string {
  const fields = [...entity.fields.values()].filter(({ system }) => !system)
  return [`  ${quoted(entity.name)} {`, ...fields.map(({ kind, name }) => `    ${kind} ${name}`), '  }'].join('\n')
}

const quoted = (name: string) => `"${name}"`
