import Type, { type Static } from 'typebox'
import { expression } from '../expression.ts'
import { entityOrLines, step } from '../meaning.ts'
import { marked, Name } from '../names.ts'
import { presented } from '../presentation.ts'
import { FieldsSections, Link } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** One record without lines. */
export const FormScreen = screenKind('form', 'One record without lines, on one card or a few: an application, an account of one’s own.', {
  entity: marked(Name, entityOrLines),
  record: Type.Optional(
    expression('The id of the record, such as `{"var": "user.id"}`. Default: the parameter `id`, and without one a new record.'),
  ),
  sections: FieldsSections,
  transitions: Type.Optional(
    Type.Array(marked(Name, step()), { description: 'The steps offered here. Default: all that the person may take.' }),
  ),
  readonly: Type.Optional(Type.Boolean({ description: 'Fields are only shown.' })),
  ...presented,
  after: Type.Optional(Type.Unsafe<Link>({ ...Link, description: 'The screen that follows once the record is stored.' })),
})
export type FormScreen = Static<typeof FormScreen>
