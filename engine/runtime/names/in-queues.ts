import type { Entity } from '../../schema/entity.ts'
import type { App } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { keyOf } from './name.ts'
import { type Occurrence, whole } from './occurrence.ts'

/** The values of an enumeration that are names of other things: of jobs in the records of their runs, of connectors in those of exchanges. */
export function usedInQueues(app: App, { kind, name, file, value }: BundleFile): Occurrence[] {
  if (kind !== 'entity') return []
  return Object.entries((value as Partial<Entity>).fields ?? {}).flatMap(([field, declared]): Occurrence[] => {
    const names = namedInQueue(app, name, field)
    if (!names || declared.kind !== 'enum') return []
    return Object.keys(declared.values).map((code) => ({
      file,
      path: ['fields', field, 'values', code],
      at: 'key',
      ...whole(keyOf(names, code), code),
    }))
  })
}

/** What the values of a field are names of. */
export function namedInQueue({ bundle }: App, entity: string, field: string): 'job' | 'connector' | undefined {
  const { runs, exchanges } = bundle.app
  if (entity === runs?.entity && field === runs.job) return 'job'
  return entity === exchanges?.entity && field === exchanges?.connector ? 'connector' : undefined
}
