/** An address in the portal: `/lending/loan/7?draft=x`. */
export interface ScreenAddress {
  readonly path: string
  /** Without `?`. */
  readonly search: string
}

/** An address in its parts; what follows the first `?` is the search. */
export function parseAddress(address: string): ScreenAddress {
  const at = address.indexOf('?')
  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at + 1) }
}

/** The address of these parts, without `?` where there is no search. */
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
    const names = namesIn(pattern)
    const least = names.filter(({ isOptional }) => !isOptional).length
    if (given.length < least || given.length > names.length) continue
    return Object.fromEntries(given.map((value, index) => [names[index]?.name ?? '', decodeURIComponent(value)]))
  }
  return undefined
}

/**
 * The address of a screen that carries these parameters: by the one of its patterns that has room for the most of them and misses none.
 * `undefined` when no pattern has room for the id.
 */
export function recordRoute(route: string, patterns: readonly string[] = [], values: Readonly<Record<string, string>>): string | undefined {
  const forms = patterns.map(namesIn).filter((names) => names.some(({ name }) => name === 'id'))
  const fitting = forms.filter((names) => names.every(({ name, isOptional }) => isOptional || values[name] !== undefined))
  const count = (names: readonly PatternName[]) => names.filter(({ name }) => values[name] !== undefined).length
  const [best] = fitting.sort((one, other) => count(other) - count(one))
  return best && [route, ...best.flatMap(({ name }) => (values[name] === undefined ? [] : [encodeURIComponent(values[name])]))].join('/')
}

/** A parameter in a pattern. */
interface PatternName {
  readonly name: string
  readonly isOptional: boolean
}

/** The parameters of a pattern such as `/:id/:mode?`, in their order. */
export function namesIn(pattern: string): readonly PatternName[] {
  return pattern
    .split('/')
    .filter(Boolean)
    .map((part) => ({ name: part.replace(/^:|\?$/g, ''), isOptional: part.endsWith('?') }))
}
