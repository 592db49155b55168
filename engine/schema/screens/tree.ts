import Type, { type Static } from 'typebox'
import { entityOrLines, own } from '../meaning.ts'
import { marked, Name, name } from '../names.ts'
import { presented } from '../presentation.ts'
import { Action, FieldsSections, grid, Link, RowLink } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

const { filter, query, sort } = grid

/** Records that stand below each other. */
export const TreeScreen = screenKind('tree', 'Records that stand below each other: organisations, categories, regions.', {
  entity: marked(Name, entityOrLines),
  parent: name('The reference of a record to the one above it, of the same entity.', own('ref')),
  filter,
  query,
  columns: Type.Optional(grid.columns),
  sort,
  sections: Type.Optional(FieldsSections),
  detail: Type.Optional(RowLink),
  create: Type.Optional(Link),
  actions: Type.Optional(Type.Array(Action)),
  ...presented,
  draggable: Type.Optional(Type.Boolean({ description: 'A record is moved below another by dragging; whoever may update it.' })),
})
export type TreeScreen = Static<typeof TreeScreen>
