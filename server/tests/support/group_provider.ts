import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'
import env from '#start/env'

/** A real OpenID Connect provider at the address that the portal under test is told. */
export class GroupProvider {
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<GroupProvider> {
    const issuer = env.get('OIDC_ISSUER') ?? ''
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: env.get('OIDC_CLIENT_ID') ?? '',
          client_secret: env.get('OIDC_CLIENT_SECRET') ?? '',
          redirect_uris: [`${env.get('PUBLIC_URL')}/api/group/callback`],
        },
      ],
      claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email'] },
      cookies: { keys: ['only for tests'] },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, preferred_username: sub }) }),
    })
    const server = createServer(provider.callback())
    server.listen(Number(new URL(issuer).port), '127.0.0.1')
    await once(server, 'listening')
    return new GroupProvider(server)
  }

  /** Signs in there as a person does, from the address that the portal sent them to; resolves to where they are sent back. */
  async visit(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = address
    let body: string | undefined
    for (let step = 0; step < 12; step++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const form =
        body === undefined ? {} : { method: 'POST', body, headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' } }
      const answer: Response = await fetch(at, { redirect: 'manual', headers: { cookie }, ...form })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      const to = answer.headers.get('location')
      if (to !== null) {
        at = new URL(to, at).href
        body = undefined
        if (at.startsWith(`${env.get('PUBLIC_URL')}`)) return at
        continue
      }
      const page = await answer.text()
      at = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', at).href
      body = page.includes('value="login"') ? new URLSearchParams({ prompt: 'login', login, password: 'x' }).toString() : 'prompt=consent'
    }
    throw new Error(`The provider never sent anybody back from ${address}.`)
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
