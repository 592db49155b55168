import type { RecordData } from '../../values/record-data.ts'
import { shownPaths } from './pick-columns.ts'
import type { DocumentContext } from './state.ts'

/** A record of which a document shows something, beside its own. */
export interface ReadAlong {
  readonly entity: string
  readonly id: string
}

/** The records that a document refers to and shows a field of: what others save of them changes what it says. */
export function readAlong({ entity, screen }: DocumentContext, record: RecordData): readonly ReadAlong[] {
  const paths = shownPaths(screen).filter((path) => path.includes('.'))
  const references = new Set(paths.map((path) => path.slice(0, path.indexOf('.'))))
  return [...references].flatMap((name) => {
    const target = entity.fields.get(name)?.target
    const id = record[name]
    return target !== undefined && typeof id === 'string' ? [{ entity: target, id }] : []
  })
}
