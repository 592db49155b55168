import Type, { type Static, type TProperties } from 'typebox'
import { expression } from '../expression.ts'
import { about, declares, own, partNamed, refs, step, thing } from '../meaning.ts'
import { MenuLeaf } from '../menu.ts'
import { closed, EntityName, fieldPath, Label, label, marked, Name, name } from '../names.ts'
import { Columns, Link, live, partWas, Sort } from '../screen-parts.ts'
import { Tone } from '../tone.ts'
import { screenKind } from './screen-kind.ts'

const device = Type.Optional(Type.Enum(['desk', 'phone'], { description: 'Where alone it is shown. Default: everywhere.' }))

const tile = <Kind extends string, Properties extends TProperties>(kind: Kind, description: string, properties: Properties) =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      label: Label,
      width: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 4, description: 'Quarters of the page. Default 1, or 2 for lists and charts.' }),
      ),
      device,
      visible: Type.Optional(expression('The tile is left out for those (`user`) of whom this is not true. Default: everybody sees it.')),
      ...properties,
      link: Type.Optional(Type.Unsafe<Static<typeof Link>>({ ...Link, description: 'Where the tile, or a row of it, leads.' })),
      was: partWas,
    },
    { ...closed, ...about('near'), description },
  )

const where = Type.Optional(expression('Which records count (`record`). Default: all that the person may read.'))

/** How a number is made of many records. */
export const Aggregate = Type.Enum(['count', 'sum', 'avg', 'min', 'max'], { description: 'How one number is made of many records.' })
export type Aggregate = Static<typeof Aggregate>

/** Pictures of records, wherever they stand. */
const slidesProperties = {
  entity: EntityName,
  where,
  picture: name('The field with the files, the first of which is shown.', own('attachment')),
  text: fieldPath('What the picture says: it stands over it, and in its place for those who do not see it.', refs()),
  address: Type.Optional(
    name(
      'The text field that says where the picture leads: to a screen (`/help`) or to a page of the web (`https://…`).',
      own('text', 'code'),
    ),
  ),
  opens: Type.Optional(
    Type.Object(
      {
        field: name('The field with a list of values that says how the address opens.', own('enum')),
        as: Type.Record(
          Type.String(),
          Type.Enum(['tab', 'window', 'here'], {
            description:
              '`tab`: a screen in its tab, a page of the web beside the portal. `window`: both beside the portal. `here`: both in place of what is shown.',
          }),
          { minProperties: 1, description: 'What its values mean; others mean `tab`.' },
        ),
      },
      { ...closed, description: 'How the address opens. Default: as a `tab`.' },
    ),
  ),
  sort: Type.Optional(Sort),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'How many records. Default 5.' })),
}

/** The kinds of tile. A tile whose records a person may not read is not shown to them. */
export const tileKinds = {
  chart: tile('chart', 'A chart of a report.', {
    report: name('The report.', thing('report')),
    chart: name('One of its charts.', partNamed('chart')),
  }),
  figure: tile('figure', 'One number.', {
    entity: EntityName,
    where,
    aggregate: Aggregate,
    field: Type.Optional(fieldPath('What is summed or compared; not for `count`.', refs())),
    before: Type.Optional(
      Type.Object(
        { label: Label, where: expression('The other records (`record`), whose number the change is from.') },
        {
          ...closed,
          description: 'The same number of other records, such as those of the month before: the tile says how much has changed.',
        },
      ),
    ),
    unit: Type.Optional(label('What stands after the number.')),
    live,
    tone: Type.Optional(Tone),
    attention: Type.Optional(Type.Boolean({ description: 'A number above zero asks for attention.' })),
  }),
  list: tile('list', 'The first records of a list.', {
    entity: EntityName,
    where,
    takes: Type.Optional(
      name(
        'Only records of which the person can take this step: by their roles, where the record stands, and by its guards, whatever these read.',
        step(),
      ),
    ),
    columns: Columns,
    sort: Type.Optional(Sort),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'How many records. Default 5.' })),
    due: Type.Optional(
      fieldPath(
        'The date or moment until which something is to be done: rows tell how long that is, and which are overdue.',
        refs('date', 'datetime'),
      ),
    ),
    live,
    quiet: Type.Optional(Type.Boolean({ description: 'The tile is left out while it has no record.' })),
    together: Type.Optional(
      Type.Boolean({
        description:
          'Its rows stand with those of the other tiles of which this is true, in one list of what is to be done by what is due first, where the first of the tiles would stand. The label says what is to be done with each.',
      }),
    ),
  }),
  shortcuts: tile('shortcuts', 'Screens that people open often.', {
    items: Type.Record(Name, MenuLeaf, { minProperties: 1, description: 'The screens, in their order.' }),
  }),
  slides: tile(
    'slides',
    'Pictures of records, such as announcements, one after the other across the page. Without a record there is no tile. Whoever has asked for less motion turns them by hand.',
    slidesProperties,
  ),
} as const
export type Tile = { [Kind in keyof typeof tileKinds]: Static<(typeof tileKinds)[Kind]> }[keyof typeof tileKinds]
export const Tile = Type.Unsafe<Tile>(Type.Union(Object.values(tileKinds)))

/** Pictures of records beside the sign-in form. */
export const PublicSlides = Type.Object(
  { label: Label, device, ...slidesProperties, entity: marked(EntityName, thing('entity')) },
  { ...closed, description: 'Pictures of records, such as announcements, beside the sign-in form: of those that strangers may read.' },
)
export type PublicSlides = Static<typeof PublicSlides>

/** Figures, charts, lists and shortcuts on one page. */
export const DashboardScreen = screenKind(
  'dashboard',
  'Figures, charts, lists and shortcuts on one page; each tile loads, and fails, alone.',
  {
    tiles: Type.Record(Name, Tile, { ...declares('section'), minProperties: 1, description: 'The tiles, in their order.' }),
  },
)
export type DashboardScreen = Static<typeof DashboardScreen>
