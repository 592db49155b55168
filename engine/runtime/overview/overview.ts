import type { Screen } from '../../schema/screen.ts'
import type { Access } from '../access/access.ts'
import type { MenuItem } from '../access/menu.ts'
import type { App, AppEntity } from '../app/app.ts'
import { screenAt } from '../app/menu-address.ts'
import { entityOf } from '../app/screen-entity.ts'
import { statusesFor } from '../cut/status-labels.ts'
import { type Life, type LifeStatus, type LifeStep, waysOf } from './life.ts'

/** What a portal can do for one person: only what they may open. */
export interface Overview {
  /** The groups of their menu with the screens in each. */
  readonly areas: readonly OverviewArea[]
  /** The documents that those screens are about, and that have a life. */
  readonly documents: readonly OverviewDocument[]
  /** The tours that are meant for them. */
  readonly guides: readonly OverviewGuide[]
}

interface OverviewArea {
  readonly label: string
  readonly screens: readonly OverviewScreen[]
}

interface OverviewScreen {
  readonly address: string
  readonly label: string
  readonly description?: string
  readonly kind: Screen['kind']
  /** The document that it is about. */
  readonly document?: string
}

interface OverviewDocument extends Life {
  readonly name: string
  readonly label: string
}

interface OverviewGuide {
  readonly name: string
  readonly label: string
  readonly address: string
}

/**
 * What the app can do for whoever has an access, made of their menu: its screens, the documents of these with their statuses and steps, and
 * tours. All steps, with the roles that take them, are told to those who may read every account; others learn which steps are theirs.
 * @param accessOf what the holder of one role may do
 */
export function overview(app: App, access: Access, menu: readonly MenuItem[], accessOf: (role: string) => Access): Overview {
  const areas = menu.flatMap((item): OverviewArea[] => {
    const screens = screensIn(app, item)
    return screens.length === 0 ? [] : [{ label: item.label, screens }]
  })
  const named = new Set(areas.flatMap(({ screens }) => screens.flatMap(({ document }) => document ?? [])))
  const roles = access.scope(app.bundle.app.account.entity) === true ? tellers(app, accessOf) : undefined
  const documents = [...named].flatMap((name): OverviewDocument[] => {
    const entity = app.entities.get(name)
    return entity?.workflow ? [{ name, label: entity.label, ...lifeOf(entity, access, roles) }] : []
  })
  return { areas, documents, guides: guidesOf(app, access) }
}

/** The screens under an entry of the menu, each once. */
function screensIn(app: App, item: MenuItem): readonly OverviewScreen[] {
  const found = leavesOf(item).flatMap(({ route = '', label }): OverviewScreen[] => {
    const screen = app.screens.get(screenAt(app, route)?.route ?? '')
    if (!screen) return []
    const document = entityOf(app, screen)
    return [
      {
        address: route,
        label,
        kind: screen.kind,
        ...(screen.description !== undefined && { description: screen.description }),
        ...(document && { document: document.name }),
      },
    ]
  })
  return [...new Map(found.map((screen) => [screen.address, screen])).values()]
}

const leavesOf = (item: MenuItem): readonly MenuItem[] => (item.items ? item.items.flatMap(leavesOf) : [item])

interface Teller {
  readonly label: string
  readonly access: Access
}

/** The roles that people hold, as those who take steps; not one that holds every grant, which says nothing. */
function tellers(app: App, accessOf: (role: string) => Access): readonly Teller[] {
  return [...app.roles].flatMap(([name, { label, grants = {}, permissionSet }]) =>
    permissionSet || Object.hasOwn(grants, '*') ? [] : [{ label, access: accessOf(name) }],
  )
}

function lifeOf({ name, workflow }: AppEntity, access: Access, roles: readonly Teller[] | undefined): Life {
  if (!workflow) return { statuses: [], ways: [], steps: [] }
  const { initial, declaration, transitions } = workflow
  const statuses = Object.entries(statusesFor(declaration, access.roles)).map(
    ([status, { label, tone, final }]): LifeStatus => ({ name: status, label, tone, isLast: final === true }),
  )
  const own = access.transitions(name)
  const steps = [...transitions].map(
    ([step, { label, from, to, internal }]): LifeStep => ({
      name: step,
      label: label ?? step,
      from,
      ...(to !== undefined && { to }),
      isInternal: internal === true,
      isOwn: own.has(step),
      by: (roles ?? []).filter((role) => role.access.transitions(name).has(step)).map((role) => role.label),
    }),
  )
  return {
    statuses: statuses.toSorted((one, other) => Number(other.name === initial) - Number(one.name === initial)),
    ways: waysOf(steps),
    steps: roles ? steps : steps.filter(({ isOwn }) => isOwn),
  }
}

function guidesOf({ bundle }: App, { roles, offers }: Access): readonly OverviewGuide[] {
  return Object.entries(bundle.guides ?? {}).flatMap(([name, { label, screen, roles: meant }]): OverviewGuide[] => {
    const isMeant = meant === undefined || meant.some((role) => roles.includes(role))
    return isMeant && offers(screen) ? [{ name, label, address: screen }] : []
  })
}
