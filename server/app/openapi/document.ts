import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { administrationPaths } from './administration_paths.ts'
import { approvalPaths } from './approval_paths.ts'
import { changesPaths } from './changes_paths.ts'
import { componentSchemas } from './component_schemas.ts'
import { entityPaths } from './entity_paths.ts'
import { fixedPaths } from './fixed_paths.ts'
import { heldPaths } from './held_paths.ts'
import { helpPaths } from './help_paths.ts'
import { answer, body, type JsonObject, problems, ref, requestToken } from './parts.ts'
import { recordSchema, schemaName } from './record_schema.ts'
import { reportPaths } from './report_paths.ts'
import { screenPaths } from './screen_paths.ts'
import { signInPaths } from './sign_in_paths.ts'

/** OpenAPI 3.1 of exactly what the holder of an access may call, in the language of the app. */
export function openApi(app: App, access: Access): JsonObject {
  const entities = [...app.entities.values()].filter(({ name }) => access.canRead(name))
  return {
    openapi: '3.1.0',
    info: { title: app.bundle.app.title, version: app.hash.slice(0, 12) },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { client: [] }],
    paths: {
      ...fixedPaths,
      ...signInPaths,
      ...conversionPaths(app, access),
      ...reportPaths(app, access),
      ...screenPaths(app, access),
      ...approvalPaths(app, access),
      ...administrationPaths(app, access),
      ...helpPaths(app, access),
      ...heldPaths(app, entities),
      ...changesPaths(app, entities),
      ...Object.assign({}, ...entities.map((entity) => entityPaths(access, entity))),
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'pergola_session' },
        client: { type: 'http', scheme: 'bearer', description: 'A token of the authorization server: `POST /oauth/token`.' },
      },
      responses: { problem: { description: 'RFC 9457', content: { 'application/problem+json': { schema: ref('Problem') } } } },
      schemas: { ...componentSchemas, ...Object.fromEntries(entities.map((entity) => [schemaName(entity), recordSchema(access, entity)])) },
    },
  }
}

/** Conversions into documents that the caller may create, from what they may read. */
function conversionPaths(app: App, access: Access): Record<string, JsonObject> {
  const request = {
    type: 'object',
    required: ['ids'],
    properties: { ids: { type: 'array', items: { type: 'string' } }, byDocument: { type: 'boolean' } },
  }
  const allowed = Object.entries(app.bundle.conversions).filter(
    ([, { from, to }]) => access.canRead(from.entity) && access.canCreate(to.entity),
  )
  return Object.fromEntries(
    allowed.map(([name, { to }]) => [
      `/api/conversions/${name}`,
      {
        post: {
          tags: [app.entities.get(to.entity)?.label ?? to.entity],
          summary: `Draft: ${name}`,
          parameters: [requestToken],
          requestBody: body(request),
          responses: {
            200: answer('A draft.', { type: 'object', properties: { record: ref(to.entity) } }),
            ...problems(401, 403, 404, 422),
          },
        },
      },
    ]),
  )
}
