import type { App, AppEntity, AppField } from '../../../../../engine/runtime/app/app.ts'
import { madeLookups } from '../../../../../engine/runtime/app/made-lookups.ts'
import type { FormerName } from '../../../../../engine/runtime/names/present-name.ts'

/** A field of records that holds a name of metadata, and what becomes of it. */
export interface NameInRecords {
  readonly entity: AppEntity
  readonly field: AppField
  readonly was: string
  readonly name: string
  /** What follows a point is of it, and stays: `loan.lend` when `loan` is renamed. */
  readonly withParts?: true
  /** Only in records in which another field says so. */
  readonly where?: { readonly field: AppField; readonly is: string }
}

/** The fields of entities whose values a name is one of: choices, and what the server writes into its queues. */
export function namesInRecords(app: App, former: FormerName): readonly NameInRecords[] {
  const { kind, owner, was, name } = former
  const fields = [...app.entities.values()].flatMap((entity) => [...entity.fields.values()].map((field) => ({ entity, field })))
  const chosen = fields.filter(({ field }) => isChoice(field, former)).map((place) => ({ ...place, was, name }))
  const addresses = fields.filter(({ field }) => isLookup(field, '$addresses'))
  if (kind === 'screen') return addresses.map((place) => ({ ...place, was, name }))
  if (kind === 'entity')
    return [...chosen, ...[...addresses, ...ofQueues(app, 'of')].map((place) => ({ ...place, was, name, withParts: true as const }))]
  if (kind === 'transition')
    return [
      ...addresses.map((place) => ({ ...place, was: `${owner}.${was}`, name: `${owner}.${name}` })),
      ...stepsOfEvents(app, owner).map((place) => ({ ...place, was, name })),
    ]
  if (kind === 'operation') {
    const { exchanges } = app.bundle.app
    const connector = app.entities.get(exchanges?.entity ?? '')?.fields.get(exchanges?.connector ?? '')
    return connector ? ofQueues(app, 'operation').map((place) => ({ ...place, was, name, where: { field: connector, is: owner } })) : []
  }
  const queued = kind === 'message' || kind === 'job' || kind === 'connector' ? ofQueues(app, kind) : []
  return [...chosen, ...queued.filter(({ field }) => !chosen.some((one) => one.field === field)).map((place) => ({ ...place, was, name }))]
}

function isChoice(field: AppField, { kind, owner }: FormerName): boolean {
  if (kind === 'status') return field.kind === 'status' && field.entity === owner
  if (field.declaration?.kind === 'lookup' && madeLookups[field.declaration.lookup]?.names === kind) return true
  if (kind !== 'choice') return false
  return isLookup(field, owner) || (field.kind === 'enum' && `${field.entity}.${field.name}` === owner)
}

const isLookup = ({ declaration }: AppField, lookup: string): boolean => declaration?.kind === 'lookup' && declaration.lookup === lookup

interface Place {
  readonly entity: AppEntity
  readonly field: AppField
}

/** The fields that a part of `app.json` names for a fact: `of` of runs, exchanges, deliveries, events and subscriptions. */
function ofQueues(app: App, fact: 'of' | 'job' | 'message' | 'connector' | 'operation'): readonly Place[] {
  const { runs, exchanges, deliveries, receivers, optOuts, events, subscriptions } = app.bundle.app
  const handlers = events && { ...events, entity: `${events.entity}.${events.handlers}`, of: undefined }
  const parts: readonly (object | undefined)[] = [
    runs,
    exchanges,
    deliveries,
    receivers,
    optOuts,
    events && { entity: events.entity, of: events.of },
    subscriptions && { entity: subscriptions.entity, of: subscriptions.of },
    handlers,
  ]
  return parts.flatMap((part) => {
    const { entity = '', [fact]: field } = (part ?? {}) as Readonly<Record<string, unknown>>
    return placeOf(app, String(entity), field)
  })
}

function stepsOfEvents(
  app: App,
  owner: string,
): readonly (Place & { readonly where: { readonly field: AppField; readonly is: string } })[] {
  const { events } = app.bundle.app
  const of = app.entities.get(events?.entity ?? '')?.fields.get(events?.of ?? '')
  return of ? placeOf(app, events?.entity ?? '', events?.step).map((place) => ({ ...place, where: { field: of, is: owner } })) : []
}

function placeOf(app: App, name: string, field: unknown): readonly Place[] {
  const entity = app.entities.get(name)
  const found = typeof field === 'string' ? entity?.fields.get(field) : undefined
  return entity && found ? [{ entity, field: found }] : []
}
