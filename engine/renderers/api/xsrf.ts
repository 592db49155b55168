/** The token that the server put into a cookie, to be sent back in the header `X-XSRF-TOKEN` of every write. */
export function xsrfToken(cookies: string = document.cookie): string | undefined {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=', 2)
    if (name === 'XSRF-TOKEN' && value) return decodeURIComponent(value)
  }
  return undefined
}
