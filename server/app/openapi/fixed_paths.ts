import { mostQuestions } from '../records/search.ts'
import { answer, body, ifMatch, type JsonObject, pathParameter, problems, ref, requestToken } from './parts.ts'

const object = { type: 'object' }
const tags = ['Portal']
const done = { description: 'Done.' }
const credentials = {
  type: 'object',
  required: ['login', 'password'],
  properties: { login: { type: 'string' }, password: { type: 'string', format: 'password' } },
}
const route = { name: 'route', in: 'query', required: true, schema: { type: 'string' } }
const ids = { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' } } } }
const pinboard = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 40 },
    audience: { enum: ['own', 'role', 'all'] },
    role: { type: ['string', 'null'] },
    state: { type: 'object', description: 'The `tiles`, each a part of a report, and the `filters` that they are asked for at first.' },
  },
}
const view = {
  type: 'object',
  properties: {
    route: { type: 'string' },
    name: { type: 'string', maxLength: 40 },
    audience: { enum: ['own', 'role', 'all'] },
    role: { type: ['string', 'null'] },
    isDefault: { type: 'boolean' },
    state: { type: 'object', description: 'Conditions (`filters`), `sort` and `columns` by the paths of the list.' },
  },
}

/** The calls that everybody who is signed in has. */
export const fixedPaths: Readonly<Record<string, JsonObject>> = {
  '/api/portal': {
    get: {
      tags,
      security: [],
      summary: 'What anybody may know; sets the cookie XSRF-TOKEN',
      responses: { 200: answer('The portal.', object) },
    },
  },
  '/api/portal/manifest': {
    get: {
      tags,
      security: [],
      summary: 'By what devices install the portal as an app',
      responses: { 200: answer('The manifest.', object) },
    },
  },
  '/api/public/slides': {
    get: {
      tags,
      security: [],
      summary: 'The pictures beside the sign-in form, with where they lead',
      responses: { 200: answer('The pictures.', object) },
    },
  },
  '/api/session': {
    get: { tags, summary: 'Who am I', responses: { 200: answer('Person, roles, menu.', object), ...problems(401) } },
    post: {
      tags,
      security: [],
      summary: 'Sign in',
      parameters: [requestToken],
      requestBody: body(credentials),
      responses: { 200: answer('Person, roles, menu.', object), ...problems(401, 403, 429) },
    },
    delete: { tags, summary: 'Sign out', parameters: [requestToken], responses: { 204: done } },
  },
  '/api/screens': {
    get: {
      tags,
      summary: 'A screen, cut down to what the caller may see',
      parameters: [route],
      responses: { 200: answer('The screen.', object), 304: done, ...problems(401, 404) },
    },
  },
  '/api/notifications': {
    get: {
      tags,
      summary: 'What the caller is told',
      parameters: [
        { name: 'before', in: 'query', description: 'Only those before this one.', schema: { type: 'string' } },
        { name: 'unread', in: 'query', description: '`true`: only those that were not read.', schema: { type: 'boolean' } },
      ],
      responses: { 200: answer('The newest, and how many are unread.', object), ...problems(401) },
    },
  },
  '/api/notifications/events': {
    get: {
      tags,
      summary:
        'Server-sent events: `letters` when something has come for the caller, `record` when one that is watched was written, `entity` when records of a followed one were',
      parameters: [
        {
          name: 'watch',
          in: 'query',
          description: 'Records, each as `entity/id`, of which those that the caller may read are told of: `{"entity", "id", "version"}`.',
          schema: { type: 'array', items: { type: 'string' }, maxItems: 20 },
        },
        {
          name: 'follow',
          in: 'query',
          description:
            'Entities of which it is told that records were written that the caller may read, and nothing of which: `{"entity"}`.',
          schema: { type: 'array', items: { type: 'string' }, maxItems: 20 },
        },
      ],
      responses: { 200: { description: 'Events.', content: { 'text/event-stream': {} } }, ...problems(401) },
    },
  },
  '/api/notifications/read': {
    post: { tags, summary: 'Mark as read', parameters: [requestToken], requestBody: body(ids), responses: { 204: done, ...problems(401) } },
  },
  '/api/pinboards': {
    get: {
      tags,
      summary: 'The pinboards that the caller sees',
      responses: { 200: answer('The pinboards.', object), ...problems(401, 404) },
    },
    post: {
      tags,
      summary: 'Make a pinboard of parts of reports',
      parameters: [requestToken],
      requestBody: body(pinboard),
      responses: { 201: answer('The pinboard.', object), ...problems(401, 403, 404, 422) },
    },
  },
  '/api/pinboards/{id}': {
    parameters: [pathParameter('id')],
    get: {
      tags,
      summary: 'A pinboard, with the reports that the caller may run',
      responses: { 200: answer('The pinboard.', object), ...problems(401, 404) },
    },
    patch: {
      tags,
      summary: 'Change a pinboard',
      parameters: [requestToken, ifMatch(true)],
      requestBody: body(pinboard),
      responses: { 200: answer('The pinboard.', object), ...problems(401, 403, 404, 409, 422, 428) },
    },
    delete: { tags, summary: 'Delete a pinboard', parameters: [requestToken], responses: { 204: done, ...problems(401, 403, 404) } },
  },
  '/api/views': {
    get: {
      tags,
      summary: 'The saved views of a list',
      parameters: [route],
      responses: { 200: answer('The views.', object), ...problems(401, 404) },
    },
    post: {
      tags,
      summary: 'Save a view of a list',
      parameters: [requestToken],
      requestBody: body(view),
      responses: { 201: answer('The view.', object), ...problems(401, 403, 404, 422) },
    },
  },
  '/api/views/{id}': {
    parameters: [pathParameter('id')],
    patch: {
      tags,
      summary: 'Change a view',
      parameters: [requestToken],
      requestBody: body(view),
      responses: { 200: answer('The view.', object), ...problems(401, 403, 404, 422) },
    },
    delete: { tags, summary: 'Delete a view', parameters: [requestToken], responses: { 204: done, ...problems(401, 403, 404) } },
  },
  '/api/overview': {
    get: {
      tags,
      summary: 'What the portal can do for the caller: screens by area, documents with their statuses and steps, tours',
      responses: { 200: answer('What it can do.', object), ...problems(401) },
    },
  },
  '/api/find': {
    get: {
      tags,
      summary: 'Documents by their number',
      parameters: [{ name: 'words', in: 'query', required: true, schema: { type: 'string' } }],
      responses: { 200: answer('What was found.', object), ...problems(401) },
    },
  },
  '/api/searches': {
    post: {
      tags,
      summary: 'Several searches at once, each answered by itself as soon as it is known',
      parameters: [requestToken],
      requestBody: body({
        type: 'object',
        required: ['questions'],
        properties: {
          questions: {
            type: 'array',
            maxItems: mostQuestions,
            items: { allOf: [ref('SearchRequest'), { type: 'object', required: ['entity'], properties: { entity: { type: 'string' } } }] },
          },
        },
      }),
      responses: {
        200: {
          description: 'Lines, each with the place of its question (`at`), and the `answer` or the `problem` of that search.',
          content: { 'application/x-ndjson': {} },
        },
        ...problems(400, 401),
      },
    },
  },
  '/api/openapi.json': { get: { tags, summary: 'This document', responses: { 200: answer('OpenAPI 3.1.', object), ...problems(401) } } },
}
