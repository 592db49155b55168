import type { Access } from '../../../engine/runtime/access/access.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../engine/runtime/app/document-of.ts'
import { trialOrder } from '../../../engine/runtime/workflows/trial.ts'
import {
  answer,
  body,
  idempotencyKey,
  ifMatch,
  type JsonObject,
  pathParameter,
  problems,
  ref,
  requestToken,
  throughScreen,
} from './parts.ts'
import { schemaName } from './record_schema.ts'

const id = pathParameter('id')
const none = { description: 'Done.' }
const texts = { type: 'array', items: { type: 'string' } }
/** The records of a batch: by their ids, or all that a filter finds but some. */
const chosen = {
  ids: texts,
  filter: {},
  search: { type: 'string' },
  screen: { type: 'string' },
  conditions: {},
  takes: { type: 'string' },
  except: texts,
}
const results = {
  type: 'object',
  properties: { results: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' }, ok: { type: 'boolean' } } } } },
}

/** The calls on the records of one entity that its grants allow. */
export function entityPaths(access: Access, entity: AppEntity): Record<string, JsonObject> {
  const base = `/api/records/${entity.name}`
  const tags = [documentOf(entity).label]
  return {
    ...readPaths(base, tags, access, entity),
    ...(entity.parent
      ? linesImport(base, tags, access, entity)
      : { ...writePaths(base, tags, access, entity), ...stepPaths(base, tags, access, entity) }),
  }
}

function readPaths(base: string, tags: string[], access: Access, entity: AppEntity): Record<string, JsonObject> {
  const record = ref(schemaName(entity))
  const rows = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: record },
      total: {},
      aggregates: { type: 'object' },
      next: { type: ['string', 'null'] },
      fed: { type: 'object', description: 'How old the rows are, and since when the system that they come from is silent.' },
    },
  }
  return {
    [`${base}/search`]: {
      post: {
        tags,
        summary: `Search: ${entity.label}`,
        parameters: [requestToken],
        requestBody: body(ref('SearchRequest')),
        responses: { 200: answer('A page.', rows), ...problems(401, 404, 422) },
      },
    },
    ...(access.canExport(documentOf(entity).name) && {
      [`${base}/export`]: {
        post: {
          tags,
          summary: `Rows to take away: ${entity.label}`,
          parameters: [requestToken],
          requestBody: body(ref('SearchRequest')),
          responses: {
            200: answer('The next rows, with `next` to go on after them. It is noted who took them.', rows),
            ...problems(401, 403, 404, 422),
          },
        },
      },
    }),
  }
}

function writePaths(base: string, tags: string[], access: Access, entity: AppEntity): Record<string, JsonObject> {
  const { name, label } = entity
  const record = ref(schemaName(entity))
  const one = answer('The record.', record)
  const create = {
    tags,
    summary: `Create: ${label}`,
    parameters: [requestToken, throughScreen, idempotencyKey],
    requestBody: body(record),
    responses: { 201: one, ...problems(401, 403, 422) },
  }
  const read = { tags, summary: label, responses: { 200: one, ...problems(401, 404) } }
  const update = {
    tags,
    summary: `Change: ${label}`,
    parameters: [requestToken, throughScreen, ifMatch(true)],
    requestBody: body(record),
    responses: { 200: one, ...problems(401, 403, 404, 409, 422, 428) },
  }
  const remove = {
    tags,
    summary: `Delete: ${label}`,
    parameters: [requestToken, ifMatch(false)],
    responses: { 204: none, ...problems(401, 403, 404, 409, 422) },
  }
  const history = {
    tags,
    summary: `History: ${label}`,
    responses: { 200: answer('What happened, the latest first.', { type: 'object' }), ...problems(401, 404) },
  }
  const flow = {
    tags,
    summary: `Document flow: ${label}`,
    responses: { 200: answer('What came before it, and what came of it.', { type: 'object' }), ...problems(401, 404) },
  }
  return {
    ...(access.canCreate(name) && { [base]: { post: create } }),
    [`${base}/{id}`]: {
      parameters: [id],
      get: read,
      ...(access.canUpdate(name) && { patch: update }),
      ...(access.canDelete(name) && { delete: remove }),
    },
    ...(access.canDelete(name) && {
      [`${base}/delete`]: {
        post: {
          tags,
          summary: `Delete several: ${label}`,
          parameters: [requestToken],
          requestBody: body({ type: 'object', properties: { ...chosen, versions: { type: 'object' } } }),
          responses: { 200: answer('A result for each.', results), ...problems(401, 403, 422) },
        },
      },
    }),
    [`${base}/{id}/flow`]: { parameters: [id], get: flow },
    [`${base}/{id}/history`]: { parameters: [id], get: history },
    ...revealPath(base, tags, access, entity),
    ...(access.can('comment', name) && { [`${base}/{id}/comments`]: commentsPath(tags, label) }),
    ...(access.canImport(name) && access.canCreate(name) ? importPaths(base, tags, label) : {}),
  }
}

function revealPath(base: string, tags: string[], access: Access, { name, label }: AppEntity): Record<string, JsonObject> {
  const fields = [...access.sealed(name)].filter((field) => access.reveals(name, field) !== false)
  if (fields.length === 0) return {}
  const post = {
    tags,
    summary: `Show a sealed value: ${label}`,
    parameters: [requestToken],
    requestBody: body({ type: 'object', required: ['field'], properties: { field: { enum: fields }, line: { type: 'string' } } }),
    responses: { 200: answer('The value. It is noted who was shown it.', { type: 'object' }), ...problems(401, 403, 404, 422, 429) },
  }
  return { [`${base}/{id}/reveal`]: { parameters: [id], post } }
}

