import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { answer, body, idempotencyKey, type JsonObject, pathParameter, problems, requestToken } from './parts.ts'

const object = { type: 'object' }
const text = { type: 'string' }
const search = { name: 'search', in: 'query', schema: { ...text, maxLength: 100 } }
const decisions = {
  type: 'object',
  required: ['decision', 'items'],
  properties: {
    decision: { enum: ['approve', 'reject'] },
    items: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        required: ['approval', 'level'],
        properties: { approval: text, level: { ...text, description: 'The level that the caller has seen.' } },
      },
    },
    comment: text,
  },
}
const date = { type: 'string', format: 'date' }
const substitute = { type: 'object', required: ['substitute', 'from', 'to'], properties: { substitute: text, from: date, to: date } }
const handing = {
  type: 'object',
  required: ['to'],
  properties: { to: { ...text, description: 'A colleague, or the level that it is sent back to.' }, comment: text, level: text },
}

/** What waits for people, where anything can: the inbox, and the approvals of each kind of record that the caller may read. */
export function approvalPaths(app: App, access: Access): Record<string, JsonObject> {
  const entities = [...app.entities.values()].filter(
    ({ name, workflow }) => access.canRead(name) && Object.keys(workflow?.declaration.approvals ?? {}).length > 0,
  )
  if (entities.length === 0) return {}
  const tags = ['Approvals']
  const get = (summary: string, parameters: readonly JsonObject[] = []) => ({
    tags,
    summary,
    parameters,
    responses: { 200: answer(summary, object), ...problems(401, 404) },
  })
  const number = (name: string, maximum: number) => ({ name, in: 'query', schema: { type: 'integer', minimum: 0, maximum } })
  const parameters = [{ name: 'entity', in: 'query', schema: text }, number('offset', 1_000), number('size', 100)]
  const own: Record<string, JsonObject> = {
    '/api/approvals/inbox': { get: get('What waits for the caller', parameters) },
    '/api/approvals/count': { get: get('How many wait for the caller') },
    '/api/approvals/decisions': {
      post: {
        tags,
        summary: 'Decide about many, with a result for each',
        parameters: [requestToken],
        requestBody: body(decisions),
        responses: { 200: answer('A result for each.', object), ...problems(400, 401) },
      },
    },
    '/api/approvals/colleagues': { get: get('Colleagues who may be a substitute', [search]) },
    '/api/approvals/substitutes': {
      get: get('Who decides for the caller, and when'),
      post: {
        tags,
        summary: 'Name a substitute for a period',
        parameters: [requestToken],
        requestBody: body(substitute),
        responses: { 201: answer('All of them.', object), ...problems(400, 401, 422) },
      },
    },
    '/api/approvals/substitutes/{id}': {
      delete: {
        tags,
        summary: 'Drop a substitute',
        parameters: [pathParameter('id'), requestToken],
        responses: { 204: { description: 'Done.' }, ...problems(401, 404) },
      },
    },
  }
  const hand = (summary: string): JsonObject => ({
    post: {
      tags,
      summary,
      parameters: [pathParameter('id'), requestToken, idempotencyKey],
      requestBody: body(handing),
      responses: { 200: answer('The approvals of the record.', object), ...problems(400, 401, 404, 422) },
    },
  })
  for (const { name, label } of entities) {
    const path = `/api/records/${name}/{id}/approvals`
    own[path] = { get: get(`${label}: its approvals, who has decided and who is next`, [pathParameter('id')]) }
    own[`${path}/readers`] = { get: get(`${label}: colleagues to hand the decision to`, [pathParameter('id'), search]) }
    own[`${path}/transfer`] = hand(`${label}: hand the decision over`)
    own[`${path}/addSigner`] = hand(`${label}: ask somebody to sign as well`)
    own[`${path}/sendBack`] = hand(`${label}: send it back to an earlier level`)
  }
  return own
}
