/** An address in the portal: `/lending/loan/7?draft=x`. */
export interface ScreenAddress {
  readonly path: string
  /** Without `?`. */
  readonly search: string
}

export function parseAddress(address: string): ScreenAddress {
  const at = address.indexOf('?')
  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at + 1) }
}

export function formatAddress({ path, search }: ScreenAddress): string {
  return search ? `${path}?${search}` : path
}

/** The screen that a path leads to, the one with the longest route among those the person may open; `undefined` when there is none. */
export function routeOf(path: string, routes: readonly string[]): string | undefined {
  const found = routes.filter((route) => path === route || path.startsWith(`${route}/`))
  return found.sort((one, other) => other.length - one.length)[0]
}

/** The route parameters in a path, by the patterns of its screen (`/:id`, `/:id/:mode?`); `undefined` when no pattern fits. */
export function routeParams(path: string, route: string, patterns: readonly string[] = []): Readonly<Record<string, string>> | undefined {
  const given = path.slice(route.length).split('/').filter(Boolean)
  if (given.length === 0) return {}
  for (const pattern of patterns) {
    const names = pattern.split('/').filter(Boolean)
    const least = names.filter((name) => !name.endsWith('?')).length
    if (given.length < least || given.length > names.length) continue
    return Object.fromEntries(given.map((value, index) => [(names[index] as string).replace(/^:|\?$/g, ''), decodeURIComponent(value)]))
  }
  return undefined
}
