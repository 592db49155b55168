import Type, { type Static } from 'typebox'
import { ValueKind } from './dataset.ts'
import { Expression, expression } from './expression.ts'
import { Feed } from './feed.ts'
import { orFragment } from './fragment-use.ts'
import { Retry } from './job.ts'
import { about, declares, keys, lines, own, plain, step, thing } from './meaning.ts'
import { closed, EntityName, Label, marked, Name, name, Source, was } from './names.ts'
import { Simulation } from './simulation.ts'
import { Soap } from './soap.ts'

/** What stands in an answer, or in what comes in. */
const Answered = Type.Object(
  {
    kind: ValueKind,
    at: Type.String({ pattern: '^/', description: 'Its JSON pointer in the answer.' }),
    required: Type.Optional(Type.Boolean({ description: 'An answer without it is no answer: it is tried again.' })),
  },
  closed,
)

/** One thing that another system is asked, or tells. */
export const ConnectorOperation = Type.Object(
  {
    label: Label,
    entity: Type.Optional(name('The record that it is about; expressions read it as `record`.', thing('entity'))),
    direction: Type.Optional(
      Type.Enum(['out', 'in'], {
        description: 'Whether the portal calls, or is called: then with a signature, at most once for each id. Default `out`.',
      }),
    ),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { description: 'Default `POST`.' })),
    path: Type.String({
      pattern: '^/',
      description:
        'The address below that of the connector; `{field}` inserts a field of the record. What comes in has its own below `/api/connectors/<name>`.',
    }),
    when: Type.Optional(expression('It is called only for records of which this is true.')),
    key: Type.Optional(
      expression(
        'Calls with the same value are one effect, however often the record takes the step. Default: each version of the record is one.',
      ),
    ),
    send: Type.Optional(
      Type.Record(Name, Expression, {
        description: 'What is sent, by its name there, from the `record`. A `GET` sends it in the address.',
      }),
    ),
    lines: Type.Optional(
      Type.Object(
        {
          of: name('The lines of the record.', lines),
          as: name('The list that they are sent as.', plain),
          send: Type.Record(Name, Expression, { description: 'What is sent of each, from the `row`.' }),
        },
        { ...closed, description: 'The lines that are sent with the record.' },
      ),
    ),
    answer: Type.Optional(
      Type.Record(Name, Answered, {
        ...declares('answer'),
        description: 'What is read of the answer, or of what comes in; expressions speak of it as `answer`.',
      }),
    ),
    accepted: Type.Optional(
      expression(
        'Of the `answer`: whether the other system has done it. Default: by the status of HTTP. What it refuses is not tried again.',
      ),
    ),
    refusal: Type.Optional(
      expression('Of the `answer`: why it was refused, or what was said about it: the comment of the step that follows.'),
    ),
    find: Type.Optional(
      Type.Record(Name, Expression, {
        ...keys(own('text', 'code')),
        description: 'What comes in is about the record whose fields are these, from the `answer`.',
      }),
    ),
    receive: Type.Optional(
      Type.Record(Name, Expression, { ...keys(own()), description: 'The fields of the record that are set from the `answer`.' }),
    ),
    take: Type.Optional(
      Type.Array(Type.Object({ when: expression('Of the `answer`.'), transition: name('A step of the record.', step()) }, closed), {
        minItems: 1,
        description: 'The step that follows: the first whose condition holds.',
      }),
    ),
    failed: Type.Optional(name('The step of the record that follows when it was refused, or has failed for good.', step())),
    log: Type.Optional(
      Type.Object(
        {
          entity: Type.Unsafe<string>({ ...marked(EntityName, thing('entity')), description: 'What a record is written of.' }),
          set: Type.Record(Name, Expression, {
            ...keys(own()),
            description:
              'Its fields, from the `record`, the `answer` and the `call`: `call.at`, `call.milliseconds`, `call.accepted`, `call.status` of HTTP, `call.reason` of a failure, `call.path`, `call.sent`, `call.said`.',
          }),
        },
        { ...closed, description: 'A record that is written of each call, whatever became of it.' },
      ),
    ),
    soap: Type.Optional(Soap),
    feed: Type.Optional(Feed),
    simulate: Type.Optional(Simulation),
    was: was('the operation: exchanges that hold one of them are rewritten'),
    source: Type.Optional(Source),
  },
  { ...closed, description: 'One thing that another system is asked, or tells.' },
)
export type ConnectorOperation = Static<typeof ConnectorOperation>

/** Another system: `connectors/<name>.json`. */
export const Connector = Type.Object(
  {
    label: Label,
    url: name('The name of the address in the configuration of the server: metadata says what is sent, not where.', plain),
    secret: Type.Optional(
      name('The name of the secret in the configuration of the server. Calls carry it as a bearer token where they are not signed.', plain),
    ),
    basic: Type.Optional(
      Type.Boolean({
        description: 'The secret is `user:password`, and calls carry it as basic authentication instead of as a bearer token.',
      }),
    ),
    signed: Type.Optional(Type.Boolean({ description: 'Calls carry an HMAC signature made with the secret, and are refused without.' })),
    operations: Type.Record(Name, orFragment(ConnectorOperation), { ...declares('operation'), minProperties: 1 }),
    retry: Type.Optional(Retry),
    rate: Type.Optional(
      Type.Object(
        {
          perMinute: Type.Integer({ minimum: 1, description: 'The most calls in a minute.' }),
          atOnce: Type.Optional(Type.Integer({ minimum: 1, description: 'The most calls at the same time. Default 4.' })),
        },
        { ...closed, description: 'How much the other system is asked to bear.' },
      ),
    ),
    seconds: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 600, description: 'How long an answer is waited for. Default 30.' }),
    ),
    was: was('the connector: exchanges that hold one of them are rewritten'),
  },
  {
    ...closed,
    ...about('near'),
    description: 'Another system that the portal talks to. Every call is kept, arrives once, and in the order of its record.',
  },
)
export type Connector = Static<typeof Connector>
