import type { Language } from '../../schema/names.ts'
import { isJsonObject, type Json, type JsonObject } from './json.ts'
import type { Thing } from './thing.ts'

/** The names that lead to an entry of a menu. */
export type MenuPath = readonly string[]

/** The most levels that a menu has. */
export const mostLevels = 3

/** The entries of a menu, or below one of its groups. */
export function entriesAt({ value }: Thing, path: MenuPath = []): JsonObject {
  const found = path.reduce<Json | undefined>((map, name) => inner(isJsonObject(map) ? map[name] : undefined), inner(value))
  return isJsonObject(found) ? found : {}
}

/** One entry; nothing when the path leads to none. */
export function entryAt(menu: Thing, path: MenuPath): JsonObject | undefined {
  const entry = entriesAt(menu, path.slice(0, -1))[path.at(-1) ?? '']
  return isJsonObject(entry) ? entry : undefined
}

/** The key of a text of an entry: `items.lending.items.loans.label`. */
export const textKey = (path: MenuPath): string => `items.${path.join('.items.')}.label`

/** The entry that a place in a menu (`value.items.lending.label`, or its text in a language) belongs to. */
export function entryPathAt(menu: Thing, at: readonly (string | number)[]): MenuPath {
  const keys = at[0] === 'texts' ? String(at[2]).split('.') : at.slice(1).map(String)
  const path: string[] = []
  for (let index = 0; keys[index] === 'items' && entryAt(menu, [...path, keys[index + 1] ?? '']); index += 2)
    path.push(keys[index + 1] ?? '')
  return path
}

/** What an entry is called in a language: by itself, or as its screen. @param screens their titles by route */
export function entryLabel(menu: Thing, path: MenuPath, language: Language, screens: Readonly<Record<string, string>>): string {
  const { label, screen } = entryAt(menu, path) ?? {}
  const translated = menu.texts[language]?.[textKey(path)]
  const title = typeof screen === 'string' ? screens[screen] : undefined
  return translated ?? (typeof label === 'string' && label !== '' ? label : (title ?? path.at(-1) ?? ''))
}

/** Where a new entry stands: beside the selected one, or in it when that is a group; a group always beside it. */
export function newEntryPath(menu: Thing, selected: MenuPath | undefined, isGroup: boolean): MenuPath {
  const entry = selected && entryAt(menu, selected)
  const group = entry && 'items' in entry && !isGroup ? (selected ?? []) : (selected?.slice(0, -1) ?? [])
  return [...group, freeName(new Set(Object.keys(entriesAt(menu, group))), isGroup ? 'group' : 'entry')]
}

/** How many levels an entry has with what is below it: 1 for one that opens a screen. */
function levels(entry: Json | undefined): number {
  const below = Object.values(inner(entry) ?? {}) as Json[]
  return 1 + Math.max(0, ...below.map(levels))
}

/** The menu with an entry changed, added at the end of its group, or taken away. */
export function withEntry(menu: Thing, path: MenuPath, entry: JsonObject | undefined): Thing {
  const name = path.at(-1) ?? ''
  const siblings = entriesAt(menu, path.slice(0, -1))
  if (entry) return withEntries(menu, path.slice(0, -1), { ...siblings, [name]: entry })
  return withEntries(menu, path.slice(0, -1), Object.fromEntries(Object.entries(siblings).filter(([key]) => key !== name)))
}

/**
 * The menu with an entry, and what it is called in every language, moved to a place in a group. Nothing when it would stand below itself
 * or too deep; its name gets a number where the group has one of that name.
 */
export function moved(
  menu: Thing,
  from: MenuPath,
  group: MenuPath,
  index: number,
): { readonly menu: Thing; readonly path: MenuPath } | undefined {
  const entry = entryAt(menu, from)
  if (!entry || isWithin(group, from) || group.length + levels(entry) > mostLevels) return undefined
  if (group.length > 0 && !('items' in (entryAt(menu, group) ?? {}))) return undefined
  const name = from.at(-1) ?? ''
  const stays = group.join('/') === from.slice(0, -1).join('/')
  const at = stays && Object.keys(entriesAt(menu, group)).indexOf(name) < index ? index - 1 : index
  const without = withEntry(menu, from, undefined)
  const siblings = Object.entries(entriesAt(without, group)) as [string, Json][]
  const path = [...group, freeName(new Set(siblings.map(([key]) => key)), name)]
  const entries = Object.fromEntries(siblings.toSpliced(at, 0, [path.at(-1) as string, entry]))
  return { menu: withTextsAt(withEntries(without, group, entries), from, path), path }
}

/** The menu with an entry moved as an arrow says: up and down among its own, right into the one before it, left behind the one that it is in. */
export function movedByKey(menu: Thing, path: MenuPath, key: string): ReturnType<typeof moved> {
  const group = path.slice(0, -1)
  const names = Object.keys(entriesAt(menu, group))
  const at = names.indexOf(path.at(-1) ?? '')
  const before = names[at - 1]
  if (key === 'ArrowUp' && at > 0) return moved(menu, path, group, at - 1)
  if (key === 'ArrowDown' && at < names.length - 1) return moved(menu, path, group, at + 2)
  if (key === 'ArrowRight' && before !== undefined) return moved(menu, path, [...group, before], Number.MAX_SAFE_INTEGER)
  if (key !== 'ArrowLeft' || group.length === 0) return undefined
  const above = group.slice(0, -1)
  return moved(menu, path, above, Object.keys(entriesAt(menu, above)).indexOf(group.at(-1) ?? '') + 1)
}

/** The menu with another code for an entry, at the same place. Nothing when the code is taken or can be none. */
export function renamed(menu: Thing, path: MenuPath, name: string): Thing | undefined {
  const group = path.slice(0, -1)
  const siblings = entriesAt(menu, group)
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name) || Object.hasOwn(siblings, name)) return undefined
  const entries = Object.entries(siblings).map(([key, entry]) => [key === path.at(-1) ? name : key, entry])
  return withTextsAt(withEntries(menu, group, Object.fromEntries(entries)), path, [...group, name])
}

/** A name that a group does not have yet: `entry`, `entry2`. */
export function freeName(taken: ReadonlySet<string>, name: string): string {
  const base = name.replace(/\d+$/, '')
  for (let count = 1, free = name; ; free = `${base}${++count}`) if (!taken.has(free)) return free
}

const inner = (entry: Json | undefined): JsonObject | undefined =>
  isJsonObject(entry) && isJsonObject(entry.items) ? entry.items : undefined

const isWithin = (path: MenuPath, other: MenuPath) => other.every((name, index) => path[index] === name)

function withEntries(menu: Thing, group: MenuPath, entries: JsonObject): Thing {
  const put = (map: JsonObject, [name, ...rest]: MenuPath): JsonObject => {
    if (name === undefined) return { ...map, items: entries }
    const items = inner(map) ?? {}
    return { ...map, items: { ...items, [name]: put(items[name] as JsonObject, rest) } }
  }
  return { ...menu, value: put(menu.value as JsonObject, group) }
}

/** The texts of an entry, and of all below it, under their new keys. */
function withTextsAt(menu: Thing, from: MenuPath, to: MenuPath): Thing {
  const [before, after] = [`items.${from.join('.items.')}.`, `items.${to.join('.items.')}.`]
  const catalogues = Object.entries(menu.texts).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key.startsWith(before) ? after + key.slice(before.length) : key, text])),
  ])
  return { ...menu, texts: Object.fromEntries(catalogues) }
}
