import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { closed, EntityName, FieldPath, Label, Name, Route, Source } from './names.ts'

/** A link from a record to a screen. */
export const Link = Type.Object(
  {
    screen: Route,
    params: Type.Optional(
      Type.Record(Name, Expression, { description: 'Route parameters from the `record`; `id` is its id unless said otherwise.' }),
    ),
  },
  { ...closed, description: 'The screen that shows a record.' },
)
export type Link = Static<typeof Link>

/** A column of a grid. */
export const Column = Type.Union([
  FieldPath,
  Type.Object(
    {
      field: FieldPath,
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

/** A condition offered in the query panel. */
export const QueryField = Type.Union([
  FieldPath,
  Type.Object(
    {
      field: FieldPath,
      label: Type.Optional(Label),
      default: Type.Optional(Expression),
      maxDays: Type.Optional(Type.Integer({ minimum: 1, description: 'The longest range of dates that may be asked for.' })),
      source: Type.Optional(Source),
    },
    closed,
  ),
])
export type QueryField = Static<typeof QueryField>

/** A button: an operation (`create`, `import`, `export`, `delete`), a transition by name, or a conversion. */
export const Action = Type.Union([
  Name,
  Type.Object(
    { convert: Name, screen: Route },
    { ...closed, description: 'Makes a new document from the selected rows and opens it on a screen.' },
  ),
])
export type Action = Static<typeof Action>

const common = {
  title: Label,
  description: Type.Optional(Label),
  params: Type.Optional(
    Type.Array(Type.String({ pattern: '^(/:[A-Za-z][A-Za-z0-9]*\\??)+$' }), {
      description: 'The route parameters the address may carry, such as `/:id` or `/:id/:mode`.',
    }),
  ),
  list: Type.Optional(
    Type.Unsafe<string>({
      ...Route,
      description: 'The list that this screen belongs to: it stays highlighted in the menu and the back arrow leads there.',
    }),
  ),
  free: Type.Optional(Type.Boolean({ description: 'Signed in is enough to open it; the records still need their grants.' })),
  keepAlive: Type.Optional(Type.Boolean({ description: 'The tab keeps its state while another is shown. Default true.' })),
}

/** A list of records. */
export const ListScreen = Type.Object(
  {
    kind: Type.Literal('list'),
    ...common,
    entity: EntityName,
    filter: Type.Optional(
      Type.Unsafe<Expression>({ ...Expression, description: 'The records this list is about, whatever else is asked.' }),
    ),
    query: Type.Optional(Type.Array(QueryField, { description: 'The conditions that people may ask for, in this order.' })),
    columns: Type.Array(Column, { minItems: 1, description: 'What the grid shows, in this order.' }),
    sort: Type.Optional(
      Type.Array(Type.Tuple([FieldPath, Type.Enum(['asc', 'desc'])]), {
        description: 'The order at first: by the first field, then by the next.',
      }),
    ),
    detail: Type.Optional(Link),
    create: Type.Optional(Link),
    actions: Type.Optional(Type.Array(Action, { description: 'The buttons, for the selected rows or the list as a whole.' })),
  },
  { ...closed, description: 'A list of records: query panel, grid, actions.' },
)
export type ListScreen = Static<typeof ListScreen>

/** A card of a document: fields, or lines. */
export const Section = Type.Union([
  Type.Object({ label: Label, fields: Type.Array(FieldPath, { minItems: 1 }), visible: Type.Optional(Expression) }, closed),
  Type.Object(
    {
      label: Label,
      lines: Name,
      columns: Type.Array(Column, { minItems: 1 }),
      addFrom: Type.Optional(Type.Array(Name, { description: 'Conversions that add lines from other documents.' })),
      import: Type.Optional(Type.Boolean({ description: 'Lines can be imported from a workbook.' })),
      visible: Type.Optional(Expression),
    },
    closed,
  ),
])
export type Section = Static<typeof Section>

/** One record with its lines. */
export const DocumentScreen = Type.Object(
  {
    kind: Type.Literal('document'),
    ...common,
    entity: Name,
    summary: Type.Optional(Type.Array(FieldPath, { description: 'Two or three facts that identify the document, in its head.' })),
    sections: Type.Record(Name, Section, { minProperties: 1, description: 'The cards, by name, in this order.' }),
    transitions: Type.Optional(Type.Array(Name, { description: 'The steps offered here. Default: all that the person may take.' })),
    readonly: Type.Optional(Type.Boolean({ description: 'Fields are only shown; steps may still change the ones they name.' })),
  },
  { ...closed, description: 'One record with its lines: head, step bar, sections, actions, history.' },
)
export type DocumentScreen = Static<typeof DocumentScreen>

export const screenKinds = { document: DocumentScreen, list: ListScreen } as const

/** What a person sees: `screens/<route>.json`. */
export const Screen = Type.Unsafe<Screen>(Type.Union(Object.values(screenKinds)))
export type Screen = ListScreen | DocumentScreen
export type ScreenKind = Screen['kind']
