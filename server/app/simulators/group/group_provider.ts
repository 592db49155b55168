import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { languageOf } from '../../metadata/language.ts'
import { Remembered } from './remembered.ts'
import { signInPage } from './sign_in_page.ts'

/** What the provider of the group's sign-in knows of the portal. */
export interface GroupProviderOf {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirect: string
  /** The claim that holds the login. */
  readonly claim: string
  /** What is right for everybody. */
  readonly password: string
  /** Default: one that is free. */
  readonly port?: number
}

const page = '/sign-in/'
const longestBody = 4_096

/** The group's sign-in of a demonstration: a real OpenID Connect provider on the machine itself that takes any login with one password. */
export class GroupProvider {
  readonly issuer: string
  readonly #server: Server
  readonly #provider: Provider
  readonly #password: string

  private constructor(server: Server, issuer: string, of: GroupProviderOf) {
    this.issuer = issuer
    this.#server = server
    this.#password = of.password
    this.#provider = new Provider(issuer, configurationOf(of))
    const serve = this.#provider.callback()
    server.on('request', (request, response) => {
      if (!request.url?.startsWith(page)) return void serve(request, response)
      this.#ask(request, response).catch(() => response.writeHead(400).end())
    })
  }

  static async start(of: GroupProviderOf): Promise<GroupProvider> {
    const server = createServer()
    server.listen(of.port ?? 0, '127.0.0.1')
    await once(server, 'listening')
    return new GroupProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, of)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Shows the page, and takes what was typed. */
  async #ask(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await this.#provider.interactionDetails(request, response)
    const language = languageOf(typeof params.ui_locales === 'string' ? params.ui_locales : request.headers['accept-language'])
    const typed = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : undefined
    const login = typed?.get('login')?.trim() ?? ''
    if (typed?.get('choice') === 'cancel')
      return this.#provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'Cancelled.' })
    if (typed && login !== '' && typed.get('password') === this.#password)
      return this.#provider.interactionFinished(request, response, { login: { accountId: login, remember: false } })
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    response.end(signInPage({ language, action: request.url ?? page, ...(typed && { refused: login }) }))
  }
}

function configurationOf({ clientId, clientSecret, redirect, claim }: GroupProviderOf): Configuration {
  const policy = interactionPolicy.base()
  // Whoever tries the portal comes as one person after another: it asks each time.
  const asks = new interactionPolicy.Check('asks', 'The demonstration asks each time.', (context) => !context.oidc.result?.login)
  policy.get('login')?.checks.add(asks)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const scopes = 'openid profile email'
  return {
    adapter: () => new Remembered(),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirect] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    // Cookies know no ports: those of the portal, which is a provider itself, have other names.
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: { session: '_group_session', interaction: '_group_interaction', resume: '_group_resume' },
    },
    clientAuthMethods: ['client_secret_basic'],
    claims: { openid: ['sub'], profile: [claim], email: ['email'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3_600, IdToken: 600, Interaction: 600, Session: 3_600 },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => page + uid },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, [claim]: sub }) }),
    // Nobody is asked whether the portal may know who they are: it is of the same group.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ accountId: String(oidc.session?.accountId), clientId })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
    renderError: (context, out) => {
      context.type = 'application/json'
      context.body = out
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > longestBody) throw new RangeError('The form is too long.')
  }
  return text
}
