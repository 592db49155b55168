import Type, { type Static } from 'typebox'
import { closed, name } from './names.ts'

const optional = (description: string) => Type.Optional(name(description))

/** What every queue of records has: which entity it is, when its records are due, what became of them. */
export const queue = {
  entity: name('An entity with a workflow. Records in its first status wait; a step that leads back there lets the server try again.'),
  dueAt: name('A datetime field: not before it. A new record says when; a record that is made by hand is due at once.'),
  of: optional('A text or code field: the entity of the record that it is about.'),
  record: optional('A text or code field: the id of that record.'),
  number: optional('A text or code field: what people call that record.'),
  tries: optional('An integer field: how often it was tried.'),
  reason: optional('A text field: why it failed, the last time.'),
} as const

/** `runs` of `app.json`: each property but `entity` and the steps names the field that holds it. */
export const RunsPart = Type.Object(
  {
    ...queue,
    dueAt: name(
      'A datetime field: the moment that it was planned for, not before it. A run that is late, or retried, still means this moment by `now` and `today`. One that is made by hand is due at once.',
    ),
    job: name('The field with the name of the job: an enum, whose values are the jobs that may also be started by hand, a code or a text.'),
    key: name('A unique text or code field: what is to run once has one key, so that no node makes it twice.'),
    startedAt: optional('When it began: a datetime field.'),
    endedAt: optional('When it was over: a datetime field.'),
    done: optional('An integer field: how many records are done.'),
    total: optional('An integer field: of how many.'),
    refused: optional('An integer field: how many of them could not be done; the reason says why of the first.'),
    results: optional(
      'An attachment field for the result file of each try: a CSV file with a row for each record, what became of it and why. A run that touched no record, or follows a step of one, has none.',
    ),
    start: name('The step with which it begins.'),
    finish: name('The step when it is done.'),
    fail: name('The step when it has failed for good: records that stand there are the dead letters.'),
  },
  { ...closed, description: 'The entity whose records are runs of jobs. A record that a step takes elsewhere while it runs is cancelled.' },
)
export type RunsPart = Static<typeof RunsPart>

/** `exchanges` of `app.json`: each property but `entity` and the steps names the field that holds it. */
export const ExchangesPart = Type.Object(
  {
    ...queue,
    of: name('A text or code field: the entity of the record that it is about.'),
    record: name('A text or code field: the id of that record.'),
    version: name('An integer field: the version of that record. What one record gives rise to goes out in their order.'),
    tries: name('An integer field: how often it was tried.'),
    connector: name('The field with the name of the connector: an enum, a code or a text.'),
    operation: name('A text or code field: the name of the operation.'),
    label: optional('A text field: what people call the operation.'),
    direction: optional('The field that says which way it goes, `out` or `in`: an enum, a code or a text.'),
    key: name('A unique text or code field: what makes it one effect. The other system is told it, and tells its own.'),
    sent: name('A text field: what is sent, or came in, as JSON.'),
    answer: optional('A text field: what was answered.'),
    code: optional('An integer field: the status of HTTP.'),
    startedAt: name('When it was last tried: a datetime field.'),
    endedAt: name('When the last try was over: a datetime field.'),
    start: name('The step with which the first try begins.'),
    finish: name('The step when it has arrived and what it answers is taken in.'),
    fail: name('The step when it was refused, or has failed for good: records that stand there are the dead letters.'),
    again: name('The step from there that lets it be tried again.'),
    interfaces: Type.Optional(
      Type.Object(
        {
          entity: name('The entity.'),
          connector: name('A text or code field: the connector.'),
          operation: name('A text or code field: its operation. Both together are one record.'),
          calledAt: name('A datetime field: when it was last called, or called in.'),
          result: name('An enum field: how the last call ended.'),
          done: Type.String({ minLength: 1, description: 'The value of `result` when it was answered.' }),
          failed: Type.String({ minLength: 1, description: 'The value of `result` when it failed or was refused.' }),
          failures: optional('An integer field: how many calls have failed or were refused.'),
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
