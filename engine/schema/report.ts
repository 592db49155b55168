import Type, { type Static } from 'typebox'
import { ComputedValue, ConditionalTone, OwnDataset } from './dataset.ts'
import { expression } from './expression.ts'
import { Icon } from './icon.ts'
import { accounts, Schedule } from './job.ts'
import { declares, keys, partNamed, thing } from './meaning.ts'
import { closed, Label, marked, Name, name, Source, was } from './names.ts'
import { Link } from './screen-parts.ts'

/** The spans of a fiscal year, whose first month the portal says (`fiscalYear` of `app.json`). */
export const fiscalSpans = ['fiscalMonth', 'fiscalQuarter', 'fiscalYear'] as const

/** The spans of time that rows are grouped by; a half month ends on the 15th, or with its month. */
export const spans = ['day', 'week', 'halfMonth', 'month', 'quarter', 'year', ...fiscalSpans] as const
export type Span = (typeof spans)[number]

/** A parameter of a report: a condition on a field of its dataset. */
export const ReportFilter = Type.Object(
  {
    field: name('The field of the dataset.', partNamed('datasetField')),
    label: Type.Optional(Label),
    required: Type.Optional(Type.Boolean({ description: 'The report runs only with it.' })),
    multiple: Type.Optional(Type.Boolean({ description: 'Several values at once.' })),
    default: Type.Optional(expression('What it is at first. For a range of dates: its first day; the last is `last`.')),
    last: Type.Optional(expression('The last day of a range of dates at first. Default: today.')),
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
    field: Type.Optional(name('The field of the dataset; not for `count`.', partNamed('datasetField'))),
    where: Type.Optional(expression('Only rows (`record`) of which this is true.')),
    was: was('the measure'),
  },
  { ...closed, description: 'A number made of the rows of a group.' },
)
export type Measure = Static<typeof Measure>

/** How a row is compared: with the others, or with itself at an earlier time. */
export const comparisonWays = ['rank', 'share', 'running', 'runningAverage', 'movingAverage', 'before', 'change', 'growth'] as const
export type ComparisonWay = (typeof comparisonWays)[number]

/** How much earlier. */
export const lookbacks = ['previous', 'day', 'week', 'month', 'quarter', 'year'] as const
export type Lookback = (typeof lookbacks)[number]

/** A number that says how a row stands to others, or to what it was. */
export const Comparison = Type.Object(
  {
    label: Label,
    of: name('The measure, or formula, that is compared.', partNamed('measure')),
    as: Type.Enum([...comparisonWays], {
      description:
        '`rank`: its place among the rows, equal ones sharing one. `share`: its part of their sum. `running`, `runningAverage`: the sum, or average, of the rows up to it, equal ones together. `movingAverage`: the average of the rows at the last `over` values up to it that are there, such as three months; nothing before there are as many. `before`: what it came to earlier; `change`: the difference from that; `growth`: the difference as a part of that. Nothing where there was nothing, or zero.',
    }),
    within: Type.Optional(
      name('A group: a row is compared with those that have the same value of it. Default: with all.', partNamed('group')),
    ),
    along: Type.Optional(name('For what is running: the group, measure or formula in whose order the rows come.', partNamed('column'))),
    over: Type.Optional(
      Type.Integer({
        minimum: 2,
        maximum: 366,
        description: 'For the moving average: of how many values in that order, its own among them.',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        description: 'What comes first: the least, or the greatest. Default: the greatest; along a group, the least.',
      }),
    ),
    by: Type.Optional(
      Type.Enum([...lookbacks], {
        description:
          'How much earlier: so long before the days that are asked for, or `previous`, the days as many as those just before them; whole months are as many months. A year before weeks is 52 weeks.',
      }),
    ),
    param: Type.Optional(
      name(
        'The parameter whose days are meant by earlier. Default: the only one that asks for a range of days.',
        partNamed('ownParameter'),
      ),
    ),
    scale: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10, description: 'Digits after the point of a share, or of what has grown. Default 4.' }),
    ),
    was: was('the comparison'),
  },
  { ...closed, description: 'How a row stands to the others, or to what it was; what sums up several rows has no place among them.' },
)
export type Comparison = Static<typeof Comparison>

