import type { Menu } from '../../schema/menu.ts'
import type { Screen } from '../../schema/screen.ts'
import { parseAddress } from '../app/address.ts'
import { addressesIn, isOfWeb, screenAt } from '../app/menu-address.ts'
import { linksOf, routesOf } from '../app/screen-links.ts'
import { didYouMean } from '../app/source/nearest.ts'
import { screenParams } from '../names/params.ts'
import type { Check, Context } from './context.ts'

/** Every screen is reached from a menu, another screen or the start; every link gives what the screen needs; details name their list. */
export const screenLinks: Check = function* (context) {
  const reached = new Set([...menuRoutes(context), ...publicRoutes(context), context.app.bundle.app.start ?? ''])
  for (const { file, name, value } of context.of('screen')) {
    const screen = value as Screen
    for (const { path, route, given } of linksOf(screen)) {
      reached.add(route)
      const shown = context.app.screens.get(route)
      if (!shown) continue
      for (const param of screenParams(shown)) {
        if (!param.required || given === 'any' || given.includes(param.name)) continue
        const message = `${route} needs "${param.name}". Give it in "params", or make it optional there: "/:${param.name}?".`
        yield { code: 'missing-param', file, path, message }
      }
      if ((path[0] === 'detail' || path[0] === 'opens') && shown.list === undefined) {
        const shownFile = `${context.app.bundle.paths.screen?.[route]}.json`
        const message = `${name} opens this screen from its list. Say which list it belongs to: "list": "${name}".`
        yield { code: 'missing-detail-list', file: shownFile, path: [], message }
      }
    }
  }
  // A file that is not of its shape may lead to any screen.
  if (context.names('screen').length > context.of('screen').length || context.names('menu').length > context.of('menu').length) return
  for (const { file, name } of context.of('screen')) {
    if (reached.has(name) || isByItself(name, context.app.screens.get(name))) continue
    yield {
      code: 'unreachable-screen',
      file,
      path: [],
      message: `No menu and no other screen leads to ${name}. Add it to a menu, or link to it.`,
    }
  }
}

/**
 * The shell leads to where passwords are set, the address of the portal to the screen at `/`; a screen that shows any report by its menu
 * code is reached from the entries that reports make in the menu.
 */
const isByItself = (name: string, screen: Screen | undefined): boolean =>
  name === '/' || screen?.kind === 'password' || (screen?.kind === 'report' && screen.by !== undefined)

function publicRoutes({ app }: Context): readonly string[] {
  return routesOf(app.bundle.app.public?.links ?? {})
}

function menuRoutes({ app, of }: Context): readonly string[] {
  return of('menu').flatMap(({ value }) => [
    ...routesOf((value as Menu).items),
    ...addressesIn(value).flatMap(({ address }) => screenAt(app, address)?.route ?? []),
  ])
}

/** An address in the portal that an entry of a menu opens leads to a screen and gives what that needs. */
export const menuAddresses: Check = function* ({ app, of, names }) {
  for (const { file, value } of of('menu')) {
    for (const { path, address } of addressesIn(value)) {
      if (isOfWeb(address)) continue
      const found = screenAt(app, address)
      if (!found) {
        const message = `No screen is at ${address}.${didYouMean(parseAddress(address).path, names('screen'))}`
        yield { code: 'unknown-screen', file, path, message }
        continue
      }
      const shown = app.screens.get(found.route)
      for (const param of shown ? screenParams(shown) : []) {
        if (!param.required || Object.hasOwn(found.given, param.name)) continue
        const message = `${found.route} needs "${param.name}" in its address, and ${address} has none.`
        yield { code: 'missing-param', file, path, message }
      }
    }
  }
}
