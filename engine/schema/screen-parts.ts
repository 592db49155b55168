import Type, { type Static } from 'typebox'
import { Expression, expression } from './expression.ts'
import { orFragment } from './fragment-use.ts'
import { Judging } from './judging.ts'
import { matrixParts } from './matrix.ts'
import { about, declares, keys, lines, linkParam, of, refs, step, thing } from './meaning.ts'
import { closed, EntityName, FieldPath, fieldPath, Label, label, marked, Name, name, Route, ScreenRoute, Source, was } from './names.ts'

/** A link from a record to a screen. */
export const Link = Type.Object(
  {
    screen: ScreenRoute,
    params: Type.Optional(
      Type.Record(Name, Expression, {
        ...keys(linkParam),
        description: 'Route parameters from the `record`; `id` is its id unless said otherwise.',
      }),
    ),
  },
  { ...closed, description: 'The screen that shows a record.' },
)
export type Link = Static<typeof Link>

/** The link from a row to the screen that shows its record. */
import { recordOperations } from './record-operation.ts'
export const RowLink = Type.Object(
  {
    ...Link.properties,
    instead: Type.Optional(
      Type.Array(
        Type.Object(
          { when: expression('Of the record (`record`).'), screen: ScreenRoute },
          { ...closed, description: 'Another screen, for the records of which something is true.' },
        ),
        { minItems: 1, description: 'Screens that show some records in place of `screen`: the first that fits, with the same parameters.' },
      ),
    ),
  },
  { ...closed, description: 'The screen that shows a record.' },
)
export type RowLink = Static<typeof RowLink>

/** A column of a grid. */
export const Column = Type.Union([
  marked(FieldPath, refs()),
  Type.Object(
    {
      field: marked(FieldPath, refs()),
      label: Type.Optional(Label),
      width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, description: 'Pixels. Default: by the kind of the field.' })),
      pinned: Type.Optional(Type.Enum(['left', 'right'])),
      hidden: Type.Optional(Type.Boolean({ description: 'Offered in the column chooser, not shown at first.' })),
      total: Type.Optional(Type.Boolean({ description: 'The totals row sums it.' })),
    },
    closed,
  ),
])
export type Column = Static<typeof Column>

/** The columns of a grid. */
export const Columns = Type.Array(orFragment(Column), { minItems: 1 })

/** A condition offered in the query panel. */
export const QueryField = Type.Union([
  marked(FieldPath, refs()),
  Type.Object(
    {
      field: marked(FieldPath, refs()),
      label: Type.Optional(Label),
      default: Type.Optional(
        expression(
          'What the list asks at first. Of a date the first or the last day: the range goes from it until today, or from today until it. `null` for a day with `maxDays` that starts open.',
        ),
      ),
      maxDays: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'The longest range of dates that may be asked for, with both its ends. The search of the list names the screen, and the server refuses what is longer; a program that names no screen is not held to it. Unless a limited day of the screen states a `default`, the first that no record lacks (`required`, or `createdAt`) starts with its latest days until today; a list that starts with a range is asked for it or for something else, not for everything.',
        }),
      ),
      until: Type.Optional(
        fieldPath(
          'The day, or moment, until which a record holds that holds from `field`: the list then has what holds on some of the days that are asked for, not what begins in them. Empty: without an end.',
          refs(),
        ),
      ),
      source: Type.Optional(Source),
    },
    closed,
  ),
])
export type QueryField = Static<typeof QueryField>

/** A button that makes a new document from records. */
export const ConvertAction = Type.Object(
  { convert: marked(Name, thing('conversion')), screen: ScreenRoute },
  { ...closed, description: 'Makes a new document from the selected rows, or from the document that is open, and opens it on a screen.' },
)
export type ConvertAction = Static<typeof ConvertAction>

/** A button: an operation (`create`, `import`, `export`, `delete`), a transition by name, or a conversion. */
export const Action = Type.Union([
  marked(Name, step('create', 'import', 'export', 'delete')),
  ConvertAction,
  Type.Object(
    {
      transition: marked(Name, step()),
      all: Type.Optional(
        Type.Boolean({
          description:
            'It is also there while nothing is selected: once somebody has been told how many there are, and says yes, each record that the list finds and that they can take it of takes it, with a result for each. Meanwhile it is told how many are done, and it can be stopped between records. At most 1,000 at once. In lists, and lists with their document beside.',
        }),
      ),
      label: Type.Optional(label('With `all`: what is written on its button while nothing is selected. Default: the step, with "all".')),
    },
    {
      ...closed,
      description: 'A transition of which more is said, or that is called as an operation is: `import` of the workflow, not of a workbook.',
    },
  ),
  Type.Object(
    { operation: Type.Enum(recordOperations) },
    { ...closed, description: 'An operation on records that a transition is called as: `import` of a workbook, not of the workflow.' },
  ),
])
export type Action = Static<typeof Action>

/** In which order records stand. */
export const Sort = Type.Array(Type.Tuple([marked(FieldPath, refs()), Type.Enum(['asc', 'desc'])]), {
  description: 'In which order records stand.',
})
export type Sort = Static<typeof Sort>

/** What a grid of records has: its conditions, columns, order and buttons. */
export const grid = {
  filter: Type.Optional(expression('The records this list is about, whatever else is asked.')),
  query: Type.Optional(Type.Array(orFragment(QueryField))),
  columns: Columns,
  sort: Type.Optional(Sort),
} as const

