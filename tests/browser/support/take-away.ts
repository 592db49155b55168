import type { Page } from 'playwright-core'
import { api } from './api.ts'

/** Rolls back to what is deployed whatever a test has published of a thing, and discards its draft, so that others find the portal as it was. */
export async function takeAway(page: Page, kind: string, name: string): Promise<void> {
  const path = `/admin/overlays/${kind}/${encodeURIComponent(name)}`
  const change = async (method: string, at: string, body: object) => {
    const { version } = (await api<{ readonly version: number }>(page, 'GET', path)).answer
    await page.evaluate(
      async ({ method, at, body, version }) => {
        const token = decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
        const headers = { 'content-type': 'application/json', 'x-xsrf-token': token, 'if-match': `"${version}"` }
        await fetch(`/api${at}`, { method, headers, body: JSON.stringify(body) })
      },
      { method, at, body, version },
    )
  }
  await change('DELETE', path, {})
  await change('POST', `${path}/roll-back`, { version: 0 })
}
