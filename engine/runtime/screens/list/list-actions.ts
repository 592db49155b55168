import type { Conversion } from '../../../schema/conversion.ts'
import { operationOf } from '../../../schema/record-operation.ts'
import type { ListScreen } from '../../../schema/screen.ts'
import type { Link } from '../../../schema/screen-parts.ts'
import type { Transition } from '../../../schema/workflow.ts'
import type { Access } from '../../access/access.ts'
import type { MenuItem, MenuOffers } from '../../access/menu.ts'
import type { App, AppEntity } from '../../app/app.ts'
import { documentOf } from '../../app/document-of.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import type { ScreenAccess } from '../document/can.ts'
import { offeredPrints } from '../offered-prints.ts'

/** A button of a list. */
export type ListAction =
  /** A new record, on the screen at this address. */
  | { readonly kind: 'create'; readonly key: 'create'; readonly address: string }
  | { readonly kind: 'import'; readonly key: 'import' }
  | { readonly kind: 'export'; readonly key: 'export' }
  | { readonly kind: 'delete'; readonly key: 'delete' }
  | {
      readonly kind: 'transition'
      readonly key: string
      readonly name: string
      readonly transition: Transition
      /** It stands for the answer of another system. */
      readonly isAnswered?: true
    }
  /** A step of all that the list finds and the person can take it of. */
  | { readonly kind: 'stepOfAll'; readonly key: string; readonly name: string; readonly transition: Transition; readonly label?: string }
  /** The selected records on paper, in one run. */
  | { readonly kind: 'print'; readonly key: string; readonly name: string; readonly title: string }
  /** A new document made from the selected rows, on the screen at `route`. */
  | { readonly kind: 'convert'; readonly key: string; readonly name: string; readonly conversion: Conversion; readonly route: string }

/** The buttons of a list: those about the list as a whole, and those about the selected rows. */
export interface ListActions {
  readonly list: readonly ListAction[]
  readonly selection: readonly ListAction[]
}

/** The actions that a screen declares and the person may take, and the prints of what it lists. The server asks again. */
export function listActions(app: App, entity: AppEntity, screen: ListScreen, access: ScreenAccess): ListActions {
  const owner = documentOf(entity).name
  const operations = access.operations[owner] ?? []
  const granted = access.transitions[owner] ?? []
  const answered = access.answered?.[owner] ?? []
  const list: ListAction[] = []
  const selection: ListAction[] = []
  const offer = (name: string, { all = false, label }: { readonly all?: boolean; readonly label?: string } = {}) => {
    const transition = entity.workflow?.transitions.get(name)
    if (!transition || transition.internal || !(granted.includes(name) || granted.includes('*'))) return
    if (all) list.push({ kind: 'stepOfAll', key: `all ${name}`, name, transition, ...(label !== undefined && { label }) })
    selection.push({ kind: 'transition', key: name, name, transition, ...(answered.includes(name) && { isAnswered: true as const }) })
  }
  for (const action of screen.actions ?? []) {
    const declared = operationOf(action) ?? action
    if (typeof declared !== 'string') {
      if ('transition' in declared) {
        offer(declared.transition, declared)
        continue
      }
      if ('operation' in declared) continue
      const conversion = app.bundle.conversions[declared.convert]
      if (conversion) {
        selection.push({ kind: 'convert', key: `convert ${declared.convert}`, name: declared.convert, conversion, route: declared.screen })
      }
    } else if (declared === 'create') {
      if (screen.create && operations.includes('create'))
        list.push({ kind: 'create', key: 'create', address: newAddress(app, screen.create) })
    } else if (declared === 'import') {
      if (operations.includes('import')) list.push({ kind: 'import', key: 'import' })
    } else if (declared === 'export') {
      if (!operations.includes('export')) continue
      list.push({ kind: 'export', key: 'export' })
      selection.push({ kind: 'export', key: 'export' })
    } else if (declared === 'delete') {
      if (operations.includes('delete') && !entity.parent) selection.push({ kind: 'delete', key: 'delete' })
    } else {
      offer(declared)
    }
  }
  const prints = entity.parent ? [] : offeredPrints(app, entity.name)
  selection.push(...prints.map(({ name, title }): ListAction => ({ kind: 'print', key: `print ${name}`, name, title })))
  return { list, selection }
}

/** What a list offers before anything is chosen in it, as far as somebody may: a new record, its export. */
function menuOffers(app: App, route: string, access: Pick<Access, 'canCreate' | 'canExport' | 'canOpen'>): MenuOffers | undefined {
  const screen = app.screens.get(route)
  if (screen?.kind !== 'list') return undefined
  const entity = app.entities.get(screen.entity)
  const owner = entity?.parent?.entity.name ?? screen.entity
  const has = (name: string) => screen.actions?.some((action) => action === name) === true
  const { create } = screen
  const isMade = create !== undefined && has('create') && access.canCreate(owner) && access.canOpen(create.screen)
  const offers: MenuOffers = {
    ...(isMade ? { create: { address: newAddress(app, create), label: entity?.label ?? '' } } : {}),
    ...(has('export') && access.canExport(owner) ? { export: true } : {}),
  }
  return Object.keys(offers).length === 0 ? undefined : offers
}

/** The entries of a menu with what their lists offer. */
export function withOffers(app: App, access: Access, items: readonly MenuItem[]): readonly MenuItem[] {
  return items.map((item) => {
    const offers = item.route === undefined ? undefined : menuOffers(app, item.route, access)
    return { ...item, ...(offers ? { offers } : {}), ...(item.items ? { items: withOffers(app, access, item.items) } : {}) }
  })
}

/** Where a new record is made: with the parameters that the link gives, or as the record `new`. */
function newAddress(app: App, { screen, params = {} }: Link): string {
  const values = Object.values(params).map((param) => evaluate(param, siteOf(app, {}), { today: '', now: '' }))
  return [screen, ...(values.length > 0 ? values.map((value) => encodeURIComponent(String(value))) : ['new'])].join('/')
}

/** The action whose button stands out: the usual next step, or a new document; never more than one. */
function primaryAction(actions: readonly ListAction[]): ListAction | undefined {
  return (
    actions.find(
      (action) =>
        action.kind === 'create' || (action.kind === 'transition' && !action.isAnswered && (action.transition.primary ?? false) !== false),
    ) ?? actions.find((action) => action.kind === 'convert')
  )
}

/** Buttons beside the primary one; the rest is behind "more". */
const mostBeside = 3

/** Whether an action takes something away that does not come back. */
export function isDanger(action: ListAction): boolean {
  if (action.kind === 'delete') return true
  return (action.kind === 'transition' || action.kind === 'stepOfAll') && action.transition.danger === true
}

/** How the actions stand in a row, with at most so many beside the primary one: dangerous ones at the far end from the primary one. */
export function arrange(
  actions: readonly ListAction[],
  most = mostBeside,
): {
  readonly primary: ListAction | undefined
  readonly beside: readonly ListAction[]
  readonly more: readonly ListAction[]
} {
  const primary = primaryAction(actions)
  const isBehind = (action: ListAction) => action.kind === 'transition' && action.isAnswered === true
  const behind = actions.filter((action) => action !== primary && isBehind(action))
  const others = actions
    .filter((action) => action !== primary && !isBehind(action))
    .toSorted((one, other) => Number(isDanger(other)) - Number(isDanger(one)))
  if (others.length + Math.min(behind.length, 1) <= most) return { primary, beside: others, more: behind }
  const room = Math.max(0, most - 1)
  return { primary, beside: others.slice(0, room), more: [...others.slice(room), ...behind] }
}
