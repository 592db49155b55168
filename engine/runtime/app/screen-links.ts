import type { MenuEntry, MenuLeaf } from '../../schema/menu.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Action, Link, RowLink } from '../../schema/screen-parts.ts'
import { sectionsOf } from './screen-lists.ts'
import type { Step } from './source/source.ts'

/** A way from one screen to another. */
interface ScreenLink {
  readonly path: readonly Step[]
  readonly route: string
  /** The parameters that the link gives. */
  readonly given: readonly string[] | 'any'
}

/** Every way that leads out of a screen. */
export function linksOf(screen: Screen): readonly ScreenLink[] {
  switch (screen.kind) {
    case 'document':
    case 'list':
    case 'tree':
    case 'master-detail':
      return [...inList(screen, []), ...inSections(screen)]
    case 'form':
    case 'wizard':
      return link(screen.after, ['after'])
    case 'dashboard':
      return Object.entries(screen.tiles).flatMap(([name, tile]) => [
        ...link(tile.link, ['tiles', name, 'link'], tile.kind === 'list' ? ['id'] : []),
        ...(tile.kind === 'shortcuts' ? leaves(tile.items, ['tiles', name, 'items']) : []),
      ])
    case 'content':
      return Object.entries(screen.blocks).flatMap(([name, block]) => {
        if ('items' in block) return leaves(block.items, ['blocks', name, 'items'])
        return 'link' in block ? link(block.link, ['blocks', name, 'link']) : []
      })
    case 'redirect':
      return [screen, ...(screen.instead ?? [])].map(({ to }, index) => ({
        path: index === 0 ? ['to'] : ['instead', index - 1, 'to'],
        route: to,
        given: Object.keys(screen.with ?? {}),
      }))
    case 'editor':
      return [
        ...(screen.opens === undefined ? [] : [{ path: ['opens'], route: screen.opens, given: 'any' as const }]),
        ...(screen.parts === undefined ? [] : [{ path: ['parts'], route: screen.parts, given: 'any' as const }]),
      ]
    case 'pinboards':
    case 'password':
    case 'report':
    case 'settings':
      return []
    default:
      return screen satisfies never
  }
}

/** Where a list leads: to its documents, to a new one, to what is made of its rows. */
function inList(list: object, path: readonly Step[]): readonly ScreenLink[] {
  const { detail, create, actions = [] } = list as { detail?: RowLink; create?: Link; actions?: readonly Action[] }
  return [
    ...link(detail, [...path, 'detail']),
    ...link(create, [...path, 'create']),
    ...actions.flatMap((action, index): ScreenLink[] =>
      typeof action !== 'string' && 'screen' in action
        ? [{ path: [...path, 'actions', index, 'screen'], route: action.screen, given: 'any' }]
        : [],
    ),
  ]
}

/** Where the cards of related records lead. */
function inSections(screen: Screen): readonly ScreenLink[] {
  return sectionsOf(screen).flatMap(({ path, section }) => ('entity' in section ? inList(section, path) : []))
}

/** The screens that a menu opens by their name. */
export function routesOf(items: Readonly<Record<string, MenuEntry>>): readonly string[] {
  return Object.values(items).flatMap((item) => ('items' in item ? routesOf(item.items) : 'screen' in item ? [item.screen] : []))
}

function link(declared: RowLink | undefined, path: readonly Step[], own: readonly string[] = ['id']): readonly ScreenLink[] {
  if (!declared) return []
  const given = [...own, ...Object.keys(declared.params ?? {})]
  const instead = (declared.instead ?? []).map(({ screen }, index) => ({
    path: [...path, 'instead', index, 'screen'],
    route: screen,
    given,
  }))
  return [{ path: [...path, 'screen'], route: declared.screen, given }, ...instead]
}

function leaves(items: Readonly<Record<string, MenuLeaf>>, path: readonly Step[]): readonly ScreenLink[] {
  return Object.entries(items).map(([name, { screen }]) => ({ path: [...path, name, 'screen'], route: screen, given: [] }))
}
