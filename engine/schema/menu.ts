import Type, { type Static } from 'typebox'
import { Icon } from './icon.ts'
import { closed, Label, Name, Route, was } from './names.ts'

const hidden = Type.Optional(Type.Boolean({ description: 'It is kept and shown to nobody.' }))

const entryWas = was('the entry: changes made of it in the browser follow')

/** An entry that opens a screen. */
export const MenuLeaf = Type.Object(
  { screen: Route, label: Type.Optional(Label), icon: Type.Optional(Icon), hidden, was: entryWas },
  { ...closed, description: 'Opens a screen. Its label is the title of the screen unless said otherwise.' },
)
export type MenuLeaf = Static<typeof MenuLeaf>

/** A group of entries, at most three levels deep. */
const level = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({ label: Label, icon: Type.Optional(Icon), hidden, was: entryWas, items: Type.Record(Name, item) }, closed)
const second = level(MenuLeaf)
const first = level(Type.Union([MenuLeaf, second]))

export interface MenuGroup {
  label: string
  icon?: Icon
  hidden?: boolean
  was?: string[]
  items: Record<string, MenuGroup | MenuLeaf>
}

/** The menu: `menus/<name>.json`. A person sees the entries whose screens they may open. */
export const Menu = Type.Object(
  { items: Type.Record(Name, Type.Union([MenuLeaf, first])), was: was('the menu: changes made of it in the browser follow') },
  { ...closed, description: 'The tree of entries that lead to screens.' },
)
export interface Menu {
  items: Record<string, MenuGroup | MenuLeaf>
  was?: string[]
}
