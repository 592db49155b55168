import type { MenuItem, MenuOffers } from './menu.ts'

/** An entry of the menu that opens something, with the groups it stands in. */
export interface MenuEntry {
  readonly label: string
  /** An address in the portal, or one of the web. */
  readonly address: string
  readonly isOfWeb: boolean
  readonly groups: readonly string[]
  readonly offers?: MenuOffers
}

/** All entries that open something, in the order of the menu. */
export function menuEntries(items: readonly MenuItem[], groups: readonly string[] = []): readonly MenuEntry[] {
  return items.flatMap((item): readonly MenuEntry[] => {
    const address = item.route ?? item.web
    const own =
      address === undefined
        ? []
        : [{ label: item.label, address, isOfWeb: item.route === undefined, groups, ...(item.offers ? { offers: item.offers } : {}) }]
    return [...own, ...menuEntries(item.items ?? [], [...groups, item.label])]
  })
}

/** Whether a label answers to what was typed; knows more than letters where a language has more (pinyin). */
export type Sounds = (label: string, typed: string) => boolean

/** The entries that answer to what was typed: by their label or that of a group, as written or as it sounds. */
export function searchMenu(entries: readonly MenuEntry[], typed: string, sounds: Sounds = () => false): readonly MenuEntry[] {
  const words = typed.trim().toLowerCase()
  if (!words) return entries
  const fits = (label: string) => label.toLowerCase().includes(words) || sounds(label, words)
  const own = entries.filter((entry) => fits(entry.label))
  return [...own, ...entries.filter((entry) => !own.includes(entry) && entry.groups.some(fits))]
}
