import type { ScreenOf } from '../../schema/screen.ts'
import { formatAddress, type ScreenAddress } from '../app/address.ts'
import type { App } from '../app/app.ts'
import { evaluate } from '../expressions/evaluate.ts'
import { type Scope, siteAtAddress } from '../expressions/scope.ts'
import { holds } from '../values/value.ts'

/** The address that a redirect leads whoever comes to. What stood after the question mark goes along; what the redirect itself says counts more. */
export function redirectAddress(app: App, screen: ScreenOf<'redirect'>, from: Pick<ScreenAddress, 'search'>, scope: Scope): string {
  const site = siteAtAddress(app)
  const given = Object.values(screen.with ?? {}).flatMap((param) => {
    const value = evaluate(param, site, scope)
    return value === null ? [] : [encodeURIComponent(String(value))]
  })
  const to = screen.instead?.find(({ when }) => holds(evaluate(when, site, scope)))?.to ?? screen.to
  const query = new URLSearchParams(from.search)
  for (const [name, value] of Object.entries(screen.query ?? {})) query.set(name, value)
  return formatAddress({ path: [to, ...given].join('/'), search: query.toString() })
}
