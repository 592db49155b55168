import type { Entity } from '../../../schema/entity.ts'
import type { App } from '../app.ts'
import type { BundleFile } from '../check/bundle-file.ts'
import { keyOf, type NameKind } from './name.ts'
import { type Occurrence, whole } from './occurrence.ts'

/** The values of an enumeration that are names of other things: of jobs in the records of their runs, of connectors in those of exchanges. */
export function usedInQueues({ bundle }: App, { kind, name, file, value }: BundleFile): Occurrence[] {
  const { runs, exchanges } = bundle.app
  if (kind !== 'entity' || (name !== runs?.entity && name !== exchanges?.entity)) return []
  const [field = '', names]: [string | undefined, NameKind] =
    name === runs?.entity ? [runs.job, 'job'] : [exchanges?.connector, 'connector']
  const declared = (value as Entity).fields[field]
  if (declared?.kind !== 'enum') return []
  return Object.keys(declared.values).map((code) => ({
    file,
    path: ['fields', field, 'values', code],
    at: 'key',
    ...whole(keyOf(names, code), code),
  }))
}
