import Type, { type Static } from 'typebox'
import { entityOrLines } from '../meaning.ts'
import { marked, Name } from '../names.ts'
import { presented } from '../presentation.ts'
import { Action, grid, live } from '../screen-parts.ts'
import { ofRecord } from './document.ts'
import { screenKind } from './screen-kind.ts'

/** A list with the selected record beside or below it. */
export const MasterDetailScreen = screenKind('master-detail', 'A list, and the document that is selected in it.', {
  entity: marked(Name, entityOrLines),
  layout: Type.Optional(Type.Enum(['beside', 'below'], { description: 'Where the document stands. Default `beside`.' })),
  ...grid,
  live,
  actions: Type.Optional(Type.Array(Action)),
  ...ofRecord,
  ...presented,
})
export type MasterDetailScreen = Static<typeof MasterDetailScreen>
