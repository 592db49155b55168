import { answer, body, type JsonObject, problems, requestToken } from './parts.ts'

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
    get: { tags, summary: 'What the caller is told', responses: { 200: answer('The newest.', object), ...problems(401) } },
  },
  '/api/notifications/read': {
    post: { tags, summary: 'Mark as read', parameters: [requestToken], requestBody: body(ids), responses: { 204: done, ...problems(401) } },
  },
  '/api/openapi.json': { get: { tags, summary: 'This document', responses: { 200: answer('OpenAPI 3.1.', object), ...problems(401) } } },
}
