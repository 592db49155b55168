/** Errors of PostgreSQL and of its connections that mean: not now, try again. */
const codes = new Set([
  // the network
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shut down, crashed, starting up, too many connections, connection failures
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
])
const sentences = /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i

/** Whether a failure means that the database is away for the moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as NodeJS.ErrnoException).code
  if (code !== undefined && codes.has(code)) return code !== 'ENOENT' || (error as NodeJS.ErrnoException).syscall === 'connect'
  if (error.name === 'KnexTimeoutError' || sentences.test(error.message)) return true
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return inner.some(isUnavailable)
}
