/** The cookie of the session. */
export const session = 'pergola_session'

/** The token of the session that a request names; empty when it names none. */
export function sessionTokenIn(cookies: string | undefined): string {
  const value = readCookie(cookies, session)
  return value.length <= 100 ? value : ''
}

/** A cookie as it was sent; empty when it was not. */
export function readCookie(header: string | undefined, name: string): string {
  for (const part of header?.split(';') ?? []) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return ''
}
