import Type, { type Static, type TProperties } from 'typebox'
import { Expression, expression } from './expression.ts'
import { about, anywhere, keys, of, own, partNamed, step, thing } from './meaning.ts'
import { closed, FieldPath, Label, marked, Name, name, Source, was } from './names.ts'

const work = <Kind extends string, Properties extends TProperties>(kind: Kind, description: string, properties: Properties) =>
  Type.Object({ kind: Type.Literal(kind), ...properties }, { ...closed, description })

/** People whom a report is mailed to. */
export const accounts = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  uniqueItems: true,
  description: 'Whom it is mailed to besides: accounts, by what they sign in with.',
})

const planned = '`now` and `today` are the moment that the run was planned for, however late it is.'

/** When something comes round. */
export const Schedule = Type.Object(
  {
    cron: Type.String({
      pattern: '^(\\S+\\s+){4}\\S+$',
      description: 'Minute, hour, day of the month, month, day of the week: `0 4 18 * *` is at four on every 18th.',
    }),
    timeZone: Type.Optional(Type.String({ description: 'The IANA zone of these. Default: that of the app.' })),
  },
  { ...closed, description: 'When it runs. A tick that was missed runs once.' },
)
export type Schedule = Static<typeof Schedule>

const madeKey = name('The key of the new document by which one that stands already is known.', partNamed('madeKey'))

/** Which of those that stand are brought up to date, and what follows. */
const changing = {
  when: Type.Optional(
    expression('Which of those that stand (`record`) are brought up to date; the others stay as they are. Default: all of them.'),
  ),
  take: Type.Optional(name('The step that one takes with what has changed; `internal` ones too.', of('madeRecord', step()))),
}

/** What becomes of results that stand already when they are worked out once more. */
const Refresh = Type.Object(
  {
    key: madeKey,
    lines: Type.Optional(
      Type.Array(marked(Name, of('madeLines', own())), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Fields by which a line that stands is known as one that is worked out: it keeps what the conversion does not say. Of several with the same values the first is the first. Default: all that the conversion says of a line.',
      }),
    ),
    linesWhen: Type.Optional(
      expression(
        'Which of the lines that stand (`row`) are worked out here; the others stay as they are, such as those that another job brings. Default: all of them.',
      ),
    ),
    ...changing,
  },
  {
    ...closed,
    description:
      'A document that stands already is brought up to date: its fields and lines become what the conversion says, and all else of them stays. Where nothing differs, nothing is written. Default: it is refused as the second one. What nothing leads to any more stays.',
  },
)
export type Refresh = Static<typeof Refresh>

/** What becomes of records that were kept of a report when it is run once more. */
const RefreshRows = Type.Object(
  { key: madeKey, ...changing },
  {
    ...closed,
    description:
      'A record that stands already is brought up to date: its fields become what the row says, and all else of it stays. Where nothing differs, nothing is written.',
  },
)
export type RefreshRows = Static<typeof RefreshRows>

/** The records that are marked when the report has no row of them any more. */
const Gone = Type.Object(
  {
    field: name('A boolean field that is set in them, and taken back when a row comes again.', own('boolean')),
    where: expression(`Which records (\`record\`) are of what is asked for: of this period alone. ${planned}`),
  },
  {
    ...closed,
    description:
      'Records that the report has no row of any more are marked, but for those that are not brought up to date. Default: they stay as they are.',
  },
)
export type Gone = Static<typeof Gone>

/** The parameters with which a job runs a report. */
const parameters = {
  params: Type.Optional(
    Type.Record(Name, Expression, {
      ...keys(partNamed('parameter')),
      description: `Its parameters. For a range of dates: its first day; the last is \`until\`. ${planned}`,
    }),
  ),
  until: Type.Optional(expression(`The last day of the ranges of dates in \`params\`. ${planned} Default: today.`)),
}

