import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { displayedName } from '../../../engine/runtime/documents/record-name.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'

/** The record that a record of a queue is about. */
export interface About {
  readonly entity: AppEntity
  readonly record: RecordData
}

/** What a record of a queue says of the record that it is about. */
export function aboutFacts({ entity, record }: About): Record<string, WireValue> {
  return { of: entity.name, record: record.id ?? null, number: displayedName(entity, record) ?? null }
}
