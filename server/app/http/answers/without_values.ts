/** What PostgreSQL and its driver say of a failure that may quote stored values. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters'] as const

/** A failure as it may stand in a log: what and where, without the values of the records that it was about. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const copy: Record<string, unknown> = {
    ...error,
    type: name,
    message,
    stack,
    ...(cause !== undefined && { cause: withoutValues(cause) }),
  }
  for (const key of quoting) delete copy[key]
  return copy
}
