import { Exception } from '../../../../engine/runtime/exception.ts'
import type { IssueCode } from '../../../../engine/runtime/messages/catalogues.ts'
import type { Issue } from '../../../../engine/runtime/validation/issue.ts'

/** Every way in which the API says no: its HTTP status by code. The sentences are in the catalogues of the engine. */
const problemStatuses = {
  badRequest: 400,
  signInRequired: 401,
  wrongCredentials: 401,
  wrongCode: 401,
  forbidden: 403,
  unsigned: 403,
  trialReadsOnly: 403,
  crossSite: 403,
  captchaRequired: 403,
  passwordToSet: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  linkDead: 410,
  preconditionFailed: 412,
  tooLarge: 413,
  unsupportedMediaType: 415,
  invalid: 422,
  preconditionRequired: 428,
  tooManyAtOnce: 429,
  tooManyRequests: 429,
  failed: 500,
  peerSilent: 502,
  notSent: 502,
  filesUnavailable: 503,
  unavailable: 503,
  storageFull: 507,
} as const satisfies Partial<Record<IssueCode, number>>
export type ProblemCode = keyof typeof problemStatuses

interface ProblemDetails {
  /** What is wrong with the data, by path. */
  readonly issues?: readonly Issue[]
  /** Why, in the caller's language, when more can be said than the code's own sentence. */
  readonly detail?: string
  /** Further members of the answer, such as both sides of a conflict. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal that the caller is told of as `application/problem+json` (RFC 9457). */
export class Problem extends Exception {
  declare readonly code: ProblemCode
  readonly status: number
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code, details.detail ?? code)
    this.name = 'Problem'
    this.status = problemStatuses[code]
    this.details = details
  }
}
