import type { ConnectorOperation } from '../../schema/connector.ts'
import type { Bundle } from '../app/bundle.ts'

/** The steps that the answer of another system takes, by entity: its `take`, and what follows when it has `failed`. */
export function answeredSteps({ connectors = {} }: Pick<Bundle, 'connectors'>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const operations = Object.values(connectors).flatMap(({ operations: all }) => Object.values(all) as ConnectorOperation[])
  for (const { entity, take = [], failed } of operations) {
    if (entity === undefined) continue
    const steps = found.get(entity) ?? new Set<string>()
    for (const step of [...take.map(({ transition }) => transition), ...(failed === undefined ? [] : [failed])]) steps.add(step)
    found.set(entity, steps)
  }
  return found
}
