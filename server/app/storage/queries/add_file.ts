import type { AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import type { FileReference } from '../../../../engine/runtime/values/record-data.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** A field of a record. */
interface Place {
  readonly entity: AppEntity
  readonly field: AppField
  readonly id: string
}

/** Adds a file that the server itself has made to those of a field: no version, no history. Of more than so many the first goes. */
export async function addFile(client: Queryable, { entity, field, id }: Place, file: FileReference, most: number): Promise<void> {
  const column = quote(field.column)
  const held = `coalesce(${column}, '[]'::jsonb)`
  await client.query(
    `update ${quote(entity.table)} set ${column} = case when jsonb_array_length(${held}) >= $3 then ${held} - 0 else ${held} end || $2::jsonb where id = $1`,
    [id, JSON.stringify([file]), most],
  )
}
