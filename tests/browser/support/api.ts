import type { Page } from 'playwright-core'

/** Calls the API as the person who is signed in on the page; gives the status and the answer. */
export function api<Answer>(page: Page, method: string, path: string, body?: unknown): Promise<{ status: number; answer: Answer }> {
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
