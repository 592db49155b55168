import Type, { type Static } from 'typebox'
import { entityOrLines, refs, step } from '../meaning.ts'
import { FieldPath, marked, Name } from '../names.ts'
import { presented } from '../presentation.ts'
import { ConvertAction, Sections } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** What a screen of one record has. */
export const ofRecord = {
  summary: Type.Optional(
    Type.Array(marked(FieldPath, refs()), { description: 'Two or three facts that identify the document, in its head.' }),
  ),
  sections: Sections,
  transitions: Type.Optional(
    Type.Array(marked(Name, step()), { description: 'The steps offered here. Default: all that the person may take.' }),
  ),
  readonly: Type.Optional(Type.Boolean({ description: 'Fields are only shown; steps may still change the ones they name.' })),
} as const

/** One record with its lines. */
export const DocumentScreen = screenKind('document', 'One record with its lines: head, step bar, sections, actions, history.', {
  entity: marked(Name, entityOrLines),
  ...ofRecord,
  actions: Type.Optional(
    Type.Array(ConvertAction, {
      minItems: 1,
      description:
        'What is made of the document next, by a button that stands out: offered while the conversion takes it, or one of its lines.',
    }),
  ),
  ...presented,
})
export type DocumentScreen = Static<typeof DocumentScreen>
