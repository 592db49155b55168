import type { Access } from '../../../engine/runtime/access/access.ts'
import { canRun } from '../../../engine/runtime/access/report-screens.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { answer, body, type JsonObject, problems, requestToken } from './parts.ts'

const request = { type: 'object', properties: { params: { type: 'object' }, at: { type: 'object' }, limit: { type: 'integer' } } }
const rowsRequest = {
  type: 'object',
  properties: { params: { type: 'object' }, at: { type: 'object' }, measure: { type: 'string' }, limit: { type: 'integer' } },
}
const figures = {
  200: answer('Columns, rows, totals, chart series; `fed`: how old rows are that other systems bring, and since when one is silent.', {
    type: 'object',
  }),
}
const comments = answer('Comments of those who see the same rows.', { type: 'object' })
const commentsRequest = { type: 'object', properties: { params: { type: 'object' } } }
const commentRequest = {
  type: 'object',
  required: ['text'],
  properties: {
    params: { type: 'object' },
    at: { type: 'object' },
    measure: { type: 'string' },
    seen: { type: 'string' },
    text: { type: 'string' },
  },
}

/** The reports that the caller may run. */
export function reportPaths(app: App, access: Access): Record<string, JsonObject> {
  const reports = Object.entries(app.bundle.reports ?? {}).filter(([name]) => canRun(app, access, name))
  const post = (summary: string, schema: JsonObject, answers: JsonObject = figures) => ({
    post: {
      tags: ['Reports'],
      summary,
      parameters: [requestToken],
      requestBody: body(schema),
      responses: { ...answers, ...problems(401, 404, 422) },
    },
  })
  return Object.fromEntries(
    reports.flatMap(([name, { label }]) => [
      [`/api/reports/${name}/run`, post(label, request)],
      [`/api/reports/${name}/rows`, post(`${label}: the rows behind a row`, rowsRequest)],
      [`/api/reports/${name}/comments`, post(`${label}: what is said about its figures`, commentsRequest, { 200: comments })],
      [`/api/reports/${name}/comment`, post(`${label}: say something about a figure`, commentRequest, { 201: comments })],
    ]),
  )
}
