import type { Page } from 'playwright-core'
import { api } from './api.ts'

/** A record as the API answers with it. */
interface Row {
  readonly id: string
  readonly status: string
  readonly [field: string]: unknown
}

/** The first record of these facts, as somebody may see it. @param columns what is wanted of it, besides its status */
export async function theOne(page: Page, entity: string, filter: object, columns: readonly string[] = []): Promise<Row> {
  const { answer } = await api<{ rows?: Row[] }>(page, 'POST', `/records/${entity}/search`, {
    filter,
    columns: ['status', ...columns],
    page: { size: 1 },
  })
  const [row] = answer.rows ?? []
  if (!row) throw new Error(`No ${entity} of ${JSON.stringify(filter)}: ${JSON.stringify(answer)}`)
  return row
}

export const read = async (page: Page, entity: string, id: string): Promise<Row> =>
  (await api<Row>(page, 'GET', `/records/${entity}/${id}`)).answer

/** Makes a record over the API. */
export async function made(page: Page, entity: string, fields: object): Promise<Row> {
  const { status, answer } = await api<Row>(page, 'POST', `/records/${entity}`, fields)
  if (status !== 201) throw new Error(`${entity}: ${JSON.stringify(answer)}`)
  return answer
}

/** Takes a step over the API. */
export async function take(page: Page, entity: string, id: string, name: string, comment?: string): Promise<void> {
  const { status, answer } = await api<object>(page, 'POST', `/records/${entity}/${id}/transitions/${name}`, comment ? { comment } : {})
  if (status !== 200) throw new Error(`${name} of ${entity}: ${JSON.stringify(answer)}`)
}
