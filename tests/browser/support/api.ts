import type { Page } from 'playwright-core'
import { patiently } from './patiently.ts'

interface Answered<Answer> {
  readonly status: number
  readonly answer: Answer
}

/** Calls the API as the person who is signed in on the page; gives the status and the answer. A server that is too busy is asked again. */
export function api<Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answered<Answer>> {
  return patiently(
    () => ask<Answer>(page, method, path, body),
    ({ status }) => status,
  )
}

function ask<Answer>(page: Page, method: string, path: string, body: unknown): Promise<Answered<Answer>> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const response = await fetch(`/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': decodeURIComponent(token),
          ...(method === 'PATCH' ? { 'if-match': '*' } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, answer: await response.json() }
    },
    { method, path, body },
  )
}
