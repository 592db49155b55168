import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { answer, type JsonObject, pathParameter, problems, queryParameter } from './parts.ts'

const id = pathParameter('id')

/** The files that records hold, and what they are printed as. */
export function heldPaths({ bundle }: App, entities: readonly AppEntity[]): Record<string, JsonObject> {
  const documents = entities.filter(({ parent }) => !parent)
  const prints = Object.entries(bundle.prints ?? {})
  return Object.fromEntries(
    documents.flatMap((entity): [string, JsonObject][] => [
      ...(holdsFiles(entity) ? [[`/api/records/${entity.name}/{id}/files/{file}`, filePath(entity)] as [string, JsonObject]] : []),
      ...prints
        .filter(([, print]) => print.entity === entity.name)
        .map(([name, { title }]): [string, JsonObject] => [`/api/records/${entity.name}/{id}/prints/${name}`, printPath(entity, title)]),
    ]),
  )
}

const holdsFiles = ({ fields, lines }: AppEntity): boolean =>
  [...fields.values()].some(({ kind }) => kind === 'attachment') || [...lines.values()].some(holdsFiles)

const filePath = ({ label }: AppEntity): JsonObject => ({
  get: {
    tags: [label],
    summary: `A link to a file: ${label}`,
    parameters: [id, pathParameter('file')],
    responses: { 200: answer('The link, which holds for a while.', { type: 'object' }), ...problems(401, 404) },
  },
})

const printPath = ({ label }: AppEntity, title: string): JsonObject => ({
  get: {
    tags: [label],
    summary: `Print: ${title}`,
    parameters: [id, queryParameter('also', 'Ids of further records, with commas between them, that go onto the same paper.')],
    responses: { 200: { description: 'A PDF.', content: { 'application/pdf': {} } }, ...problems(401, 403, 404, 422) },
  },
})
