import { initialState } from '../../../runtime/queries/conditions/initial-state.ts'
import type { ListShape } from '../../../runtime/screens/list/list-address.ts'
import { listColumns } from '../../../runtime/screens/list/list-columns.ts'
import { queryInputs } from '../../../runtime/screens/list/query-inputs.ts'
import { momentNow } from '../../state/clock.ts'
import { sessionAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import type { ListFrame } from './list-frame.ts'

/** What can be asked of a list, and what it shows at first. */
export function shapeOf({ app, screen, entity, params = {} }: Pick<ListFrame, 'app' | 'screen' | 'entity' | 'params'>): ListShape {
  const inputs = queryInputs(app, entity, screen)
  const moment = momentNow()
  const scope = { ...moment, params, user: store.get(sessionAtom)?.account ?? {} }
  return { inputs, columns: listColumns(app, entity, screen), initial: initialState(app, screen, inputs, scope), today: moment.today }
}
