import type { AppEntity } from '../../engine/runtime/app/app.ts'
import type { Relation, Relations } from './relations.ts'

/** Entities with their references as a Mermaid entity-relationship diagram. */
export function entityGraph({ entities, relations }: Relations): string {
  const lines = relations.map(({ from, to, label, kind }) => `  ${quoted(from)} ${marks[kind]} ${quoted(to)} : ${label}`)
  return ['erDiagram', ...entities.map(box), ...lines].join('\n')
}

/** How many stand on each side, as Mermaid writes it. */
const marks = { lines: '||--o{', optional: '}o--o|', required: '}o--||' } satisfies Record<Relation['kind'], string>

function box(entity: AppEntity): string {
  const fields = [...entity.fields.values()].filter(({ system }) => !system)
  return [`  ${quoted(entity.name)} {`, ...fields.map(({ kind, name }) => `    ${kind} ${name}`), '  }'].join('\n')
}

const quoted = (name: string) => `"${name}"`
