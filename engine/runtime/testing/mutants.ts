import { type Random, randomOf } from '../fixtures/random.ts'

/** JSON values made from a text of JSON by one blind change each: a value replaced, a key added or taken away. Always the same ones. */
export function mutants(text: string, count: number): unknown[] {
  const random = randomOf(text)
  return Array.from({ length: count }, () => mutate(JSON.parse(text), random))
}

const strange: readonly unknown[] = [null, true, -1, 1.5, '', 'x', '1 2', [], {}, ['x'], { kind: 'x' }, { var: 'record.x' }]

function mutate(root: unknown, random: Random): unknown {
  const holders: object[] = []
  collect(root, holders)
  const holder = random.one(holders) as Record<string, unknown> | undefined
  if (!holder) return root
  const keys = Object.keys(holder)
  const key = random.one(keys) ?? 'x'
  const value = random.one(strange)
  const way = random.fraction()
  if (way < 0.6) holder[key] = value
  else if (way < 0.8) delete holder[key]
  else if (!Array.isArray(holder)) holder[random.fraction() < 0.5 ? `${key}x` : '2 bad'] = value
  return JSON.parse(JSON.stringify(root))
}

function collect(value: unknown, found: object[]): void {
  if (typeof value !== 'object' || value === null) return
  found.push(value)
  for (const inner of Object.values(value)) collect(inner, found)
}
