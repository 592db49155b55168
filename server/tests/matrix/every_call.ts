import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'

/** The calls about an entity and one of its records: where it is closed, each is answered as if there were no such entity. */
export function everyCall(
  { name, workflow }: AppEntity,
  record: RecordData | undefined,
): readonly (readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string])[] {
  const tried = [...(workflow?.transitions ?? [])].filter(([, { trial }]) => trial)
  return [
    ['POST', `records/${name}/search`],
    ['POST', `records/${name}/export`],
    ['POST', `records/${name}`],
    ['GET', `records/${name}/${record?.id}`],
    ['PATCH', `records/${name}/${record?.id}`],
    ['DELETE', `records/${name}/${record?.id}`],
    ['GET', `records/${name}/${record?.id}/history`],
    ['GET', `records/${name}/${record?.id}/flow`],
    ['GET', `records/${name}/${record?.id}/comments`],
    ['POST', `records/${name}/${record?.id}/comments`],
    ['GET', `records/${name}/import/template`],
    ['GET', `changes/${name}`],
    ...tried.map(([step]) => ['POST', `records/${name}/${record?.id}/transitions/${step}/trial`] as const),
  ]
}
