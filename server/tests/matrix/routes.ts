import { readFileSync } from 'node:fs'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The routes of the API with these methods, as `POST records/:entity`. */
export function routesOf(...methods: readonly Method[]): readonly string[] {
  const routes = readFileSync(new URL('../../start/routes.ts', import.meta.url), 'utf8')
  return [...routes.matchAll(new RegExp(`\\.(${methods.join('|')})\\('([^'/][^']*)', \\[`, 'g'))].map(
    ([, method = '', route = '']) => `${method.toUpperCase()} ${route}`,
  )
}

/** What a route looks like where it is called. */
export const shapeOf = (route: string): string => route.replaceAll('.', '\\.').replaceAll('*', '[^\'"`]+').replaceAll(/:\w+/g, '[^/\'"`]+')

/** Those of the routes that none of the calls (`GET records/loan/1`) is of. */
export function uncalled(routes: readonly string[], calls: Iterable<string>): readonly string[] {
  const made = [...calls]
  return routes.filter((route) => {
    const shape = new RegExp(`^${shapeOf(route)}$`)
    return !made.some((call) => shape.test(call))
  })
}
