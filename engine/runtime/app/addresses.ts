import type { Choice } from '../../schema/field.ts'
import type { Bundle } from './bundle.ts'

/** What a portal consists of, as its lookup `$addresses` offers it: screens by route, entities by name, steps as `loan.lend`. */
export function addressesOf({ screens, entities, workflows }: Bundle): ReadonlyMap<string, Choice> {
  const found = new Map<string, Choice>()
  for (const [route, screen] of Object.entries(screens)) found.set(route, { label: `${screen.title} ${route}` })
  for (const [name, { label }] of Object.entries(entities)) found.set(name, { label: `${label} ${name}` })
  for (const { entity, transitions } of Object.values(workflows)) {
    const owner = entities[entity]?.label ?? entity
    for (const [step, { label, internal }] of Object.entries(transitions))
      if (internal !== true) found.set(`${entity}.${step}`, { label: `${owner} · ${label} ${entity}.${step}` })
  }
  return found
}
