/** Pieces of an OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A schema of `components`. */
export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

/** An answer with a JSON body. */
export const answer = (description: string, schema: JsonObject): JsonObject => ({
  description,
  content: { 'application/json': { schema } },
})

/** A body of JSON. */
export const body = (schema: JsonObject): JsonObject => ({ required: true, content: { 'application/json': { schema } } })

/** How a call can fail. */
export const problems = (...statuses: readonly number[]): JsonObject =>
  Object.fromEntries(statuses.map((status) => [String(status), { $ref: '#/components/responses/problem' }]))

export const pathParameter = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'string' } })

/** A parameter of the address that may be left out. */
export const queryParameter = (name: string, description: string): JsonObject => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})

const header = (name: string, description: string, required = false): JsonObject => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** The header of every write against forged requests. */
export const requestToken = header('X-XSRF-TOKEN', 'The value of the cookie `XSRF-TOKEN`.', true)
export const ifMatch = (required: boolean): JsonObject =>
  header('If-Match', 'The version that the caller has seen, `"3"`, or `*`.', required)
/** Read of people alone: what administrators ask for on a screen is asked of whoever writes through it. */
export const throughScreen = header(
  'X-Screen',
  'The address of the screen that a person writes through: what it requires is asked for. Without it, one of their screens has to be content. Of no effect with a token.',
)
export const idempotencyKey = header('Idempotency-Key', 'The same key a second time gives the first answer.')
