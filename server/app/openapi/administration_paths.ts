import type { Access } from '../../../engine/runtime/access/access.ts'
import { mayChange } from '../../../engine/runtime/access/overlay-kinds.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { overlayKinds } from '../../../engine/schema/screens/editor.ts'
import { answer, body, ifMatch, type JsonObject, pathParameter, problems, requestToken } from './parts.ts'

const object = { type: 'object' }
const text = { type: 'string' }
const tags = ['Administration']
const name = pathParameter('name')
const done = { description: 'Done.' }

/** The calls behind the screens that change the portal in the browser, of those that the caller may open. */
export function administrationPaths(app: App, access: Access): Record<string, JsonObject> {
  const kinds = overlayKinds.filter((kind) => mayChange(app, access, kind))
  return {
    ...(kinds.length > 0 && overlayPaths(kinds)),
    ...(kinds.includes('report') && builderPaths),
    ...(access.triesRoles && trialPaths),
  }
}

const read = (summary: string, description: string, parameters: readonly JsonObject[] = []): JsonObject => ({
  tags,
  summary,
  ...(parameters.length > 0 && { parameters }),
  responses: { 200: answer(description, object), ...problems(401, 404) },
})

const write = (summary: string, description: string, schema: JsonObject = object, parameters: readonly JsonObject[] = []): JsonObject => ({
  tags,
  summary,
  parameters: [requestToken, ...parameters],
  requestBody: body(schema),
  responses: { 200: answer(description, object), ...problems(400, 401, 404, 409, 422) },
})

const query = (key: string, description: string): JsonObject => ({ name: key, in: 'query', description, schema: text })

const thing = {
  type: 'object',
  properties: {
    value: { description: 'The thing as a file of its kind has it; `null` takes it away.' },
    texts: { type: 'object', description: 'Its texts by language and key.' },
  },
}

/** A thing that is changed: its draft, what is published, and the versions before. */
function overlayPaths(kinds: readonly string[]): Record<string, JsonObject> {
  const kind = { ...pathParameter('kind'), schema: { enum: kinds } }
  const base = '/api/admin/overlays/{kind}'
  const one = `${base}/{name}`
  const parameters = [kind, name]
  return {
    [base]: { parameters: [kind], get: read('What can be changed, with how it stands', 'The things of the kind.') },
    [one]: {
      parameters,
      get: read('A thing with its draft', 'As it stands, and as it would be.'),
      put: write('Keep a draft', 'The draft.', thing, [ifMatch(true)]),
      delete: {
        tags,
        summary: 'Give up a draft',
        parameters: [requestToken, ifMatch(true)],
        responses: { 200: done, ...problems(401, 404, 409) },
      },
    },
    [`${one}/versions`]: { parameters, get: read('What was published before', 'The versions, the latest first.') },
    [`${one}/check`]: { parameters, post: write('What is wrong with a thing as sent', 'The diagnostics.', thing) },
    [`${one}/preview`]: { parameters, post: write('How people would see a thing as sent', 'What they would see.', thing) },
    [`${one}/publish`]: {
      parameters,
      post: write(
        'Publish the draft, at once or at a time',
        'What is published.',
        { type: 'object', properties: { at: { type: ['string', 'null'] } } },
        [ifMatch(true)],
      ),
    },
    [`${one}/roll-back`]: {
      parameters,
      post: write(
        'Publish a version once more',
        'What is published.',
        { type: 'object', required: ['version'], properties: { version: { type: 'integer' } } },
        [ifMatch(true)],
      ),
    },
  }
}

const builderPaths: Record<string, JsonObject> = {
  '/api/admin/reports/entities': { get: read('What reports can be about', 'Entities, and the lines of them.') },
  '/api/admin/reports/fields': {
    get: read('The fields of an entity or of lines', 'The fields with their labels.', [
      query('of', 'The entity, or lines: `loan.copies`.'),
    ]),
  },
  '/api/admin/reports/uses': { get: read('Who has run which reports in the last ninety days', 'The runs.') },
  '/api/admin/reports/people': {
    get: read('People whom a report can be mailed to', 'The people.', [
      query('search', 'Words of their names.'),
      query('logins', 'What they sign in by.'),
    ]),
  },
  '/api/admin/reports/{name}/mailed': { parameters: [name], get: read('When a report was mailed last', 'To whom, and what came of it.') },
  '/api/admin/reports/check': { post: write('What is wrong with a report as sent', 'The diagnostics.') },
  '/api/admin/reports/preview': { post: write('The first rows of a report as sent', 'Columns, rows and totals.') },
}

const trialPaths: Record<string, JsonObject> = {
  '/api/trials': { get: read('As whom the portal can be tried', 'The roles.') },
  '/api/session/trial': {
    post: write('Try the portal as somebody, only reading', 'Person, roles, menu.'),
    delete: { tags, summary: 'End the trial', parameters: [requestToken], responses: { 200: done, ...problems(401) } },
  },
  '/api/access': { get: read('Why somebody can or cannot do something', 'The answer, with the conditions.') },
}