/** A column of a report, by the name of a field, group, measure, formula or comparison. */
export const ReportColumn = Type.Union([
  marked(Name, partNamed('column')),
  Type.Object(
    {
      field: marked(Name, partNamed('column')),
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
    x: name('What the axis, or the slices, are: a group, or for `scatter` a measure.', partNamed('column')),
    y: Type.Array(marked(Name, partNamed('column')), { minItems: 1, description: 'The measures or formulas that are drawn.' }),
    series: Type.Optional(name('A group each of whose values has a line, a colour or a row of its own.', partNamed('group'))),
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
    roles: Type.Array(marked(Name, thing('role')), {
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
      Type.Array(marked(Name, thing('role')), {
        minItems: 1,
        uniqueItems: true,
        description: 'Whom it is mailed to: everybody who holds one of them.',
      }),
    ),
    accounts: Type.Optional(accounts),
    when: Type.Optional(
      expression(
        'Only to those for whom this holds of some row (`record`) that they would be sent: a figure has crossed a threshold. The mail says of how many. What a reader does not see holds of nothing. Default: to all.',
      ),
    ),
    paused: Type.Optional(Type.Boolean({ description: 'It is not mailed at its times; who runs jobs can still have it mailed.' })),
  },
  {
    ...closed,
    description: 'Mails the report as a workbook, to each with what they may see of it. It is a job of its own: `report/<name>`.',
  },
)
export type ReportMail = Static<typeof ReportMail>

/** Which values of a group are told apart: those with the most of something, with the least, or both. */
export const topOrders = ['desc', 'asc', 'both'] as const
export type TopOrder = (typeof topOrders)[number]

/** A report: `reports/<area>/<name>.json`. */
export const Report = Type.Object(
  {
    label: Label,
    description: Type.Optional(Label),
    dataset: Type.Union([marked(Name, thing('dataset')), OwnDataset]),
    menu: Type.Optional(ReportMenu),
    mail: Type.Optional(ReportMail),
    filters: Type.Optional(
      Type.Record(Name, ReportFilter, {
        ...declares('param'),
        description: 'The parameters, in their order; expressions read them as `params`.',
      }),
    ),
    atLeastOneOf: Type.Optional(
      Type.Array(Type.Array(marked(Name, partNamed('ownParameter')), { minItems: 1 }), {
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
            field: Type.Optional(name('The field of the dataset. Default: the one of this name.', partNamed('datasetField'))),
            by: Type.Optional(
              Type.Enum([...spans], {
                description:
                  'For dates: the span that is one group. Spans of nothing between two others are drawn. Those of a fiscal year begin where `fiscalYear` of `app.json` says.',
              }),
            ),
            top: Type.Optional(
              Type.Object(
                {
                  count: Type.Integer({ minimum: 1, maximum: 100, description: 'How many values; of `both`, how many at either end.' }),
                  by: name('The measure that says which, over all that is asked for.', partNamed('measure')),
                  order: Type.Optional(
                    Type.Enum([...topOrders], { description: 'Those with the most, with the least, or `both`. Default: the most.' }),
                  ),
                },
                { ...closed, description: 'Only so many of its values are told apart; all others are one, which comes last.' },
              ),
            ),
            subtotal: Type.Optional(
              Type.Boolean({ description: 'A row after each of its values sums it up; of the outer of two groups across, a column.' }),
            ),
            was: was('the group'),
          },
          { ...closed, description: 'Rows with the same value become one.' },
        ),
        {
          ...keys(partNamed('groupOfDataset')),
          ...declares('reportColumn'),
          minProperties: 1,
          description: 'What rows are grouped by. Default: every row of the dataset is shown.',
        },
      ),
    ),
    measures: Type.Optional(Type.Record(Name, Measure, { ...declares('reportColumn'), description: 'The numbers of each group.' })),
    formulas: Type.Optional(
      Type.Record(Name, ComputedValue, {
        ...declares('reportColumn'),
        description: 'Values worked out from the groups, measures and comparisons (`record`) of a row.',
      }),
    ),
    comparisons: Type.Optional(
      Type.Record(Name, Comparison, {
        ...declares('reportColumn'),
        description: 'How each row stands to the others, or to what it was earlier. Formulas read them too.',
      }),
    ),
    columns: Type.Array(ReportColumn, { minItems: 1 }),
    sort: Type.Optional(
      Type.Array(Type.Tuple([marked(Name, partNamed('column')), Type.Enum(['asc', 'desc'])]), {
        description: 'By fields, groups, measures, formulas or comparisons.',
      }),
    ),
    totals: Type.Optional(Type.Boolean({ description: 'A last row over everything.' })),
    pivot: Type.Optional(
      Type.Object(
        {
          across: Type.Union(
            [
              marked(Name, partNamed('group')),
              Type.Array(marked(Name, partNamed('group')), { minItems: 1, maxItems: 2, uniqueItems: true }),
            ],
            {
              description:
                'The group whose values become columns; or two of them, the outer first: each of its values is a head over those of the other. `subtotal` of the outer one sums up what stands under each head.',
            },
          ),
          measures: Type.Array(marked(Name, partNamed('measure')), { minItems: 1 }),
        },
        { ...closed, description: 'Turns the values of a group, or of one group under those of another, into columns.' },
      ),
    ),
    charts: Type.Optional(Type.Record(Name, Chart, declares('chart'))),
    drill: Type.Optional(
      Type.Unsafe<Static<typeof Link>>({ ...Link, description: 'Where a row leads; `record` is the row of the report.' }),
    ),
    was: was('the report: changes made of it in the browser follow'),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'Rows of a dataset, asked for by parameters, grouped, summed up, drawn.' },
)
export type Report = Static<typeof Report>
