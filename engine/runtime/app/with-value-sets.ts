import type { Choice } from '../../schema/field.ts'
import type { App } from './app.ts'
import { link } from './link.ts'
import { signature } from './signature.ts'

/** The values of lookups that are records (`from`), by lookup and code, as the database has them. */
export type ValueSets = Readonly<Record<string, Readonly<Record<string, Choice>>>>

/** The lookups of an app whose values are records. */
export const valueSetsOf = ({ bundle }: App) =>
  Object.entries(bundle.lookups).flatMap(([name, { from }]) => (from === undefined ? [] : [{ name, from }]))

/** The app with the values of lookups that are records, so that browser, server and imports offer and refuse the same. */
export function withValueSets(app: App, sets: ValueSets): App {
  const found = valueSetsOf(app).flatMap(({ name }) => (sets[name] === undefined ? [] : [[name, sets[name]] as const]))
  if (found.length === 0) return app
  const lookups = Object.fromEntries(found.map(([name, values]) => [name, { ...app.bundle.lookups[name], values }]))
  return link({ ...app.bundle, lookups: { ...app.bundle.lookups, ...lookups } } as App['bundle'], `${app.hash}.${signature(found)}`)
}
