import type { Language } from '../../schema/names.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { entriesAt, entryAt, type MenuPath, textKey, withEntry } from './menu-tree.ts'
import type { Thing } from './thing.ts'

/** The title of a screen in a language; nothing when there is no such screen. */
type TitleOf = (language: Language, screen: string) => string | undefined

/**
 * A menu whose entries that are named in one language alone have their names in all: where nothing was typed, that of their screen.
 * An entry without a name of its own is called as its screen, so a translation alone would translate nothing and be lost.
 */
export function withOwnLabels(menu: Thing, [first, ...others]: readonly Language[], titleOf: TitleOf): Thing {
  if (first === undefined) return menu
  return pathsOf(menu).reduce((made, path) => {
    const entry = entryAt(made, path)
    const key = textKey(path)
    const typed = others.map((language) => made.texts[language]?.[key]?.trim() ?? '').find((text) => text !== '')
    if (!entry || typed === undefined || (typeof entry.label === 'string' && entry.label !== '')) return made
    const nameIn = (language: Language) => (typeof entry.screen === 'string' ? titleOf(language, entry.screen) : undefined) ?? typed
    const texts = others.map((language) => [
      language,
      { ...made.texts[language], [key]: made.texts[language]?.[key]?.trim() || nameIn(language) },
    ])
    return { ...withEntry(made, path, { ...entry, label: nameIn(first) }), texts: { ...made.texts, ...Object.fromEntries(texts) } }
  }, menu)
}

/** Every entry of a menu, groups before what is in them. */
function pathsOf(menu: Thing, above: MenuPath = []): readonly MenuPath[] {
  return Object.entries(entriesAt(menu, above)).flatMap(([name, entry]): MenuPath[] => {
    const path = [...above, name]
    return isJsonObject(entry) && isJsonObject((entry as JsonObject).items) ? [path, ...pathsOf(menu, path)] : [path]
  })
}
