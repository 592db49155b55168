import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, ownDataset } from '../../../../runtime/screens/report-builder/draft.ts'
import type { FieldOffer } from '../../../../runtime/screens/report-builder/offers.ts'
import { getFieldOffers } from '../../../api/report-builder.ts'
import { useEdition } from '../../../state/edition.ts'

/** The fields of entities, brought when they are first looked at; those along the paths of a report at once. */
export function useCatalogue(draft: Draft | undefined) {
  const [catalogue, setCatalogue] = useState<ReadonlyMap<string, readonly FieldOffer[]>>(new Map())
  const asked = useRef(new Set<string>())
  const look = useCallback((entity: string) => {
    if (asked.current.has(entity)) return
    asked.current.add(entity)
    getFieldOffers(entity).then(
      ({ fields }) => setCatalogue((known) => new Map([...known, [entity, fields]])),
      () => asked.current.delete(entity),
    )
  }, [])
  const edition = useEdition()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was looked at is called otherwise with each edition
  useEffect(() => {
    const known = [...asked.current]
    asked.current.clear()
    for (const entity of known) look(entity)
  }, [edition])
  const dataset = draft && ownDataset(draft)
  useEffect(() => {
    if (!dataset) return
    look(dataset.entity)
    for (const entity of entitiesOn(catalogue, dataset)) look(entity)
  }, [look, dataset, catalogue])
  return { catalogue, look }
}

function entitiesOn(catalogue: ReadonlyMap<string, readonly FieldOffer[]>, dataset: NonNullable<ReturnType<typeof ownDataset>>) {
  return Object.values(dataset.fields).flatMap((field): string[] => {
    const path = typeof field === 'string' ? field : 'field' in field ? field.field : ''
    const found: string[] = []
    let entity: string | undefined = dataset.entity
    for (const step of path.split('.').slice(0, -1)) {
      entity = catalogue.get(entity ?? '')?.find(({ name }) => name === step)?.target
      if (entity !== undefined) found.push(entity)
    }
    return found
  })
}

/** The field at the end of a path. */
export function offerAt(catalogue: ReadonlyMap<string, readonly FieldOffer[]>, entity: string, path: string): FieldOffer | undefined {
  const [step, ...rest] = path.split('.')
  const field = catalogue.get(entity)?.find(({ name }) => name === step)
  if (rest.length === 0 || !field) return field
  return field.target === undefined ? undefined : offerAt(catalogue, field.target, rest.join('.'))
}