/** What a job does. */
export const workKinds = {
  call: work('call', 'Calls an operation of a connector, once or for each of some records.', {
    connector: name('The connector.', thing('connector')),
    operation: name('Its operation.', partNamed('operation')),
    where: Type.Optional(expression(`For which records (\`record\`) of the entity of the operation. ${planned}`)),
  }),
  clean: work('clean', 'Deletes records for good that nobody needs any more.', {
    entity: marked(Name, thing('entity')),
    where: expression(`Which records (\`record\`). ${planned}`),
  }),
  create: work('create', 'Makes documents from others by a conversion.', {
    conversion: name('The conversion.', thing('conversion')),
    where: Type.Optional(expression(`From which records (\`record\`). ${planned}`)),
    together: Type.Optional(
      Type.Union([marked(FieldPath, anywhere()), Type.Array(marked(FieldPath, anywhere()), { minItems: 1, uniqueItems: true })], {
        description:
          'What has the same value of this field, or of all of these, becomes one document: records, or the lines that the conversion takes (`wishes.branch`). Default: one for each record.',
      }),
    ),
    refresh: Type.Optional(Refresh),
  }),
  feed: work(
    'feed',
    'Brings the rows of another system into records; one run at a time, over all servers. What has failed leaves what was there.',
    {
      connector: name('The connector.', thing('connector')),
      operations: Type.Array(marked(Name, partNamed('operation')), {
        minItems: 1,
        uniqueItems: true,
        description:
          'Its operations that have a `feed`, in the order in which they are asked. One that fails does not keep back those after it.',
      }),
      full: Type.Optional(
        Type.Literal(true, {
          description:
            'All rows are asked for, also of a feed that else asks only for what has changed `since` the last run: so what is gone is found.',
        }),
      ),
    },
  ),
  keep: work('keep', 'Runs a report as the server sees it, within no scope and with no mask, and keeps its rows as records.', {
    report: name('The report; its rows are neither turned by a `pivot` nor of a group with a `top`.', thing('report')),
    ...parameters,
    entity: name('What the rows become records of.', thing('entity')),
    values: Type.Record(Name, Expression, {
      ...keys(own()),
      minProperties: 1,
      description: `What a row of the report (\`record\`) says of the fields of its record: all of the key among them. What is not named here people may fill in, and it stays. ${planned}`,
    }),
    refresh: RefreshRows,
    gone: Type.Optional(Gone),
  }),
  report: work('report', 'Runs a report and mails it as a workbook to those who may read it, each with what they may see of it.', {
    report: name('The report.', thing('report')),
    ...parameters,
    roles: Type.Optional(
      Type.Array(marked(Name, thing('role')), { minItems: 1, description: 'Whom it is mailed to: everybody who holds one of them.' }),
    ),
    accounts: Type.Optional(accounts),
    when: Type.Optional(expression('Only to those for whom this holds of some row (`record`) that they would be sent. Default: to all.')),
  }),
  transition: work('transition', 'Takes a step of each of some records.', {
    entity: marked(Name, thing('entity')),
    where: expression(`Of which records (\`record\`). ${planned}`),
    transition: name('The step; `internal` ones too.', step()),
  }),
} as const
export type Work = { [Kind in keyof typeof workKinds]: Static<(typeof workKinds)[Kind]> }[keyof typeof workKinds]
export const Work = Type.Unsafe<Work>(Type.Union(Object.values(workKinds)))

/** How often something that failed is tried again. */
export const Retry = Type.Object(
  {
    times: Type.Integer({ minimum: 0, maximum: 50, description: 'How often, after the first time.' }),
    minutes: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'How long until the first of these. Default 1.' })),
    factor: Type.Optional(Type.Number({ minimum: 1, description: 'How much longer it takes each time. Default 2.' })),
  },
  { ...closed, description: 'How often something that failed is tried again. What fails for good stands in the list of dead letters.' },
)
export type Retry = Static<typeof Retry>

/** Work that is done at a time, or after something: `jobs/<name>.json`. */
export const Job = Type.Object(
  {
    label: Label,
    description: Type.Optional(Label),
    schedule: Type.Optional(Schedule),
    after: Type.Optional(
      Type.Object(
        {
          job: Type.Optional(name('Another job, when it is done.', thing('job'))),
          entity: Type.Optional(
            name(
              'An entity: the job is about the record that took the step. One that works on other records is about all that it says.',
              thing('entity'),
            ),
          ),
          transition: Type.Optional(name('A step of its workflow.', of('near', step()))),
          connector: Type.Optional(name('Another system that tells the portal something.', thing('connector'))),
          operation: Type.Optional(
            name(
              'Its operation that comes in: the job is about no record, and runs when a message was taken in. What is told while a run still waits is one run with it.',
              partNamed('operation'),
            ),
          ),
          minutes: Type.Optional(Type.Number({ minimum: 0, description: 'How long after it. Default: at once.' })),
        },
        { ...closed, description: 'What it follows: another job, a step of a record, or a message of another system.' },
      ),
    ),
    run: Type.Unsafe<Work>({
      ...Work,
      description:
        'A run is about 200,000 records at most, and says so where there are more: the next is about those for which its `where` still holds. What is put `together` is not made of some of them: then the run fails.',
    }),
    retry: Type.Optional(Retry),
    minutes: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'A run that takes longer is stopped. Default 60.' })),
    was: was('the job: runs that hold one of them are rewritten'),
    source: Type.Optional(Source),
  },
  {
    ...closed,
    ...about('worked'),
    description: 'Work that is done at a time, or after something, by the server itself.',
  },
)
export type Job = Static<typeof Job>
