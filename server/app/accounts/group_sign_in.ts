import * as oidc from 'openid-client'
import type { Language } from '../../../engine/schema/names.ts'
import type { Account } from './account.ts'
import type { AccountRecords } from './account_records.ts'
import type { Tickets } from './tickets.ts'

/** The provider of the group's unified sign-in, an OpenID Connect issuer. */
export interface GroupSettings {
  /** Empty when there is none. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The claim that holds the login of the account here. */
  readonly claim: string
}

/** Where to send the browser, and the token of the cookie that it must come back with. */
interface GroupStart {
  readonly url: string
  readonly token: string
}

/** What came back from the provider. */
type GroupAnswer =
  | { readonly kind: 'known'; readonly account: Account; readonly back: string }
  | { readonly kind: 'refused'; readonly login: string; readonly code: 'groupRefused' | 'groupUnknown' | 'accountShut' }

/** Seconds to sign in at the provider. */
const seconds = 600

/** Where the provider sends people back to. */
export const groupCallback = '/api/group/callback'

/** What OpenID Connect calls the languages. */
const locales = { ZHS: 'zh-Hans', ZHT: 'zh-Hant', US: 'en' } as const satisfies Record<Language, string>

/** Unified sign-in of the group: authorization code with PKCE, bound to the browser that began it by state, nonce and a cookie. */
export class GroupSignIn {
  readonly #settings: GroupSettings
  readonly #publicUrl: string
  readonly #tickets: Tickets
  readonly #records: AccountRecords
  #configuration: Promise<oidc.Configuration> | undefined

  constructor(settings: GroupSettings, publicUrl: string, tickets: Tickets, records: AccountRecords) {
    this.#settings = settings
    this.#publicUrl = publicUrl
    this.#tickets = tickets
    this.#records = records
  }

  /** Whether there is a provider to sign in with. */
  get isReady(): boolean {
    return this.#settings.issuer !== ''
  }

  /** Begins a sign-in in the person's language. @param back the screen to open afterwards */
  async begin(back: string, language: Language): Promise<GroupStart> {
    const configuration = await this.#discovered()
    const verifier = oidc.randomPKCECodeVerifier()
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
    const token = await this.#tickets.issue('group sign-in', { state, nonce, verifier, back }, seconds)
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#publicUrl + groupCallback,
      scope: 'openid profile email',
      ui_locales: locales[language],
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, token }
  }

  /** Takes what the provider sent back. The cookie's ticket is used up, so that an answer counts once, in the browser that asked. */
  async finish(query: string, token: string): Promise<GroupAnswer> {
    const ticket = token === '' ? undefined : await this.#tickets.take('group sign-in', token)
    if (!ticket) return { kind: 'refused', login: '', code: 'groupRefused' }
    const claims = await this.#claims(
      new URL(`${this.#publicUrl}${groupCallback}?${query}`),
      ticket as Record<'state' | 'nonce' | 'verifier', string>,
    )
    const login = claims?.[this.#settings.claim]
    if (typeof login !== 'string' || login === '') return { kind: 'refused', login: '', code: 'groupRefused' }
    const account = await this.#records.byLogin(login)
    if (!account) return { kind: 'refused', login, code: 'groupUnknown' }
    return account.isActive ? { kind: 'known', account, back: String(ticket.back) } : { kind: 'refused', login, code: 'accountShut' }
  }

  async #claims(url: URL, ticket: Record<'state' | 'nonce' | 'verifier', string>): Promise<Record<string, unknown> | undefined> {
    const configuration = await this.#discovered()
    try {
      const checks = { expectedState: ticket.state, expectedNonce: ticket.nonce, pkceCodeVerifier: ticket.verifier, idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(configuration, url, checks)
      const claims = tokens.claims()
      if (!claims || claims[this.#settings.claim] !== undefined) return claims
      return { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
    } catch (error) {
      if (error instanceof oidc.ClientError || error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
        return undefined
      throw error
    }
  }

  /** What the provider says of itself, asked once; asked again after it could not be reached. */
  #discovered(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const url = new URL(issuer)
    const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
    const options = isLocal ? { execute: [oidc.allowInsecureRequests] } : {}
    this.#configuration ??= oidc.discovery(url, clientId, undefined, authentication(clientSecret), options).catch((error) => {
      this.#configuration = undefined
      throw error
    })
    return this.#configuration
  }
}

/** Shows the secret as the provider wants it: in the form if it says that it takes that, else in the header, which every provider takes. */
function authentication(secret: string): oidc.ClientAuth {
  const [inForm, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? inForm : inHeader)(server, ...rest)
}
