import Type, { type Static } from 'typebox'
import { own, partNamed } from './meaning.ts'
import { closed, name, optionalName } from './names.ts'

/** How the pictures of lines are judged, one after the other. */
export const Judging = Type.Object(
  {
    picture: name('The pictures of a line.', own('attachment')),
    result: name('The field of a line that keeps what was said of them.', own('enum')),
    accept: name('Its value for pictures that are accepted.', partNamed('judgedValue')),
    refuse: name('Its value for those that are not.', partNamed('judgedValue')),
    reason: optionalName(
      'The field of a line that keeps why they were refused; it is asked then. Default: no reason is asked.',
      own('text'),
    ),
  },
  {
    ...closed,
    description:
      'Whoever may change the result of a line opens the pictures of all lines one after the other: 1 accepts, 2 refuses and asks why, arrows go on and back. What was said is in the document like what is typed, saved and undone with it.',
  },
)
export type Judging = Static<typeof Judging>
