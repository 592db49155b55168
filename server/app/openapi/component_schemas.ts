import type { JsonObject } from './parts.ts'

const text = { type: 'string' }
const issue = {
  type: 'object',
  required: ['code', 'path'],
  properties: { code: text, path: text, params: { type: 'object' }, message: text },
}

/** Schemas that do not come from metadata. */
export const componentSchemas: Readonly<Record<string, JsonObject>> = {
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'requestId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: text,
      detail: text,
      requestId: text,
      issues: { type: 'array', items: issue },
    },
  },
  SearchRequest: {
    type: 'object',
    additionalProperties: false,
    properties: {
      filter: { description: 'An expression, or conditions by field.' },
      search: text,
      screen: {
        type: 'string',
        description: 'The list that asks: its conditions keep to what the screen allows, such as the longest range of dates.',
      },
      conditions: { type: 'object', description: 'What the query panel of `screen` asks, by path: a value, several, or `{from, to}`.' },
      sort: { type: 'array', items: { type: 'array', prefixItems: [text, { enum: ['asc', 'desc'] }] } },
      page: {
        type: 'object',
        properties: { size: { type: 'integer', minimum: 1, maximum: 500 }, offset: { type: 'integer', minimum: 0 }, after: text },
      },
      columns: { type: 'array', items: text },
      total: { enum: ['exact', 'capped', false] },
      aggregates: { type: 'object', additionalProperties: { type: 'object' } },
    },
  },
  ImportResult: {
    type: 'object',
    properties: {
      rows: { type: 'array', items: { type: 'object' } },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { row: { type: 'integer' }, column: text, code: text, message: text, value: text, why: { type: 'object' } },
        },
      },
      total: { type: 'integer' },
      imported: { type: 'integer' },
      ignored: { type: 'array', items: text, description: 'Columns that are no field.' },
    },
  },
}
