import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isDecidedUnseen } from '../../../engine/runtime/approvals/insight.ts'
import { isHidden } from '../../../engine/runtime/queries/reachable.ts'
import type { Effect } from '../../../engine/schema/effect.ts'
import type { Context } from './context.ts'

/** What somebody is not told of a step that another has taken. */
export interface Withheld {
  readonly comment: boolean
  readonly person: boolean
  /** When it was taken. */
  readonly moment: boolean
}

/**
 * A step that keeps its comment in a field, or who took it, or when, tells that only to those who see that field:
 * whoever may not see the opinion of an approver does not read it in the history either. What is said when an approval agrees is told to those
 * alone who see how it is decided.
 */
export function withheldOf({ access }: Pick<Context, 'access'>, entity: AppEntity, step: string): Withheld {
  const keeps = (what: (path: string) => boolean) =>
    (entity.workflow?.transitions.get(step)?.effects ?? []).some((effect) => {
      const path = kept(effect)
      return path !== undefined && what(path) && isHidden(access, entity, (effect as { field: string }).field)
    })
  const workflow = entity.workflow?.declaration
  const isUnseen = workflow !== undefined && isDecidedUnseen(access, workflow, step)
  return {
    comment: isUnseen || keeps((path) => path === 'comment'),
    person: keeps((path) => path.startsWith('user.')),
    moment: keeps((path) => path === 'now' || path === 'today'),
  }
}

/** The variable that an effect keeps in a field, if it keeps one as it is. */
function kept(effect: Effect): string | undefined {
  const path = effect.kind === 'set' ? (effect.value as { readonly var?: unknown } | null)?.var : undefined
  return typeof path === 'string' ? path : undefined
}
