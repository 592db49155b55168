import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { Retry } from './job.ts'
import { own, thing } from './meaning.ts'
import { closed, name, optionalName } from './names.ts'

/** `subscriptions` of `app.json`: each property but `entity`, `where`, `retry` and `seconds` names the field that holds it. */
export const SubscriptionsPart = Type.Object(
  {
    entity: name('The entity.', thing('entity')),
    name: name('A text or code field: what the receiver is called.', own('code', 'text')),
    url: name('A text or code field: the address that is told, with https.', own('code', 'text')),
    secret: name('A text or code field that is `sealed`: what messages are signed with, at least 24 characters.', own('code', 'text')),
    of: name('The field with the entity whose records it is about.', own('code', 'enum', 'lookup', 'text')),
    steps: optionalName(
      'Of which writes it is told: steps of the workflow, `create`, `update`, `delete`; several values, or one a line. Default, and where it is empty: of each.',
      own('enum', 'lookup', 'text'),
    ),
    client: name('A reference to the client (`clients`) whose rights say what is sent.', own('ref')),
    where: Type.Optional(
      expression(
        'Which subscriptions (`record`) count now. What happens while one does not is not told later. An error in it, or a null, means none.',
      ),
    ),
    problem: optionalName('A text field: why nothing is sent now. What happens meanwhile is told once it is mended.', own('text')),
    retry: Type.Optional(Retry),
    seconds: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 60, description: 'How long a receiver may take to answer. Default 10.' }),
    ),
  },
  {
    ...closed,
    description:
      'The entity whose records are addresses of other systems that are told of writes (webhooks), through `exchanges`. Default: none are.',
  },
)
export type SubscriptionsPart = Static<typeof SubscriptionsPart>
