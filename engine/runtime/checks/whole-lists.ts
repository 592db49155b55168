import type { Action, Screen } from '../../schema/screen.ts'
import type { AppEntity } from '../app/app.ts'
import { sectionsOf } from '../app/screen-lists.ts'
import type { Step } from '../app/source/source.ts'
import type { Check } from './context.ts'

/** The kinds of screen whose whole list can take a step. */
const kinds: readonly Screen['kind'][] = ['list', 'master-detail']

/** A step of all that a list finds stands on a list, and is one that can be taken of many at once. */
export const wholeLists: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = 'entity' in screen ? app.entities.get(screen.entity) : undefined
    const own = 'actions' in screen ? wrongIn(screen.actions, ['actions'], entity, kinds.includes(screen.kind)) : []
    const inSections = sectionsOf(screen).flatMap(({ path, section }) =>
      'actions' in section ? wrongIn(section.actions, [...path, 'actions'], undefined, false) : [],
    )
    for (const { path, message } of [...own, ...inSections]) yield { code: 'wrong-value', file, path, message }
  }
}

function wrongIn(
  actions: readonly Action[] = [],
  at: readonly Step[],
  entity: AppEntity | undefined,
  isWhole: boolean,
): { readonly path: readonly Step[]; readonly message: string }[] {
  return actions.flatMap((action, index) => {
    if (typeof action === 'string' || !('transition' in action)) return []
    const { transition, all = false, label } = action
    const path = [...at, index]
    if (label !== undefined && !all) return [{ path: [...path, 'label'], message: '"label" needs "all" beside it.' }]
    if (!all) return []
    if (!isWhole)
      return [{ path: [...path, 'all'], message: 'Only a list, or one with its document beside, takes a step of all that it finds.' }]
    if (!entity?.workflow?.transitions.get(transition)?.sign) return []
    return [{ path: [...path, 'all'], message: `"${transition}" is signed, and each is signed by itself, at its document.` }]
  })
}
