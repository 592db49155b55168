import Type, { type Static } from 'typebox'
import { ComputedValue, ConditionalTone, OwnDataset } from './dataset.ts'
import { expression } from './expression.ts'
import { Icon } from './icon.ts'
import { accounts, Schedule } from './job.ts'
import { closed, Label, Name, name, Source, was } from './names.ts'
import { Link } from './screen-parts.ts'

/** The spans of time that rows are grouped by; a half month ends on the 15th, or with its month. */
export const spans = ['day', 'week', 'halfMonth', 'month', 'quarter', 'year'] as const
export type Span = (typeof spans)[number]

/** A parameter of a report: a condition on a field of its dataset. */
export const ReportFilter = Type.Object(
  {
    field: name('The field of the dataset.'),
    label: Type.Optional(Label),
    required: Type.Optional(Type.Boolean({ description: 'The report runs only with it.' })),
    multiple: Type.Optional(Type.Boolean({ description: 'Several values at once.' })),
    default: Type.Optional(expression('What it is at first. For a range of dates: its first day; the last is today.')),
    maxDays: Type.Optional(Type.Integer({ minimum: 1, description: 'The longest range of dates that may be asked for.' })),
    was: was('the parameter'),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'A parameter: a condition on a field of the dataset.' },
)
export type ReportFilter = Static<typeof ReportFilter>

/** A number made of the rows of a group. */
export const Measure = Type.Object(
  {
    label: Label,
    aggregate: Type.Enum(['count', 'distinct', 'sum', 'avg', 'min', 'max'], { description: 'How the rows of a group become one number.' }),
    field: Type.Optional(name('The field of the dataset; not for `count`.')),
    where: Type.Optional(expression('Only rows (`record`) of which this is true.')),
    was: was('the measure'),
  },
  { ...closed, description: 'A number made of the rows of a group.' },
)
export type Measure = Static<typeof Measure>

/** A column of a report, by the name of a field, group, measure or formula. */
export const ReportColumn = Type.Union([
  Name,
  Type.Object(
    {
      field: Name,
      label: Type.Optional(Label),
      width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800, description: 'Pixels. Default: by the kind of value.' })),
      pinned: Type.Optional(Type.Enum(['left', 'right'])),
      hidden: Type.Optional(Type.Boolean({ description: 'Offered in the column chooser, not shown at first.' })),
      total: Type.Optional(Type.Boolean({ description: 'The totals row has it.' })),
      tones: Type.Optional(Type.Array(ConditionalTone, { minItems: 1, description: 'The first that holds gives the colour.' })),
    },
    closed,
  ),
])
export type ReportColumn = Static<typeof ReportColumn>

/** A chart of a report. */
export const Chart = Type.Object(
  {
    label: Label,
    kind: Type.Enum(['line', 'bar', 'stacked', 'pie', 'scatter', 'heat'], { description: 'The form of the chart.' }),
    x: name('What the axis, or the slices, are: a group, or for `scatter` a measure.'),
    y: Type.Array(Name, { minItems: 1, description: 'The measures or formulas that are drawn.' }),
    series: Type.Optional(name('A group each of whose values has a line, a colour or a row of its own.')),
    was: was('the chart'),
  },
  { ...closed, description: 'A chart of the rows of the report; a table with the same numbers stands behind it.' },
)
export type Chart = Static<typeof Chart>

/** Where a report stands in the menu, by its own code, and for whom. */
export const ReportMenu = Type.Object(
  {
    code: Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
      description: 'The menu code: the last part of the address of the report.',
    }),
    under: Type.Optional(
      Type.Array(Name, {
        minItems: 1,
        maxItems: 2,
        description: 'The group of the menu that it stands in, from the top. Default: it is reached by its address only.',
      }),
    ),
    icon: Type.Optional(Icon),
    roles: Type.Array(Name, {
      minItems: 1,
      uniqueItems: true,
      description: 'Those who may run it; each sees the rows that they may read.',
    }),
  },
  { ...closed, description: 'Where a report stands in the menu, and for whom, without a screen of its own.' },
)
export type ReportMenu = Static<typeof ReportMenu>

/** When a report is mailed, and to whom. */
export const ReportMail = Type.Object(
  {
    schedule: Schedule,
    roles: Type.Optional(
      Type.Array(Name, { minItems: 1, uniqueItems: true, description: 'Whom it is mailed to: everybody who holds one of them.' }),
    ),
    accounts: Type.Optional(accounts),
    paused: Type.Optional(Type.Boolean({ description: 'It is not mailed at its times; who runs jobs can still have it mailed.' })),
  },
  {
    ...closed,
    description: 'Mails the report as a workbook, to each with what they may see of it. It is a job of its own: `report/<name>`.',
  },
)
export type ReportMail = Static<typeof ReportMail>

/** A report: `reports/<area>/<name>.json`. */
export const Report = Type.Object(
  {
    label: Label,
    description: Type.Optional(Label),
    dataset: Type.Union([Name, OwnDataset]),
    menu: Type.Optional(ReportMenu),
    mail: Type.Optional(ReportMail),
    filters: Type.Optional(
      Type.Record(Name, ReportFilter, { description: 'The parameters, in their order; expressions read them as `params`.' }),
    ),
    atLeastOneOf: Type.Optional(
      Type.Array(Type.Array(Name, { minItems: 1 }), {
        minItems: 1,
        description: 'Of each of these lists of parameters at least one is given.',
      }),
    ),
    where: Type.Optional(expression('The rows (`record`) it is about, whatever is asked.')),
    groups: Type.Optional(
      Type.Record(
        Name,
        Type.Object(
          {
            field: Type.Optional(name('The field of the dataset. Default: the one of this name.')),
            by: Type.Optional(
              Type.Enum(spans, { description: 'For dates: the span that is one group. Spans of nothing between two others are drawn.' }),
            ),
            subtotal: Type.Optional(Type.Boolean({ description: 'A row after each of its values sums it up.' })),
            was: was('the group'),
          },
          { ...closed, description: 'Rows with the same value become one.' },
        ),
        { minProperties: 1, description: 'What rows are grouped by. Default: every row of the dataset is shown.' },
      ),
    ),
    measures: Type.Optional(Type.Record(Name, Measure, { description: 'The numbers of each group.' })),
    formulas: Type.Optional(
      Type.Record(Name, ComputedValue, { description: 'Values worked out from the groups and measures (`record`) of a row.' }),
    ),
    columns: Type.Array(ReportColumn, { minItems: 1 }),
    sort: Type.Optional(
      Type.Array(Type.Tuple([Name, Type.Enum(['asc', 'desc'])]), { description: 'By fields, groups, measures or formulas.' }),
    ),
    totals: Type.Optional(Type.Boolean({ description: 'A last row over everything.' })),
    pivot: Type.Optional(
      Type.Object(
        { across: name('The group whose values become columns.'), measures: Type.Array(Name, { minItems: 1 }) },
        { ...closed, description: 'Turns the values of a group into columns.' },
      ),
    ),
    charts: Type.Optional(Type.Record(Name, Chart)),
    drill: Type.Optional(
      Type.Unsafe<Static<typeof Link>>({ ...Link, description: 'Where a row leads; `record` is the row of the report.' }),
    ),
    was: was('the report: changes made of it in the browser follow'),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'Rows of a dataset, asked for by parameters, grouped, summed up, drawn.' },
)
export type Report = Static<typeof Report>
