import Type, { type Static } from 'typebox'
import { expression } from '../expression.ts'
import { about, declares, entityOrLines, keys, own, refs, status } from '../meaning.ts'
import { MenuLeaf } from '../menu.ts'
import { closed, fieldPath, Label, label, marked, Name, richText } from '../names.ts'
import { Link, partWas, publicly, Sort } from '../screen-parts.ts'
import { screenKind } from './screen-kind.ts'

/** A part of a page: a text, records that are read like a text (notices), how what was sent stands, or links. */
export const ContentBlock = Type.Union([
  Type.Object(
    {
      label: Type.Optional(Label),
      text: richText('The text. `{name}` inserts a route parameter, `{settings.<name>.<key>}` a value of settings.'),
      was: partWas,
    },
    { ...closed, description: 'A text.' },
  ),
  Type.Object(
    {
      label: Label,
      entity: marked(Name, entityOrLines),
      where: Type.Optional(expression('Which records (`record`) are shown. Default: all that the person may read.')),
      heading: fieldPath('The field with the heading.', refs()),
      body: Type.Optional(fieldPath('The field with the text. Default: the heading alone, as a link.', refs())),
      date: Type.Optional(fieldPath('The field with the day.', refs('date', 'datetime'))),
      language: Type.Optional(
        fieldPath(
          'The field with the language (`ZHS`, `ZHT`, `US`) a record is written in; a record in another one than that of the reader says so.',
          own('enum'),
        ),
      ),
      translates: Type.Optional(
        fieldPath(
          'What the translations of one text have in common: only those in the language of the reader are shown, or else in the first language of the app that there is.',
          refs(),
        ),
      ),
      sort: Type.Optional(Sort),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How many records. Default 10.' })),
      link: Type.Optional(Link),
      was: partWas,
    },
    { ...closed, ...about('near'), description: 'Records that are read: notices, news, questions and answers.' },
  ),
  Type.Object(
    {
      label: Label,
      entity: marked(Name, entityOrLines),
      states: Type.Record(
        Name,
        Type.Object(
          {
            label: Type.Optional(label('What the state is called for the applicant. Default: the label of the status.')),
            text: Type.Optional(
              label('What it means for them, and what comes next. `{settings.<name>.<key>}` inserts a value of settings.'),
            ),
            reason: Type.Optional(
              Type.Boolean({ description: 'The comment of the step that led there is told: why it was returned or refused.' }),
            ),
          },
          closed,
        ),
        { ...keys(status), minProperties: 1, description: 'What an applicant is told of the statuses; others are told by their label.' },
      ),
      was: partWas,
    },
    {
      ...closed,
      ...about('near'),
      description:
        'How what was sent with a public wizard stands: asked for with its number and a code that is sent to the telephone or mail address in it (`applicant` of the wizard). What is open again is changed there.',
    },
  ),
  Type.Object(
    { label: Label, items: Type.Record(Name, MenuLeaf, { minProperties: 1, description: 'The screens, in their order.' }), was: partWas },
    { ...closed, description: 'Links to screens.' },
  ),
])
export type ContentBlock = Static<typeof ContentBlock>

/** A page to be read. */
export const ContentScreen = screenKind('content', 'A page to be read: notices, help, terms.', {
  blocks: Type.Record(Name, ContentBlock, {
    ...declares('section'),
    minProperties: 1,
    description: 'The parts of the page, in their order.',
  }),
  contents: Type.Optional(label('The heading of a table of contents. Default: none is shown.')),
  ...publicly,
})
export type ContentScreen = Static<typeof ContentScreen>
