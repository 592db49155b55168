import type { Access } from '../../../engine/runtime/access/access.ts'
import { isPublic } from '../../../engine/runtime/access/is-public.ts'
import type { App, AppField } from '../../../engine/runtime/app/app.ts'
import { settingField } from '../../../engine/runtime/app/setting-field.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import type { ScreenOf } from '../../../engine/schema/screen.ts'
import { answer, body, ifMatch, type JsonObject, pathParameter, problems, requestToken } from './parts.ts'

const text = { type: 'string' }
const address = { name: 'address', in: 'query', required: true, schema: text, description: 'The address of the wizard, such as `/join`.' }
const draftToken = {
  name: 'X-Draft-Token',
  in: 'header',
  schema: text,
  description: 'Of somebody who is not signed in: what the first call that kept the draft answered.',
}
const done = { description: 'Done.' }

/** The calls behind the wizards and the settings screens that the caller may open, and those that bring files. */
export function screenPaths(app: App, access: Access): Record<string, JsonObject> {
  const open = [...app.screens].filter(([route]) => access.canOpen(route)).map(([, screen]) => screen)
  const wizards = open.filter((screen): screen is ScreenOf<'wizard'> => screen.kind === 'wizard')
  const settings = open.flatMap((screen) => (screen.kind === 'settings' ? [screen.settings] : []))
  return {
    ...(wizards.length > 0 && draftPaths),
    ...(wizards.some(isPublic) && { ...sendingPaths, ...contactPaths }),
    ...(asksOf(app, access) && askPaths),
    ...Object.fromEntries([...new Set(settings)].map((name) => [`/api/settings/${name}`, settingsPath(app, name)])),
    ...filePaths,
  }
}

const draft = {
  type: 'object',
  required: ['address', 'data'],
  properties: { address: text, data: { type: 'object', description: 'What was filled in, and the step.' } },
}

const draftPaths: Record<string, JsonObject> = {
  '/api/drafts': {
    get: {
      tags: ['Wizards'],
      summary: 'What was begun on a wizard and is not finished',
      parameters: [address, draftToken],
      responses: { 200: answer('The draft.', { type: 'object' }), 204: { description: 'There is none.' }, ...problems(401, 404) },
    },
    post: {
      tags: ['Wizards'],
      summary: 'Keep what was filled in',
      parameters: [requestToken, draftToken],
      requestBody: body(draft),
      responses: {
        200: answer('When it was kept.', { type: 'object', properties: { savedAt: { type: 'string', format: 'date-time' }, token: text } }),
        ...problems(400, 401, 404, 413, 429),
      },
    },
    delete: {
      tags: ['Wizards'],
      summary: 'Give up what was filled in',
      parameters: [address, requestToken, draftToken],
      responses: { 204: done, ...problems(401, 404) },
    },
  },
}

const fields = (...names: readonly string[]): JsonObject => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, text])),
})

/** A call of somebody who need not be signed in. */
const open = (summary: string, request: JsonObject, status: number, what: string): JsonObject => ({
  post: {
    tags: ['Wizards'],
    security: [],
    summary,
    parameters: [requestToken, draftToken],
    requestBody: body(request),
    responses: { [status]: answer(what, { type: 'object' }), ...problems(404, 422, 429) },
  },
})

const contactPaths: Record<string, JsonObject> = {
  '/api/drafts/code': open(
    'Send a code to a telephone number or mail address, to keep a draft with it or to find it again',
    fields('to'),
    202,
    'Sent.',
  ),
  '/api/drafts/code/entry': open(
    'Keep a draft with a contact, or go on with it, by the code',
    fields('token', 'code'),
    200,
    'The draft, or that it is kept.',
  ),
  '/api/applications/code': open('Send a code to whoever follows what they sent', fields('route', 'block', 'number', 'to'), 202, 'Sent.'),
  '/api/applications/code/entry': open(
    'How what was sent stands, by the code',
    fields('route', 'block', 'token', 'code'),
    200,
    'How it stands.',
  ),
  '/api/applications/changes': open('Open what was given back, to be changed', fields('pass'), 200, 'The draft.'),
}