/** What follows its records. */
export const live = Type.Optional(
  Type.Boolean({
    description:
      'It follows what happens: it is read again as soon as somebody has written records of it that the person may read, and every few seconds while the server cannot tell; it says as of when it is. Where the person stands, what is selected and what they type stays.',
  }),
)

/** Earlier names of a card, step, tile or block of a screen. */
export const partWas = was('the part: changes made of the screen in the browser follow')

/** A card of fields. */
export const FieldsSection = Type.Object(
  { label: Label, fields: Type.Array(marked(FieldPath, refs()), { minItems: 1 }), visible: Type.Optional(Expression), was: partWas },
  closed,
)
export type FieldsSection = Static<typeof FieldsSection>

const ofLines = {
  label: Label,
  lines: marked(Name, of('itsEntity', lines)),
  columns: Columns,
  addFrom: Type.Optional(
    Type.Array(marked(Name, thing('conversion')), { description: 'Conversions that add lines from other documents.' }),
  ),
  import: Type.Optional(Type.Boolean({ description: 'Lines can be imported from a workbook.' })),
  judge: Type.Optional(Judging),
  visible: Type.Optional(Expression),
  was: partWas,
}

/** A card of lines. */
export const LinesSection = Type.Object(
  {
    ...ofLines,
    where: Type.Optional(
      expression(
        'Which of the lines (`row`) of the document (`record`) are shown. Such a card is read-only, and not there while it has no line: they are edited in the card that shows all of them.',
      ),
    ),
  },
  { ...closed, ...about('sectionRecords') },
)
export type LinesSection = Static<typeof LinesSection>

/** A card of lines that is filled in: it shows all of them. */
const FilledLines = Type.Object(ofLines, { ...closed, ...about('sectionRecords') })

/** A card that is filled in: fields, or lines. */
export const FilledSection = Type.Union([FieldsSection, FilledLines])
export type FilledSection = Static<typeof FilledSection>

/** A card with records that have to do with the one that is open. */
export const RelatedSection = Type.Object(
  {
    label: Label,
    entity: EntityName,
    by: Type.Optional(
      fieldPath(
        'The reference of those records to the one that is open, such as `book`, or their references to several. A new one that is made from here refers to it.',
        refs('ref', 'refs'),
      ),
    ),
    where: Type.Optional(
      expression('Which records (`candidate`) belong to the one that is open (`record`). With `by`: which of those that refer to it.'),
    ),
    columns: Columns,
    sort: Type.Optional(Sort),
    detail: Type.Optional(RowLink),
    create: Type.Optional(Link),
    actions: Type.Optional(Type.Array(Action)),
    visible: Type.Optional(Expression),
    was: partWas,
  },
  {
    ...closed,
    ...about('sectionRecords'),
    description:
      'Records of another entity that refer to the one that is open, or that a condition finds: a list in a card, read once it is seen. It says `by`, `where` or both; whoever may not read them has no such card.',
  },
)
export type RelatedSection = Static<typeof RelatedSection>

/** A card in which the lines of the document are compared with the records that refer to them. */
export const MatrixSection = Type.Object(
  {
    label: Label,
    matrix: name('Lines of the document: each is a row.', of('itsEntity', lines)),
    columns: Columns,
    ...matrixParts,
    visible: Type.Optional(Expression),
    was: partWas,
  },
  {
    ...closed,
    ...about('sectionRecords'),
    description:
      'A matrix of the lines of the document and of records that refer to them: a row for each line with its `columns` at the left, a column for each value of `cells.across`. Read once it is seen; whoever may not read the records in the cells has no such card.',
  },
)
export type MatrixSection = Static<typeof MatrixSection>

/** A card of a document: fields, lines, related records, or a matrix of them. */
export const Section = Type.Union([FieldsSection, LinesSection, RelatedSection, MatrixSection])
export type Section = Static<typeof Section>

/** The cards of a document, in their order. */
export const Sections = Type.Record(Name, orFragment(Section), { ...declares('section'), minProperties: 1 })

/** The cards of a form, in their order. */
export const FieldsSections = Type.Record(Name, orFragment(FieldsSection), { ...declares('section'), minProperties: 1 })

/** What a screen has that people may open who are not signed in. */
export const publicly = {
  public: Type.Optional(
    Type.Boolean({
      description: 'Anybody may open it, signed in or not. Strangers read and send only what the role in `public` of the app grants.',
    }),
  ),
} as const

/** What every screen has. */
export const common = {
  title: Label,
  description: Type.Optional(Label),
  params: Type.Optional(
    Type.Array(Type.String({ pattern: '^(/:[A-Za-z][A-Za-z0-9]*\\??)+$' }), {
      description: 'The route parameters the address may carry, such as `/:id` or `/:id/:mode`.',
    }),
  ),
  list: Type.Optional(
    Type.Unsafe<string>({
      ...ScreenRoute,
      description: 'The list that this screen belongs to: it stays highlighted in the menu and the back arrow leads there.',
    }),
  ),
  free: Type.Optional(
    Type.Boolean({
      description:
        'Signed in is enough to open it; the records still need their grants. Menus offer it to those whose role names it, or, where it shows no records, to everybody.',
    }),
  ),
  was: Type.Optional(
    Type.Array(Type.Unsafe<string>(Route), { minItems: 1, uniqueItems: true, description: 'Earlier addresses of the screen.' }),
  ),
  keepAlive: Type.Optional(Type.Boolean({ description: 'The tab keeps its state while another is shown. Default true.' })),
} as const
