import Type, { type Static } from 'typebox'
import { arrangements, calendarSpans } from '../arrangements.ts'
import { expression } from '../expression.ts'
import { own, status } from '../meaning.ts'
import { closed, fieldPath, marked, Name, optionalName } from '../names.ts'

/** Records as cards in columns. */
export const Board = Type.Object(
  {
    by: optionalName(
      'The enumeration whose values are the columns: a card that is moved has another value. Default: the statuses of the workflow; a card that is moved takes the step that leads there.',
      own('enum'),
    ),
    statuses: Type.Optional(
      Type.Array(marked(Name, status), {
        minItems: 1,
        uniqueItems: true,
        description: 'The statuses that are columns, in their order. Default: all, in the order of the workflow.',
      }),
    ),
    sum: Type.Optional(
      fieldPath('What the head of a column adds up, beside the count.', own('decimal', 'integer', 'money', 'percent', 'quantity')),
    ),
  },
  { ...closed, description: 'The records as cards in columns, by where they stand.' },
)
export type Board = Static<typeof Board>

/** How much a day holds. */
export const Capacity = Type.Object(
  {
    limit: expression('How much a day holds, a number. `today` is the day in question.'),
    of: optionalName('What is added up against it. Default: the records are counted.', own('decimal', 'integer', 'money', 'quantity')),
    where: Type.Optional(expression('The records that take room (`record`). Default: all of the list.')),
  },
  {
    ...closed,
    description:
      'How full each day is, of the records that the reader may read, whatever else is asked for. It is shown, and holds nobody back: what must not be exceeded is a rule of the entity.',
  },
)
export type Capacity = Static<typeof Capacity>

/** Records on their days. */
export const Calendar = Type.Object(
  {
    date: fieldPath('The day on which a record stands. A new one that is made on a day has it from the start.', own('date', 'datetime')),
    until: optionalName('The last of its days, of the same kind. Default: it stands on one.', own('date', 'datetime')),
    span: Type.Optional(
      Type.Enum(calendarSpans, {
        description: 'What is shown at first: weeks of a month, a week, or the days of a month as a list. Default `month`.',
      }),
    ),
    capacity: Type.Optional(Capacity),
  },
  { ...closed, description: 'The records on the days of a month or a week.' },
)
export type Calendar = Static<typeof Calendar>

/** What a list has that can be shown in another way than as a table. */
export const arranged = {
  board: Type.Optional(Board),
  calendar: Type.Optional(Calendar),
  opensAs: Type.Optional(Type.Enum(arrangements, { description: 'What is shown at first. Default: the table.' })),
} as const
