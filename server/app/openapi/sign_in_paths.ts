import { answer, body, type JsonObject, pathParameter, problems, requestToken } from './parts.ts'

const tags = ['Sign-in']
const text = { type: 'string' }
const secret = { type: 'string', format: 'password' }
const object = { type: 'object' }
const done = { description: 'Done.' }
const code = pathParameter('code')
const uid = pathParameter('uid')

const fields = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: 'object',
  required,
  properties,
})

/** A call that changes something. @param of what it is sent; nothing for a call without a body */
const write = (summary: string, of: JsonObject | undefined, responses: JsonObject, ...failures: readonly number[]): JsonObject => ({
  tags,
  summary,
  parameters: [requestToken],
  ...(of && { requestBody: body(of) }),
  responses: { ...responses, ...problems(...failures) },
})

/** The same for whoever is not signed in. */
const open = (...parts: Parameters<typeof write>): JsonObject => ({ ...write(...parts), security: [] })

const asked = { 202: answer('Sent, if there is somebody to send it to: the answer is the same either way.', object) }

/** How people come in, and come in again: the calls of the sign-in page. */
const waysIn: Readonly<Record<string, JsonObject>> = {
  '/api/captcha': {
    post: open('A picture with signs, for whoever has failed too often', undefined, { 200: answer('The picture.', object) }, 429),
  },
  '/api/session/code': { post: open('Send a code to a telephone number', fields({ phone: text }), asked, 404, 422, 429) },
  '/api/session/code/entry': {
    post: open(
      'Sign in by a code',
      fields({ phone: text, token: text, code: text }),
      { 200: answer('Person, roles, menu.', object) },
      401,
      422,
      429,
    ),
  },
  '/api/password/forgotten': { post: open('Send a link to choose a new password', fields({ login: text }), asked, 429) },
  '/api/password/link': {
    post: open('Whose link it is', fields({ token: text }), { 200: answer('The login and the name.', object) }, 422, 429),
  },
  '/api/password/reset': {
    post: open('Choose a password by a link', fields({ token: text, password: secret }), { 204: done }, 422, 429),
  },
  '/api/scan': {
    post: open(
      'A code to be scanned by a telephone that is signed in',
      undefined,
      { 200: answer('The code, and how long it holds.', object) },
      429,
    ),
  },
  '/api/scan/{code}/state': {
    parameters: [code],
    get: { tags, security: [], summary: 'Whether a code was scanned', responses: { 200: answer('The state.', object), ...problems(404) } },
  },
  '/api/scan/{code}/session': {
    parameters: [code],
    post: open('Sign in by a code that was confirmed', undefined, { 200: answer('Person, roles, menu.', object) }, 401, 404),
  },
}

/** What people do about their own ways in. */
const ownWays: Readonly<Record<string, JsonObject>> = {
  '/api/password': {
    post: write('Change the own password', fields({ current: secret, password: secret }), { 204: done }, 401, 422, 429),
  },
  '/api/sessions': {
    get: { tags, summary: 'Where the caller is signed in', responses: { 200: answer('The sessions.', object), ...problems(401) } },
    delete: write('End all sessions but this one', undefined, { 204: done }, 401),
  },
  '/api/sessions/{id}': {
    parameters: [pathParameter('id')],
    delete: write('End a session', undefined, { 204: done }, 401, 404),
  },
  '/api/scan/{code}': {
    parameters: [code],
    post: write('Whom a scanned code would let in, and from where', undefined, { 200: answer('What is asked.', object) }, 401, 404),
  },
  '/api/scan/{code}/{decision}': {
    parameters: [code, { ...pathParameter('decision'), schema: { enum: ['confirm', 'refuse'] } }],
    post: write('Let in by a scanned code, or not', undefined, { 204: done }, 401, 404),
  },
  '/api/oauth/ask/{uid}/question': {
    parameters: [uid],
    get: {
      tags,
      summary: 'Which client asks for what',
      responses: { 200: answer('The client, its site and its scopes.', object), ...problems(401, 404) },
    },
    post: write(
      'Allow a client, or refuse it',
      fields({ allow: { type: 'boolean' } }),
      { 200: answer('Where to go on.', object) },
      401,
      404,
    ),
  },
}

/** The calls by which people come in, and keep their ways in. */
export const signInPaths: Readonly<Record<string, JsonObject>> = { ...waysIn, ...ownWays }
