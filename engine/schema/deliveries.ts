import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { Retry } from './job.ts'
import { about, lines, of, own, step, thing } from './meaning.ts'
import { closed, name, optionalName } from './names.ts'
import { queue } from './queues.ts'

/** `deliveries` of `app.json`: each property but `entity`, the steps and `retry` names the field that holds it. */
export const DeliveriesPart = Type.Object(
  {
    ...queue,
    message: name(
      'The field with the name of the message: a lookup of `$messages`, a code or a text.',
      own('code', 'enum', 'lookup', 'text'),
    ),
    channel: name('An enum field: `EMAIL`, and `SMS` where text messages are sent.', own('enum')),
    address: name('A text or code field: the mail address or the telephone number.', own('code', 'text')),
    title: name('A text field.', own('text')),
    body: name('A text field.', own('text')),
    account: optionalName('A reference to the account that is told.', own('ref')),
    name: optionalName('A text field: what the receiver is called.', own('text')),
    language: optionalName('The language that it is written in: an enum, a code or a text.', own('code', 'enum', 'lookup', 'text')),
    sentAt: optionalName('When it was handed over: a datetime field.', own('datetime')),
    start: name('The step with which a try to mail it begins.', step()),
    again: name('The step back to the first status, when it is to be tried again.', step()),
    finish: name('The step when it was handed over.', step()),
    fail: name('The step when it has failed for good: records that stand there are the dead letters.', step()),
    text: optionalName('The step with which a text message leaves: its effect `call` reaches a gateway. Default: none are sent.', step()),
    retry: Type.Optional(Retry),
  },
  {
    ...closed,
    description: 'The entity whose records are mails and text messages to people. Default: people are told in the portal only.',
  },
)
export type DeliveriesPart = Static<typeof DeliveriesPart>

/** `receivers` of `app.json`: each property but `entity`, `where`, `role` and `members` names the field that holds it. */
export const ReceiversPart = Type.Object(
  {
    entity: name('The entity.', thing('entity')),
    message: name(
      'The field with the name of the message: a lookup of `$messages`, a code or a text.',
      own('code', 'enum', 'lookup', 'text'),
    ),
    where: Type.Optional(expression('Which records (`record`) count now. An error in it, or a null, means none.')),
    account: optionalName('A reference to an account.', own('ref')),
    email: optionalName('A text or code field: a mail address.', own('code', 'text')),
    phone: optionalName('A text or code field: a telephone number.', own('code', 'text')),
    channel: optionalName('An enum field: `LETTER`, `EMAIL` or `SMS`. Empty: all that the message has.', own('enum')),
    group: optionalName('A reference to a record whose lines are further receivers.', own('ref')),
    members: Type.Optional(
      Type.Object(
        {
          lines: name('The lines of the group.', of('groupOfReceivers', lines)),
          account: optionalName('A reference to an account.', own('ref')),
          email: optionalName('A text or code field: a mail address.', own('code', 'text')),
          phone: optionalName('A text or code field: a telephone number.', own('code', 'text')),
        },
        { ...closed, ...about('members'), description: 'What stands in a group.' },
      ),
    ),
    role: Type.Optional(
      name(
        'What is told to addresses that belong to no account: what this role may see. Default: such addresses are told nothing.',
        thing('role'),
      ),
    ),
  },
  {
    ...closed,
    description: 'The entity whose records say who else is told by a message. Whoever may not read what it is about is not told.',
  },
)
export type ReceiversPart = Static<typeof ReceiversPart>

/** `optOuts` of `app.json`: each property but `entity` names the field that holds it. */
export const OptOutsPart = Type.Object(
  {
    entity: name('The entity.', thing('entity')),
    account: name('A reference to the account.', own('ref')),
    message: name(
      'The field with the name of the message: a lookup of `$messages`, a code or a text. Empty: every message.',
      own('code', 'enum', 'lookup', 'text'),
    ),
    channels: name('An enum field, multiple: `EMAIL`, `SMS`. Letters in the portal always come.', own('enum')),
  },
  { ...closed, description: 'The entity whose records say by which channels a person does not want to be told.' },
)
export type OptOutsPart = Static<typeof OptOutsPart>

/** `events` of `app.json`: each property but `entity` and `where` names the field that holds it. */
export const EventsPart = Type.Object(
  {
    entity: name('The entity.', thing('entity')),
    of: name('A text or code field: the entity whose records the event is about.', own('code', 'enum', 'lookup', 'text')),
    step: name('A text or code field: the step of its workflow.', own('code', 'enum', 'lookup', 'text')),
    where: Type.Optional(expression('Which events (`record`) count. An error in it, or a null, means none.')),
    handlers: name('The lines that say what follows, one after the other.', lines),
    message: name(
      'The field of a line with a message that the receivers of it are sent: a lookup of `$messages`.',
      of('handlers', own('code', 'enum', 'lookup', 'text')),
    ),
    job: optionalName(
      'The field of a line with a job that runs then: a text or code field.',
      of('handlers', own('code', 'enum', 'lookup', 'text')),
    ),
    happenedAt: optionalName('When it last happened: a datetime field.', own('datetime')),
    failures: optionalName('An integer field: how often what follows could not be done.', own('integer')),
  },
  { ...closed, description: 'The entity whose records say what follows a step besides what its workflow says.' },
)
export type EventsPart = Static<typeof EventsPart>
