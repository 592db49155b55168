import { pseudoEntity, pseudoField } from '../app/pseudo-entity.ts'
import type { WireValue } from '../values/record-data.ts'

const kinds = {
  at: 'datetime',
  milliseconds: 'integer',
  accepted: 'boolean',
  status: 'integer',
  reason: 'text',
  path: 'text',
  sent: 'text',
  said: 'text',
} as const
const name = 'call'

/** A call of another system, as expressions read it. */
export const callEntity = pseudoEntity(
  name,
  name,
  new Map(Object.entries(kinds).map(([key, kind]) => [key, pseudoField(name, key, key, kind)])),
)

/** What became of a call: when it was made, how long it took, what was said. */
export type CallFacts = Readonly<Record<keyof typeof kinds, WireValue>>
