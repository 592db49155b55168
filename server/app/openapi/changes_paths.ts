import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { answer, type JsonObject, problems, queryParameter, ref } from './parts.ts'
import { schemaName } from './record_schema.ts'

/** What another system asks that keeps the same records: the changes of each entity, but for the log of all changes. */
export function changesPaths({ bundle }: App, entities: readonly AppEntity[]): Record<string, JsonObject> {
  const told = entities.filter(({ name, parent }) => !parent && name !== bundle.app.audit?.entity)
  return Object.fromEntries(told.map((entity) => [`/api/changes/${entity.name}`, { get: changesCall(entity) }]))
}

function changesCall(entity: AppEntity): JsonObject {
  const text = { type: 'string' }
  const page = {
    type: 'object',
    required: ['rows', 'deleted'],
    properties: {
      rows: { type: 'array', items: ref(schemaName(entity)), description: 'As they are now, in the order of their last change.' },
      deleted: { type: 'array', items: text, description: 'The ids of those that the caller sees no more.' },
      next: { ...text, description: 'Names the next page: it is asked for as `mark`.' },
      watermark: { ...text, description: 'On the last page: what the next call names as `after`.' },
    },
  }
  const size = { type: 'integer', minimum: 1, maximum: 1_000, default: 200 }
  return {
    tags: [entity.label],
    summary: `Changes: ${entity.label}`,
    parameters: [
      queryParameter('after', 'The watermark of the last call. Without it all records are answered.'),
      queryParameter('mark', 'What names the page: `next` of the page before.'),
      { ...queryParameter('size', 'So many records on a page.'), schema: size },
    ],
    responses: {
      200: answer('A page of what has changed, signed in `x-jws-signature`: a JSON Web Signature whose payload is the body.', page),
      ...problems(401, 404, 422),
    },
  }
}
