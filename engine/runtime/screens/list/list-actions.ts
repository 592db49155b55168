import type { Conversion } from '../../../schema/conversion.ts'
import type { ListScreen } from '../../../schema/screen.ts'
import type { Link } from '../../../schema/screen-parts.ts'
import type { Transition } from '../../../schema/workflow.ts'
import type { App, AppEntity } from '../../app/app.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import type { ScreenAccess } from '../document/can.ts'

/** A button of a list. */
export type ListAction =
  /** A new record, on the screen at this address. */
  | { readonly kind: 'create'; readonly key: 'create'; readonly address: string }
  | { readonly kind: 'import'; readonly key: 'import' }
  | { readonly kind: 'export'; readonly key: 'export' }
  | { readonly kind: 'delete'; readonly key: 'delete' }
  | { readonly kind: 'transition'; readonly key: string; readonly name: string; readonly transition: Transition }
  /** A new document made from the selected rows, on the screen at `route`. */
  | { readonly kind: 'convert'; readonly key: string; readonly name: string; readonly conversion: Conversion; readonly route: string }

/** The buttons of a list: those about the list as a whole, and those about the selected rows. */
export interface ListActions {
  readonly list: readonly ListAction[]
  readonly selection: readonly ListAction[]
}

/** The actions that a screen declares and the person may take. The server asks again. */
export function listActions(app: App, entity: AppEntity, screen: ListScreen, access: ScreenAccess): ListActions {
  const owner = entity.parent?.entity.name ?? entity.name
  const operations = access.operations[owner] ?? []
  const granted = access.transitions[owner] ?? []
  const list: ListAction[] = []
  const selection: ListAction[] = []
  const offer = (name: string) => {
    const transition = entity.workflow?.transitions.get(name)
    if (transition && !transition.internal && (granted.includes(name) || granted.includes('*')))
      selection.push({ kind: 'transition', key: name, name, transition })
  }
  for (const declared of screen.actions ?? []) {
    if (typeof declared !== 'string') {
      if ('transition' in declared) {
        offer(declared.transition)
        continue
      }
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
  return { list, selection }
}

/** Where a new record is made: with the parameters that the link gives, or as the record `new`. */
function newAddress(app: App, { screen, params = {} }: Link): string {
  const values = Object.values(params).map((param) => evaluate(param, siteOf(app, {}), { today: '', now: '' }))
  return [screen, ...(values.length > 0 ? values.map((value) => encodeURIComponent(String(value))) : ['new'])].join('/')
}

/** The action whose button stands out: the usual next step, or a new document; never more than one. */
export function primaryAction(actions: readonly ListAction[]): ListAction | undefined {
  return (
    actions.find(
      (action) => action.kind === 'create' || (action.kind === 'transition' && (action.transition.primary ?? false) !== false),
    ) ?? actions.find((action) => action.kind === 'convert')
  )
}

/** Buttons beside the primary one; the rest is behind "more". */
const mostBeside = 3

/** Whether an action takes something away that does not come back. */
export function isDanger(action: ListAction): boolean {
  return action.kind === 'delete' || (action.kind === 'transition' && action.transition.danger === true)
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
  const others = actions.filter((action) => action !== primary).toSorted((one, other) => Number(isDanger(other)) - Number(isDanger(one)))
  if (others.length <= most) return { primary, beside: others, more: [] }
  return { primary, beside: others.slice(0, most - 1), more: others.slice(most - 1) }
}
