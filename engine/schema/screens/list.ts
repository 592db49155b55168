import Type, { type Static } from 'typebox'
import { EntityName } from '../names.ts'
import { presented } from '../presentation.ts'
import { Action, grid, Link, live, RowLink } from '../screen-parts.ts'
import { arranged } from './arrangement.ts'
import { screenKind } from './screen-kind.ts'

/** A list of records. */
export const ListScreen = screenKind('list', 'A list of records: query panel, grid, actions.', {
  entity: EntityName,
  ...grid,
  detail: Type.Optional(RowLink),
  create: Type.Optional(Link),
  live,
  inPlace: Type.Optional(
    Type.Boolean({
      description:
        'Whoever may change the records edits them in the table itself, like the lines of a document: typed, pasted, filled down, undone, each stored by itself. On a phone, each on its page.',
    }),
  ),
  actions: Type.Optional(Type.Array(Action)),
  ...arranged,
  ...presented,
})
export type ListScreen = Static<typeof ListScreen>