function commentsPath(tags: string[], label: string): JsonObject {
  const said = {
    id: { type: 'string' },
    by: { type: 'string' },
    byName: { type: ['string', 'null'] },
    at: { type: 'string', format: 'date-time' },
    text: { type: 'string' },
  }
  const all = answer('What was said, the first first.', {
    type: 'object',
    properties: { comments: { type: 'array', items: { type: 'object', properties: said } } },
  })
  return {
    parameters: [id],
    get: { tags, summary: `Comments: ${label}`, responses: { 200: all, ...problems(401, 403, 404) } },
    post: {
      tags,
      summary: `Comment: ${label}`,
      parameters: [requestToken, idempotencyKey],
      requestBody: body({ type: 'object', required: ['text'], properties: { text: { type: 'string' } } }),
      responses: { 201: all, ...problems(401, 403, 404, 422) },
    },
  }
}

function stepPaths(base: string, tags: string[], access: Access, entity: AppEntity): Record<string, JsonObject> {
  const record = ref(schemaName(entity))
  const step = { type: 'object', properties: { comment: { type: 'string' }, changes: record } }
  const batch = { type: 'object', properties: { ...chosen, comment: { type: 'string' } } }
  const paths: Record<string, JsonObject> = {}
  for (const name of access.transitions(entity.name)) {
    const transition = entity.workflow?.transitions.get(name)
    const summary = transition?.label ?? name
    if (transition?.sign) paths[`${base}/{id}/transitions/${name}/code`] = codePath(tags, summary)
    if (transition?.trial) paths[`${base}/{id}/transitions/${name}/trial`] = trialPath(tags, summary, step)
    paths[`${base}/{id}/transitions/${name}`] = {
      parameters: [id],
      post: {
        tags,
        summary,
        parameters: [requestToken, throughScreen, ifMatch(false), idempotencyKey],
        requestBody: body(step),
        responses: { 200: answer('The record.', record), ...problems(401, 403, 404, 409, 422) },
      },
    }
    paths[`${base}/transitions/${name}`] = {
      post: {
        tags,
        summary,
        parameters: [requestToken, idempotencyKey],
        requestBody: body(batch),
        responses: { 200: answer('A result for each.', results), ...problems(401, 403, 422) },
      },
    }
  }
  return paths
}

/** A code by which whoever takes a step shows that it is them. */
const codePath = (tags: string[], summary: string): JsonObject => ({
  parameters: [id],
  post: {
    tags,
    summary: `Send a code to sign with: ${summary}`,
    parameters: [requestToken],
    responses: { 202: answer('Where it was sent, and for how long it holds.', { type: 'object' }), ...problems(401, 403, 404, 422, 429) },
  },
})

/** What a step would come to. */
const trialPath = (tags: string[], summary: string, step: JsonObject): JsonObject => {
  const text = { type: 'string' }
  const existing = { type: 'object', properties: { entity: text, id: text, label: text } }
  const outcome = { type: 'string', enum: trialOrder }
  const each = { type: 'object', properties: { kind: text, source: text, outcome, reason: text, existing } }
  return {
    parameters: [id],
    post: {
      tags,
      summary: `Try: ${summary}`,
      parameters: [requestToken, throughScreen, ifMatch(false)],
      requestBody: body(step),
      responses: {
        200: answer('What would become of each.', { type: 'object', properties: { outcomes: { type: 'array', items: each } } }),
        ...problems(401, 403, 404, 409, 422),
      },
    },
  }
}

function linesImport(base: string, tags: string[], access: Access, { parent, label }: AppEntity): Record<string, JsonObject> {
  const document = parent?.entity.name ?? ''
  return access.canCreate(document) || access.canUpdate(document) ? importPaths(base, tags, label) : {}
}

function importPaths(base: string, tags: string[], label: string): Record<string, JsonObject> {
  const form = {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'An .xlsx or .csv file of at most 10 MB and 10,000 rows.' },
      mode: { enum: ['check', 'commit'], description: '`check` stores nothing. `commit` stores every row, or none.' },
      partial: { enum: ['true'], description: 'With `commit`: store the good rows, whatever the others are.' },
      record: { type: 'string', description: 'For lines: the fields of their document, as JSON.' },
    },
  }
  const workbook = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} }
  const anyFile = { 'application/octet-stream': {} }
  const imported = {
    description: 'Rows and errors or, for whoever accepts only workbooks, a workbook of the bad rows with the reasons.',
    content: { 'application/json': { schema: ref('ImportResult') }, ...workbook },
  }
  return {
    [`${base}/import`]: {
      post: {
        tags,
        summary: `Import: ${label}`,
        parameters: [requestToken],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: { 200: imported, ...problems(401, 403, 413, 415, 422) },
      },
    },
    [`${base}/import/template`]: {
      get: {
        tags,
        summary: `Template: ${label}`,
        responses: {
          200: { description: 'A workbook to fill in, or the file that administrators offer.', content: { ...workbook, ...anyFile } },
          ...problems(401, 404),
        },
      },
    },
  }
}
