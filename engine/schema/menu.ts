import Type, { type Static } from 'typebox'
import { Icon } from './icon.ts'
import { declares } from './meaning.ts'
import { closed, Label, Name, ScreenRoute, was } from './names.ts'

const hidden = Type.Optional(Type.Boolean({ description: 'It is kept and shown to nobody.' }))

const entryWas = was('the entry: changes made of it in the browser follow')

/** An entry that opens a screen. */
export const MenuLeaf = Type.Object(
  { screen: ScreenRoute, label: Type.Optional(Label), icon: Type.Optional(Icon), hidden, was: entryWas },
  { ...closed, description: 'Opens a screen. Its label is the title of the screen unless said otherwise.' },
)
export type MenuLeaf = Static<typeof MenuLeaf>

/** What an address of an entry looks like. */
export const menuAddressForm = String.raw`^(?:/(?![/\\])|https://[A-Za-z0-9])[^\s\\<>"@#]*$`

/** An entry that opens an address: a screen with what it is to show, or a page of the web. */
export const MenuAddress = Type.Object(
  {
    address: Type.String({
      pattern: menuAddressForm,
      maxLength: 2000,
      description:
        'An address in the portal, with its parameters (`/lending/loan/7`, `/books?genre=NOVEL`), or one of the web, which opens beside it (`https://…`).',
    }),
    label: Label,
    icon: Type.Optional(Icon),
    hidden,
    was: entryWas,
  },
  { ...closed, description: 'Opens an address. In the portal it is shown to those who may open the screen, one of the web to everybody.' },
)
export type MenuAddress = Static<typeof MenuAddress>

/** A group of entries, at most three levels deep. */
const level = <Item extends Type.TSchema>(item: Item) =>
  Type.Object(
    { label: Label, icon: Type.Optional(Icon), hidden, was: entryWas, items: Type.Record(Name, item, declares('menuItem')) },
    closed,
  )
const second = level(Type.Union([MenuLeaf, MenuAddress]))
const first = level(Type.Union([MenuLeaf, MenuAddress, second]))

export interface MenuGroup {
  label: string
  icon?: Icon
  hidden?: boolean
  was?: string[]
  items: Record<string, MenuEntry>
}

export type MenuEntry = MenuAddress | MenuGroup | MenuLeaf

/** The menu: `menus/<name>.json`. A person sees the entries whose screens they may open. */
export const Menu = Type.Object(
  {
    items: Type.Record(Name, Type.Union([MenuLeaf, MenuAddress, first]), declares('menuItem')),
    was: was('the menu: changes made of it in the browser follow'),
  },
  { ...closed, description: 'The tree of entries that lead to screens and addresses.' },
)
export interface Menu {
  items: Record<string, MenuEntry>
  was?: string[]
}
