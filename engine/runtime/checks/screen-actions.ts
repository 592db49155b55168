import { operationOf, type RecordOperation } from '../../schema/record-operation.ts'
import type { Action, Screen } from '../../schema/screen.ts'
import type { App, AppEntity } from '../app/app.ts'
import { documentOf } from '../app/document-of.ts'
import { sectionsOf } from '../app/screen-lists.ts'
import type { Step } from '../app/source/source.ts'
import type { Check } from './context.ts'

/** Something that a screen offers to do with its records. */
interface Offer {
  /** Whose records. */
  readonly about: AppEntity
  readonly path: readonly Step[]
  readonly operation?: RecordOperation
  readonly transition?: string
  /** It could also mean a step of the same name. */
  readonly isBare?: boolean
}

/** What a screen offers can be meant in one way only, and somebody who may open it may do it. */
export const screenActions: Check = function* ({ app, of, names, accessOf }) {
  // A role file that is not of its shape may grant anything.
  const areGrantsKnown = names('role').length === of('role').length
  const roles = [...app.roles.keys()].map(accessOf)
  for (const { file, name: route, value } of of('screen')) {
    const screen = value as Screen
    const entity = 'entity' in screen ? app.entities.get(screen.entity) : undefined
    if (!entity) continue
    const audience = roles.filter((role) => role.canOpen(route))
    for (const { path, about, operation, transition, isBare } of offersOf(app, screen, entity)) {
      const owner = documentOf(about).name
      const name = operation ?? transition ?? ''
      if (isBare && about.workflow?.transitions.has(name)) {
        const message = `"${name}" is an operation on records and also a step of ${owner}. Say {"transition": "${name}"} or {"operation": "${name}"}.`
        yield { code: 'ambiguous-action', file, path, message }
        continue
      }
      if (operation === 'delete' && !isEverDeletable(about)) {
        const message = `No status of ${owner} is "deletable", so nobody ever deletes one. Say "deletable" of a status, or take the button away.`
        yield { code: 'unheld-action', file, path, message }
        continue
      }
      const isHeld = audience.some((role) => (operation ? role.can(operation, owner) : role.transitions(owner).has(name)))
      if (isHeld || audience.length === 0 || !areGrantsKnown) continue
      const message = `Nobody who may open ${route} may ${name} ${owner}, so it is never there. Grant it to a role that has the screen, or take it away.`
      yield { code: 'unheld-action', file, path, message }
    }
  }
}

/** Records with a workflow are deleted in the statuses that say so. */
const isEverDeletable = ({ workflow }: AppEntity): boolean =>
  !workflow || [...workflow.statuses.values()].some(({ deletable }) => deletable === true)

function offersOf(app: App, screen: Screen, entity: AppEntity): readonly Offer[] {
  const inSections = sectionsOf(screen).flatMap(({ path, section }): readonly Offer[] => {
    const about = 'entity' in section ? app.entities.get(section.entity) : undefined
    return about && 'actions' in section ? buttonsOf(section.actions, about, [...path, 'actions']) : []
  })
  if (screen.kind === 'document' || screen.kind === 'form') {
    const steps = (screen.transitions ?? []).map((transition, index) => ({ about: entity, path: ['transitions', index], transition }))
    return [...steps, ...inSections]
  }
  return [...('actions' in screen ? buttonsOf(screen.actions, entity, ['actions']) : []), ...inSections]
}

function buttonsOf(actions: readonly Action[] = [], about: AppEntity, at: readonly Step[]): readonly Offer[] {
  return actions.flatMap((action, index): Offer[] => {
    const path = [...at, index]
    const operation = operationOf(action)
    if (operation) return [{ about, path, operation, isBare: typeof action === 'string' }]
    if (typeof action === 'string') return [{ about, path, transition: action }]
    return 'transition' in action ? [{ about, path, transition: action.transition }] : []
  })
}
