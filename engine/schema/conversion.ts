import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { about, keys, lines, of, own, refs, thing } from './meaning.ts'
import { closed, FieldPath, Label, marked, Name, name, was } from './names.ts'

/** One document made from another: `conversions/<area>/<name>.json`. */
export const Conversion = Type.Object(
  {
    label: Label,
    from: Type.Object(
      {
        entity: marked(Name, thing('entity')),
        lines: Type.Optional(marked(Name, lines)),
        every: Type.Optional(
          name(
            'Other lines of the source document, each of which becomes a line of the new one, whichever `lines` were taken: each member who is invited is told of all books. `row` is one of them in `line`.',
            lines,
          ),
        ),
        where: Type.Optional(
          Type.Unsafe<Expression>({
            ...Expression,
            description: 'Which source lines (`row`, of `record`), or documents (`record`), can be taken.',
          }),
        ),
      },
      closed,
    ),
    to: Type.Object({ entity: marked(Name, thing('entity')), lines: Type.Optional(marked(Name, lines)) }, closed),
    same: Type.Optional(
      Type.Array(marked(FieldPath, of('conversionFrom', refs())), {
        description: 'Fields of the source documents that must agree when several are taken together.',
      }),
    ),
    sameMessage: Type.Optional(Type.Unsafe<string>({ ...Label, description: 'What the person is told when they do not agree.' })),
    header: Type.Record(Name, Expression, {
      ...keys(of('conversionTo', own())),
      description:
        'Values of the new document; `record` is the (first) source document, `row` the first source line, where lines are taken.',
    }),
    line: Type.Optional(
      Type.Record(Name, Expression, {
        ...keys(of('conversionLinesTo', own())),
        description:
          'Values of each new line; `row` is the source line, `record` its document. Of documents without `lines` each becomes one line. A conversion of lines without it makes a record of each line by itself: effects take it with `each`.',
      }),
    ),
    was: was('the conversion: screens that were changed in the browser follow'),
  },
  { ...closed, ...about('near'), description: 'How a new document is filled from one or more others.' },
)
export type Conversion = Static<typeof Conversion>
