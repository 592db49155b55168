import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { closed, Label, Name } from './names.ts'

/** A row scope that several grants share: `scopes/<name>.json`. A grant names it: `"scope": "ownLoans"`. */
export const RowScope = Type.Object(
  {
    label: Label,
    entity: Name,
    where: expression('The records it selects (`record`, `user`). An error in it, or a null, selects none.'),
  },
  { ...closed, description: 'The records that a grant is about, named so that several grants share it.' },
)
export type RowScope = Static<typeof RowScope>
