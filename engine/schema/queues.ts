import Type, { type Static } from 'typebox'
import { own, step, thing } from './meaning.ts'
import { closed, name, optionalName } from './names.ts'

/** What every queue of records has: which entity it is, when its records are due, what became of them. */
export const queue = {
  entity: name(
    'An entity with a workflow. Records in its first status wait; a step that leads back there lets the server try again.',
    thing('entity'),
  ),
  dueAt: name('A datetime field: not before it. A new record says when; a record that is made by hand is due at once.', own('datetime')),
  of: optionalName('A text or code field: the entity of the record that it is about.', own('code', 'text')),
  record: optionalName('A text or code field: the id of that record.', own('code', 'text')),
  number: optionalName('A text or code field: what people call that record.', own('code', 'text')),
  tries: optionalName('An integer field: how often it was tried.', own('integer')),
  reason: optionalName('A text field: why it failed, the last time.', own('text')),
} as const

/** `runs` of `app.json`: each property but `entity` and the steps names the field that holds it. */
export const RunsPart = Type.Object(
  {
    ...queue,
    dueAt: name(
      'A datetime field: the moment that it was planned for, not before it. A run that is late, or retried, still means this moment by `now` and `today`. One that is made by hand is due at once.',
      own('datetime'),
    ),
    job: name(
      'The field with the name of the job: an enum, whose values are the jobs that may also be started by hand, a code or a text.',
      own('enum', 'code', 'text'),
    ),
    key: name('A unique text or code field: what is to run once has one key, so that no node makes it twice.', own('code', 'text')),
    startedAt: optionalName('When it began: a datetime field.', own('datetime')),
    endedAt: optionalName('When it was over: a datetime field.', own('datetime')),
    done: optionalName('An integer field: how many records are done.', own('integer')),
    total: optionalName('An integer field: of how many.', own('integer')),
    refused: optionalName('An integer field: how many of them could not be done; the reason says why of the first.', own('integer')),
    results: optionalName(
      'An attachment field for the result file of each try: a CSV file with a row for each record, what became of it and why. A run that touched no record, or follows a step of one, has none.',
      own('attachment'),
    ),
    file: optionalName(
      'An attachment field for files with rows, `.csv` or `.xlsx`: a run of a feed that has some brings these, and asks nobody. One that was laid down in the file storage is kept here too.',
      own('attachment'),
    ),
    start: name('The step with which it begins.', step()),
    finish: name('The step when it is done.', step()),
    fail: name('The step when it has failed for good: records that stand there are the dead letters.', step()),
  },
  { ...closed, description: 'The entity whose records are runs of jobs. A record that a step takes elsewhere while it runs is cancelled.' },
)
export type RunsPart = Static<typeof RunsPart>

/** `exchanges` of `app.json`: each property but `entity` and the steps names the field that holds it. */
export const ExchangesPart = Type.Object(
  {
    ...queue,
    of: name('A text or code field: the entity of the record that it is about.', own('code', 'text')),
    record: name('A text or code field: the id of that record.', own('code', 'text')),
    version: name('An integer field: the version of that record. What one record gives rise to goes out in their order.', own('integer')),
    tries: name('An integer field: how often it was tried.', own('integer')),
    connector: name('The field with the name of the connector: an enum, a code or a text.', own('enum', 'code', 'text')),
    subscription: optionalName('A reference to the subscription that is told (`subscriptions`), where it is no connector.', own('ref')),
    operation: name('A text or code field: the name of the operation.', own('code', 'text')),
    label: optionalName('A text field: what people call the operation.', own('text')),
    direction: optionalName(
      'The field that says which way it goes, `out` or `in`: an enum, a code or a text.',
      own('enum', 'code', 'text'),
    ),
    key: name(
      'A unique text or code field: what makes it one effect. The other system is told it, and tells its own.',
      own('code', 'text'),
    ),
    sent: name('A text field: what is sent, or came in, as JSON.', own('text')),
    answer: optionalName('A text field: what was answered.', own('text')),
    code: optionalName('An integer field: the status of HTTP.', own('integer')),
    startedAt: name('When it was last tried: a datetime field.', own('datetime')),
    endedAt: name('When the last try was over: a datetime field.', own('datetime')),
    start: name('The step with which the first try begins.', step()),
    finish: name('The step when it has arrived and what it answers is taken in.', step()),
    fail: name('The step when it was refused, or has failed for good: records that stand there are the dead letters.', step()),
    again: name('The step from there that lets it be tried again.', step()),
    interfaces: Type.Optional(
      Type.Object(
        {
          entity: name('The entity.', thing('entity')),
          connector: name('A text or code field: the connector.', own('code', 'enum', 'lookup', 'text')),
          operation: name('A text or code field: its operation. Both together are one record.', own('code', 'text')),
          calledAt: name('A datetime field: when it was last called, or called in.', own('datetime')),
          result: name('An enum field: how the last call ended.', own('enum')),
          done: Type.String({ minLength: 1, description: 'The value of `result` when it was answered.' }),
          failed: Type.String({ minLength: 1, description: 'The value of `result` when it failed or was refused.' }),
          failures: optionalName('An integer field: how many calls have failed or were refused.', own('integer')),
        },
        { ...closed, description: 'The entity whose records are the operations as administrators keep them: each knows its last call.' },
      ),
    ),
  },
  {
    ...closed,
    description:
      'The entity whose records are what the portal and other systems tell each other. One that has failed keeps what follows of the same record back until a step takes it elsewhere.',
  },
)
export type ExchangesPart = Static<typeof ExchangesPart>
