import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { thing } from './meaning.ts'
import { closed, Label, marked, Name } from './names.ts'

/** A row scope that several grants share: `scopes/<name>.json`. A grant names it: `"scope": "ownLoans"`. */
export const RowScope = Type.Object(
  {
    label: Label,
    entity: marked(Name, thing('entity')),
    where: expression('The records it selects (`record`, `user`). An error in it, or a null, selects none.'),
  },
  { ...closed, description: 'The records that a grant is about, named so that several grants share it.' },
)
export type RowScope = Static<typeof RowScope>
