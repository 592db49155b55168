import Type, { type Static } from 'typebox'
import { about, partNamed, refs, step, thing } from './meaning.ts'
import { closed, Label, marked, Name, name, richText, route, was } from './names.ts'

/** What a step of a guide points at. */
export const GuideTarget = Type.Object(
  {
    field: Type.Optional(name('A field, column or condition.', refs())),
    section: Type.Optional(name('A card, step or tile.', partNamed('guideSection'))),
    action: Type.Optional(name('A button: an operation or a step of the workflow.', step('create', 'import', 'export', 'delete', 'save'))),
    part: Type.Optional(
      Type.Enum(['actions', 'columns', 'history', 'menu', 'query', 'search', 'table', 'tabs', 'views'], {
        description: 'A part that every screen of its kind has.',
      }),
    ),
  },
  { ...closed, minProperties: 1, maxProperties: 1, description: 'One thing on the screen. Default: the middle of the page.' },
)

/** A tour of a screen: `guides/<name>.json`. */
export const Guide = Type.Object(
  {
    label: Label,
    screen: route('The screen that it shows.'),
    roles: Type.Optional(
      Type.Array(marked(Name, thing('role')), { minItems: 1, description: 'Whom it is offered to. Default: all who may open the screen.' }),
    ),
    first: Type.Optional(Type.Boolean({ description: 'It starts by itself when a person opens the screen for the first time.' })),
    steps: Type.Record(
      Name,
      Type.Object(
        { label: Label, text: richText('What the person is told.'), at: Type.Optional(GuideTarget) },
        { ...closed, description: 'One step of the tour.' },
      ),
      { minProperties: 1, description: 'The steps, in their order.' },
    ),
    was: was('the guide: changes made of it in the browser follow'),
  },
  { ...closed, ...about('guided'), description: 'A tour of a screen, step by step.' },
)
export type Guide = Static<typeof Guide>
