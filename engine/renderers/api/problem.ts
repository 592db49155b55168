import { Exception } from '../../runtime/exception.ts'
import type { Issue } from '../../runtime/validation/issue.ts'

/** What a failed call answers (RFC 9457), or what stands for it when nothing was answered. */
export interface ProblemBody {
  readonly code: string
  readonly status: number
  readonly title?: string
  readonly detail?: string
  readonly requestId?: string
  readonly issues?: readonly Issue[]
  /** What else the answer holds, such as `current` and `submitted` of a conflict. */
  readonly [member: string]: unknown
}

/** A call that failed. `code` is stable; `detail` and the issues speak the caller's language. */
export class Problem extends Exception {
  readonly status: number
  readonly title: string
  readonly detail: string
  /** By which operators find the call in the logs. */
  readonly requestId: string | undefined
  readonly issues: readonly Issue[]
  readonly body: ProblemBody

  constructor(body: ProblemBody, options?: ErrorOptions) {
    super(body.code, body.detail ?? body.title ?? body.code, {}, options)
    this.name = 'Problem'
    this.status = body.status
    this.title = body.title ?? ''
    this.detail = body.detail ?? ''
    this.requestId = body.requestId
    this.issues = body.issues ?? []
    this.body = body
  }
}

/** Codes by status, for answers that carry none (a proxy's page, an empty body). */
const codes: Readonly<Record<number, string>> = {
  401: 'signInRequired',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  422: 'invalid',
  429: 'tooManyRequests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** The problem that a failed response tells of; never fails itself. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = await jsonOf(response)
  const code = typeof body.code === 'string' ? body.code : (codes[response.status] ?? 'unexpected')
  const requestId = typeof body.requestId === 'string' ? body.requestId : (response.headers.get('x-request-id') ?? undefined)
  return new Problem({
    ...body,
    code,
    status: response.status,
    requestId,
    issues: Array.isArray(body.issues) ? (body.issues as Issue[]) : [],
  })
}

/** The problem of a call that got no answer at all. */
export function unreachable(cause: unknown): Problem {
  return new Problem({ code: 'unreachable', status: 0 }, { cause })
}

/** Any failure as a problem, so that there is one way to show them. */
export function asProblem(failure: unknown): Problem {
  if (failure instanceof Problem) return failure
  const code = failure instanceof Exception ? failure.code : 'unexpected'
  return new Problem({ code, status: 0 }, { cause: failure })
}

/** Whether a call was given up by whoever made it: nothing to show. */
export function isAbort(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError'
}

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