const sendingPaths: Record<string, JsonObject> = {
  '/api/sendings': {
    post: {
      tags: ['Wizards'],
      security: [],
      summary: 'Send what was filled in on a public wizard; its draft is gone with it',
      parameters: [requestToken, draftToken],
      requestBody: body({ type: 'object', required: ['address', 'record'], properties: { address: text, record: { type: 'object' } } }),
      responses: {
        201: answer('What the record is called.', { type: 'object', properties: { display: { type: ['string', 'null'] } } }),
        ...problems(401, 422, 429),
      },
    },
  },
}

/** Whether the caller fills in a field that asks another system. */
const asksOf = (app: App, access: Access): boolean =>
  [...app.entities.values()].some(
    ({ name, fields }) =>
      (access.can('create', name) || access.can('update', name)) &&
      [...fields.values()].some(({ declaration }) => declaration && 'asks' in declaration && declaration.asks),
  )

const askPaths: Record<string, JsonObject> = {
  '/api/asks': {
    post: {
      tags: ['Wizards'],
      summary: 'Ask another system about what is being filled in, by a field that `asks` it; answers what it would fill in',
      parameters: [requestToken, draftToken],
      requestBody: body({
        type: 'object',
        required: ['entity', 'field', 'record'],
        properties: {
          entity: text,
          field: text,
          id: { ...text, description: 'Of the stored record that is changed.' },
          record: { type: 'object' },
          address: { ...text, description: 'Of the wizard, for somebody who is not signed in.' },
        },
      }),
      responses: {
        200: answer('The values, by field.', { type: 'object', properties: { values: { type: 'object' } } }),
        ...problems(400, 401, 404, 422, 429, 502),
      },
    },
  },
}

function settingsPath(app: App, name: string): JsonObject {
  const file = app.bundle.settings?.[name]
  const fields = Object.keys(file?.keys ?? {}).flatMap((key): [string, AppField][] => {
    const field = settingField(app, name, key)
    return field ? [[key, field]] : []
  })
  const properties = Object.fromEntries(
    fields.map(([key, field]) => [key, { ...fieldKinds[field.kind].jsonSchema(field), title: field.label }]),
  )
  const values = { type: 'object', properties: { version: { type: 'integer' }, values: { type: 'object', properties } } }
  return {
    get: { tags: ['Settings'], summary: file?.label ?? name, responses: { 200: answer('What was set.', values), ...problems(401, 404) } },
    patch: {
      tags: ['Settings'],
      summary: `${file?.label ?? name}: change; null takes a value back to what the file says`,
      parameters: [requestToken, ifMatch(true)],
      requestBody: body({ type: 'object', properties }),
      responses: { 200: answer('What is set now.', values), ...problems(401, 404, 409, 422, 428) },
    },
  }
}

const reference = {
  type: 'object',
  properties: { id: text, name: text, size: { type: 'integer' }, type: text },
}

const filePaths: Record<string, JsonObject> = {
  '/api/files/policy': {
    post: {
      tags: ['Files'],
      summary: 'The form that brings one file for one field; it is good for ten minutes',
      parameters: [requestToken, draftToken],
      requestBody: body({
        type: 'object',
        required: ['entity', 'field', 'name', 'size'],
        properties: { entity: text, field: text, name: text, size: { type: 'integer' }, address: text },
      }),
      responses: {
        201: answer('The form, and how records name the file.', {
          type: 'object',
          properties: { file: reference, url: text, fields: { type: 'object' }, expiresAt: { type: 'string', format: 'date-time' } },
        }),
        ...problems(401, 403, 404, 422, 429),
      },
    },
  },
  '/api/files': {
    post: {
      tags: ['Files'],
      security: [],
      summary: 'The form of a permit, with the file as its last field',
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
      },
      responses: { 200: answer('How records name the file.', reference), ...problems(400, 415, 422) },
    },
  },
  '/api/files/{id}/complete': {
    parameters: [pathParameter('id')],
    post: {
      tags: ['Files'],
      summary: 'Says that the form was posted; the content is checked',
      parameters: [requestToken, draftToken],
      responses: { 200: answer('How records name the file.', reference), ...problems(401, 404, 422) },
    },
  },
  '/api/files/{id}/link': {
    parameters: [pathParameter('id')],
    get: {
      tags: ['Files'],
      summary: 'A link to what the caller has uploaded and no record holds yet',
      responses: { 200: answer('A link for five minutes.', { type: 'object', properties: { url: text } }), ...problems(401, 404) },
    },
  },
}
