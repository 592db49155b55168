import { createHash, createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'

const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url')

/**
 * Signs answers that other systems keep, with the key of the authorization server, whose public half stands at its `jwks`: a JSON Web
 * Signature with a detached payload (RFC 7515, appendix F), which is the body. The header names the key, when it was signed (`iat`,
 * seconds since 1970) and the address that was asked (`url`): an answer proves nothing of another question.
 */
export class AnswerSigner {
  readonly #key: KeyObject
  readonly #kid: string

  /** @param jwk an RSA private key */
  constructor(jwk: JsonWebKey) {
    this.#key = createPrivateKey({ key: jwk, format: 'jwk' })
    const { e, kty, n } = jwk
    // The thumbprint of the key (RFC 7638), as the authorization server names it.
    this.#kid = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
  }

  /** The signature of an answer: `<header>..<signature>`. @param at seconds since 1970 */
  signatureOf(body: string, url: string, at: number): string {
    const header = base64url(JSON.stringify({ alg: 'RS256', kid: this.#kid, iat: at, url }))
    return `${header}..${sign('sha256', Buffer.from(`${header}.${base64url(body)}`), this.#key).toString('base64url')}`
  }
}
